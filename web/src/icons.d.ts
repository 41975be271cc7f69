declare module "virtual:icons" {
  export const sprite: string;
}
