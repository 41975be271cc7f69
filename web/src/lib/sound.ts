import { settings } from "./memory.svelte";
import { VOICES, type Cue, type Tone } from "./voices";
import type { Sounds } from "./wire";

/** The same is heard again after so many seconds at the earliest, and no more than so many things within a second. */
const GAP = 0.06;
const MOST = 10;
/** The loudest that anything is. */
const FULL = 0.5;

let voice: Sounds = "soft";
let studio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const last = new Map<Cue, number>();
let recent: number[] = [];

/** Speak in this voice from now on. */
export function speakAs(sounds: Sounds): void {
  voice = sounds;
}

/** Let something be heard, if the player wants to hear anything; browsers stay silent until somebody has touched them. */
export function sound(cue: Cue): void {
  if (settings.volume <= 0 || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  studio ??= new AudioContext();
  void studio.resume();
  if (isTooMuch(cue, studio.currentTime)) return;
  const out = studio.createGain();
  out.gain.value = (FULL * settings.volume) / 100;
  out.connect(studio.destination);
  for (const tone of VOICES[voice][cue]) play(studio, tone, out);
  document.documentElement.dataset.heard = cue;
}

function isTooMuch(cue: Cue, now: number): boolean {
  recent = recent.filter((at) => now - at < 1);
  if (now - (last.get(cue) ?? -1) < GAP || recent.length >= MOST) return true;
  last.set(cue, now);
  recent.push(now);
  return false;
}

function play(studio: AudioContext, [wave, from, to, at, lasts, gain]: Tone, out: AudioNode): void {
  const start = studio.currentTime + at;
  const level = studio.createGain();
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(gain, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  const source = wave === "noise" ? hiss(studio, from, to, start, lasts, level) : tone(studio, wave, from, to, start, lasts, level);
  level.connect(out);
  source.start(start);
  source.stop(start + lasts + 0.02);
}

function tone(studio: AudioContext, wave: OscillatorType, from: number, to: number, start: number, lasts: number, into: AudioNode): AudioScheduledSourceNode {
  const source = studio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(into);
  return source;
}

function hiss(studio: AudioContext, from: number, to: number, start: number, lasts: number, into: AudioNode): AudioScheduledSourceNode {
  const source = studio.createBufferSource();
  source.buffer = noise ??= rustle(studio);
  source.loop = true;
  const band = studio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(band).connect(into);
  return source;
}

/** A second of noise. */
function rustle(studio: AudioContext): AudioBuffer {
  const buffer = studio.createBuffer(1, studio.sampleRate, studio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth++) samples[nth] = Math.random() * 2 - 1;
  return buffer;
}
