import type { Sounds } from "./wire";

/** What can be heard. */
export type Cue = "step" | "shot" | "hit" | "loss" | "card" | "dice" | "turn" | "victory" | "defeat";

export type Wave = OscillatorType | "noise";

/** A tone, or noise around a pitch: from one pitch to another in hertz, when it begins and how long it lasts in
 * seconds, and how loud it is, up to 1. */
export type Tone = readonly [wave: Wave, from: number, to: number, at: number, lasts: number, gain: number];

type Voice = Record<Cue, readonly Tone[]>;

/** Notes one after the other. */
function tune(wave: Wave, pitches: number[], each: number, gain: number): Tone[] {
  return pitches.map((pitch, nth) => [wave, pitch, pitch, nth * each, nth === pitches.length - 1 ? each * 3 : each * 1.4, gain]);
}

const SOFT: Voice = {
  step: [["sine", 320, 260, 0, 0.07, 0.35]],
  shot: [["noise", 2600, 500, 0, 0.16, 0.5], ["triangle", 300, 90, 0, 0.14, 0.5]],
  hit: [["noise", 900, 200, 0, 0.12, 0.6], ["sine", 170, 70, 0, 0.2, 0.7]],
  loss: [["triangle", 330, 110, 0, 0.45, 0.5], ["noise", 500, 100, 0.05, 0.4, 0.35]],
  card: [["noise", 3800, 1500, 0, 0.09, 0.35]],
  dice: [["noise", 2200, 1800, 0, 0.03, 0.5], ["noise", 2000, 1600, 0.07, 0.03, 0.45], ["noise", 2400, 1500, 0.16, 0.04, 0.4]],
  turn: tune("sine", [523, 784], 0.12, 0.35),
  victory: tune("triangle", [523, 659, 784, 1047], 0.14, 0.4),
  defeat: tune("triangle", [392, 370, 311, 262], 0.22, 0.35),
};

export const VOICES: Record<Sounds, Voice> = {
  soft: SOFT,
  wood: {
    ...SOFT,
    step: [["triangle", 420, 180, 0, 0.06, 0.7], ["noise", 1200, 600, 0, 0.03, 0.4]],
    hit: [["triangle", 240, 90, 0, 0.1, 0.9], ["noise", 800, 300, 0, 0.05, 0.6]],
    turn: tune("triangle", [660, 880], 0.1, 0.4),
  },
  synth: {
    ...SOFT,
    step: [["square", 140, 120, 0, 0.05, 0.16]],
    shot: [["sawtooth", 1900, 140, 0, 0.22, 0.3], ["square", 2400, 300, 0, 0.14, 0.12]],
    hit: [["sawtooth", 220, 40, 0, 0.22, 0.4], ["noise", 4000, 800, 0, 0.12, 0.4]],
    loss: [["sawtooth", 520, 40, 0, 0.6, 0.32]],
    turn: tune("square", [440, 660, 880], 0.07, 0.14),
    victory: tune("square", [440, 554, 659, 880, 1109], 0.11, 0.16),
    defeat: tune("sawtooth", [330, 294, 247, 165], 0.2, 0.2),
  },
  hush: {
    ...SOFT,
    step: [["noise", 420, 220, 0, 0.07, 0.5]],
    shot: [["noise", 5200, 1800, 0, 0.14, 0.5], ["triangle", 1500, 700, 0.02, 0.08, 0.15]],
    hit: [["noise", 1800, 300, 0, 0.09, 0.6], ["sine", 120, 60, 0, 0.16, 0.7]],
    turn: tune("sine", [392, 466], 0.16, 0.3),
    victory: tune("triangle", [294, 349, 440, 587], 0.17, 0.4),
  },
  wind: {
    ...SOFT,
    step: [["noise", 700, 380, 0, 0.12, 0.35]],
    shot: [["noise", 3000, 900, 0, 0.3, 0.45], ["sawtooth", 900, 200, 0, 0.12, 0.15]],
    turn: [["triangle", 196, 196, 0, 0.5, 0.45], ["triangle", 294, 294, 0.16, 0.6, 0.35]],
    victory: [["noise", 300, 1600, 0, 1.4, 0.2], ...tune("triangle", [196, 294, 392, 494], 0.24, 0.42)],
    defeat: [["noise", 900, 150, 0, 1.4, 0.25], ...tune("triangle", [294, 262, 220, 147], 0.26, 0.4)],
  },
  court: {
    ...SOFT,
    step: [["triangle", 260, 200, 0, 0.07, 0.5]],
    hit: [["triangle", 2100, 1700, 0, 0.25, 0.22], ["noise", 2600, 500, 0, 0.08, 0.5], ["sine", 150, 70, 0, 0.18, 0.6]],
    turn: [["sine", 880, 880, 0, 0.7, 0.3], ["sine", 1320, 1320, 0, 0.5, 0.14]],
    victory: [...tune("triangle", [392, 523, 659, 784, 1047], 0.15, 0.36), ["sine", 2093, 2093, 0.6, 0.9, 0.12]],
  },
  steel: {
    ...SOFT,
    step: [["noise", 260, 120, 0, 0.14, 0.7], ["square", 70, 50, 0, 0.09, 0.25]],
    shot: [["noise", 1500, 120, 0, 0.4, 0.8], ["sine", 110, 40, 0, 0.3, 0.8]],
    hit: [["noise", 600, 80, 0, 0.45, 0.8], ["square", 420, 180, 0, 0.1, 0.15]],
    loss: [["noise", 900, 60, 0, 0.9, 0.8], ["sine", 90, 30, 0, 0.8, 0.8]],
    turn: tune("square", [220, 220, 330], 0.1, 0.14),
    victory: tune("sawtooth", [196, 262, 330, 392], 0.19, 0.22),
    defeat: tune("sawtooth", [220, 208, 165, 110], 0.24, 0.22),
  },
};
