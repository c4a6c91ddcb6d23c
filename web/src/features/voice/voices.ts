// The two that can read: a provider, whose sound is fetched piece by piece, and the browser.

import { ApiError } from '@parley/contract/client';
import { authorizedFetch } from '../../lib/api.ts';
import type { VoiceChoice } from './voice-settings.ts';

export interface Voice {
  /** Ends when the text has been said, or when it is stopped. */
  say(text: string, next: string | undefined, onBegin: () => void): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): void;
}

const fetchSound = async (
  text: string,
  model: string,
  choice: VoiceChoice,
  signal: AbortSignal,
): Promise<Blob> => {
  const { voice, speed } = choice;
  const response = await authorizedFetch('/api/v1/audio/speech', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text,
      model,
      ...(voice === '' ? {} : { voice }),
      ...(speed === 1 ? {} : { speed }),
    }),
    signal,
  });
  if (response.ok) return response.blob();
  const refused = (await response.json().catch(() => ({}))) as { error?: string };
  throw new ApiError(response.status, refused.error ?? '');
};

/** The next piece is fetched while this one is heard. */
export const providerVoice = (model: string, choice: VoiceChoice): Voice => {
  const audio = new Audio();
  const ended = new AbortController();
  const fetched = new Map<string, Promise<Blob>>();
  const soundOf = (text: string): Promise<Blob> => {
    const known = fetched.get(text) ?? fetchSound(text, model, choice, ended.signal);
    fetched.set(text, known);
    // The one that plays it in the end tells of its failure.
    known.catch(() => undefined);
    return known;
  };
  const play = (url: string, onBegin: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      audio.onended = () => resolve();
      audio.onplaying = onBegin;
      audio.onerror = () => reject(new ApiError(0, ''));
      ended.signal.addEventListener('abort', () => resolve(), { once: true });
      audio.src = url;
      audio.play().catch(reject);
    });
  return {
    say: async (text, next, onBegin) => {
      const url = URL.createObjectURL(await soundOf(text));
      fetched.delete(text);
      if (next !== undefined) void soundOf(next);
      try {
        if (!ended.signal.aborted) await play(url, onBegin);
      } finally {
        URL.revokeObjectURL(url);
      }
    },
    pause: () => audio.pause(),
    resume: () => void audio.play().catch(() => undefined),
    stop: () => {
      ended.abort();
      audio.pause();
    },
  };
};

export const browserVoice = (language: string, { voice, speed }: VoiceChoice): Voice => {
  const synthesis = window.speechSynthesis;
  let isStopped = false;
  return {
    say: (text, _next, onBegin) =>
      new Promise((resolve) => {
        if (isStopped) {
          resolve();
          return;
        }
        const utterance = new SpeechSynthesisUtterance(text);
        const chosen = synthesis.getVoices().find(({ name }) => name === voice);
        if (chosen) utterance.voice = chosen;
        utterance.lang = chosen?.lang ?? language;
        utterance.rate = speed;
        utterance.onstart = onBegin;
        utterance.onend = () => resolve();
        utterance.onerror = () => resolve();
        synthesis.speak(utterance);
      }),
    pause: () => synthesis.pause(),
    resume: () => synthesis.resume(),
    stop: () => {
      isStopped = true;
      // One that is paused is not ended by being cancelled alone.
      synthesis.resume();
      synthesis.cancel();
    },
  };
};

export const canBrowserRead = (): boolean => 'speechSynthesis' in window;
