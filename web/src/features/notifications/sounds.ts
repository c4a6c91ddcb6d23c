// A short sound for what is addressed to the person, made by the browser itself: two soft tones.

/** The tones of each, in hertz, one after the other. */
const TONES = { mention: [660, 880], message: [587, 740], answer: [523, 659] } as const;
export type Sound = keyof typeof TONES;

const TONE_SECONDS = 0.14;
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** A page may sound only after the person did something in it: until then nothing is heard, and nothing is caught up on. */
const audible = async (): Promise<AudioContext | null> => {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended' && navigator.userActivation?.hasBeenActive !== false)
    await context.resume();
  return context.state === 'running' ? context : null;
};

export const play = async (sound: Sound): Promise<void> => {
  const audio = await audible();
  if (!audio) return;
  for (const [index, frequency] of TONES[sound].entries()) {
    const from = audio.currentTime + index * TONE_SECONDS;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS * 2);
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS * 2);
  }
};

/** Of several windows one sounds. */
export const playOnce = (sound: Sound): void => {
  const { locks } = navigator;
  if (!locks) {
    void play(sound);
    return;
  }
  void locks.request('sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play(sound);
    await new Promise((resolve) => setTimeout(resolve, TONE_SECONDS * 4_000));
  });
};
