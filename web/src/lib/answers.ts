import type { Standing } from "./wire";

/** What a player can want done when the rules ask them to answer others, and what that means. */
export const STANDING_WORDS: Record<Standing, { label: string; about: string }> = {
  ask: { label: "Ask me always", about: "You are asked whenever the rules let you answer." },
  turn: { label: "Pass until my turn", about: "Everything passes until it is your turn." },
  touched: { label: "Pass until touched", about: "Everything passes until something of yours is touched." },
  stack: { label: "Pass for this stack", about: "What is declared now passes; you are asked again at the next." },
  able: { label: "Ask me if I can act", about: "Others can tell from your pauses that you could have answered." },
};

/** What being asked when one could answer means where there are only bots to be told anything by that. */
export const ALONE = "You are asked when there is something that you could answer.";
