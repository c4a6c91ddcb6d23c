// Reads an answer out, one at a time.

import i18next from 'i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { reading } from './reading-state.ts';
import { speakable } from './speakable.ts';
import { choiceNow, modelFor } from './voice-settings.ts';
import { browserVoice, canBrowserRead, providerVoice, type Voice } from './voices.ts';

let current: Voice | null = null;

export const stopReading = (): void => {
  current?.stop();
  current = null;
  reading.set(() => null);
};

export const pauseReading = (): void => {
  current?.pause();
  reading.set((now) => now && { ...now, state: 'paused' });
};

export const resumeReading = (): void => {
  current?.resume();
  reading.set((now) => now && { ...now, state: 'speaking' });
};

const voiceNow = async (): Promise<Voice | null> => {
  const model = await modelFor('speech');
  if (model !== null) return providerVoice(model, choiceNow());
  return canBrowserRead() ? browserVoice(i18next.language, choiceNow()) : null;
};

const readPieces = async (pieces: readonly string[], voice: Voice): Promise<void> => {
  for (const [index, piece] of pieces.entries()) {
    if (current !== voice) return;
    const begin = (): void =>
      reading.set((now) => (now && current === voice ? { ...now, state: 'speaking' } : now));
    await voice.say(piece, pieces[index + 1], begin);
  }
};

export const readAloud = async (messageId: string, text: string): Promise<void> => {
  stopReading();
  reading.set(() => ({ messageId, state: 'fetching' }));
  try {
    await loadSettingsWords();
    const pieces = speakable(text, i18next.language);
    if (pieces.length === 0) toast.error(i18next.t('voice.nothing'));
    const voice = await voiceNow();
    if (voice === null) toast.error(i18next.t('voice.cannot_read'));
    // Another one may have been asked for meanwhile, or none any more.
    if (voice !== null && reading.get()?.messageId === messageId) {
      current = voice;
      await readPieces(pieces, voice);
      if (current !== voice) return;
    }
  } catch (error) {
    if (reading.get()?.messageId !== messageId) return;
    toast.error(errorText(error));
  }
  if (reading.get()?.messageId === messageId) stopReading();
};
