/**
 * Sounds of wood and brass, synthesised: no recording is loaded. A move is a short knock of filtered noise over a falling
 * tone; a check and the end of a game ring.
 */
import { prefs } from "../app/prefs";

export type Sound = "move" | "capture" | "check" | "end" | "start" | "low" | "error";

let context: AudioContext | undefined;

/** Browsers allow sound only after a gesture; until then nothing is heard, and nothing breaks. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 4;
  filter.Q.value = 1.2;
  const gain = audio.createGain();
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(at);
  tone(audio, at, pitch, pitch * 0.6, 0.09, loud * 0.5, "sine");
}

function tone(
  audio: AudioContext,
  at: number,
  from: number,
  to: number,
  seconds: number,
  loud: number,
  type: OscillatorType,
): void {
  const oscillator = audio.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

const SCORES: Record<Sound, (audio: AudioContext, at: number) => void> = {
  move: (a, t) => knock(a, t, 220, 0.5),
  capture: (a, t) => {
    knock(a, t, 300, 0.55);
    knock(a, t + 0.05, 170, 0.5);
  },
  check: (a, t) => {
    knock(a, t, 240, 0.45);
    tone(a, t + 0.02, 1320, 1318, 0.35, 0.06, "triangle");
  },
  start: (a, t) => {
    knock(a, t, 200, 0.35);
    knock(a, t + 0.09, 260, 0.35);
  },
  end: (a, t) => [523, 659, 784].forEach((pitch, i) => tone(a, t + i * 0.12, pitch, pitch * 0.999, 0.7, 0.07, "triangle")),
  low: (a, t) => [0, 0.16].forEach((later) => tone(a, t + later, 880, 878, 0.1, 0.06, "square")),
  error: (a, t) => tone(a, t, 180, 140, 0.16, 0.09, "triangle"),
};

/** Plays a sound, unless sounds are off. */
export function play(sound: Sound): void {
  if (!prefs.sound.value) return;
  const device = audio();
  if (device) SCORES[sound](device, device.currentTime + 0.005);
}
