declare module "virtual:icons" {
  export const sprite: string;
  export const names: Set<string>;
}
