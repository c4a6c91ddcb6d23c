// The two that can write down what is said: a provider, which gets the recording when it has ended, and the browser, which listens along.

import type { Transcription } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { authorizedFetch } from '../../lib/api.ts';

/** A note to oneself, not a meeting. */
export const RECORDING_SECONDS_MAX = 300;

export interface Listening {
  /** Ends it, and says what was said. */
  finish(): Promise<string>;
  /** Ends it, and forgets it. */
  cancel(): void;
}

/** Why it cannot listen: to be said in the words of the page. */
export class CannotListen extends Error {
  readonly reason: 'denied' | 'no_microphone' | 'insecure' | 'unsupported';

  constructor(reason: CannotListen['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

const openMicrophone = async (): Promise<MediaStream> => {
  // A page without TLS has none.
  if (!isSecureContext) throw new CannotListen('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new CannotListen(isDenied ? 'denied' : 'no_microphone');
  }
};

const transcribe = async (recording: Blob, model: string, language: string): Promise<string> => {
  const form = new FormData();
  form.set('model', model);
  form.set('language', language);
  form.set('file', recording, 'speech');
  const response = await authorizedFetch('/api/v1/audio/transcriptions', { method: 'POST', body: form });
  const answer = (await response.json().catch(() => ({}))) as Partial<Transcription> & { error?: string };
  if (!response.ok) throw new ApiError(response.status, answer.error ?? '');
  return answer.text ?? '';
};

export const listenWithProvider = async (model: string, language: string): Promise<Listening> => {
  if (typeof MediaRecorder === 'undefined') throw new CannotListen('unsupported');
  const stream = await openMicrophone();
  const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
  const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    // The sign of the browser that it is heard goes with the last track.
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(1_000);
  return {
    finish: async () => {
      stop();
      await stopped;
      return transcribe(new Blob(pieces, { type: recorder.mimeType }), model, language);
    },
    cancel: stop,
  };
};

interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  onresult:
    | ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void)
    | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

type WithRecognition = typeof window & {
  SpeechRecognition?: new () => Recognition;
  webkitSpeechRecognition?: new () => Recognition;
};

const recognitionOf = (): (new () => Recognition) | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as WithRecognition;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

export const listenWithBrowser = async (language: string): Promise<Listening> => {
  const Known = recognitionOf();
  if (!Known) throw new CannotListen('unsupported');
  const recognition = new Known();
  recognition.lang = language;
  recognition.continuous = true;
  let said = '';
  recognition.onresult = ({ results }) => {
    said = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ');
  };
  let failure: CannotListen | null = null;
  recognition.onerror = ({ error }) => {
    if (error === 'not-allowed') failure = new CannotListen('denied');
    if (error === 'audio-capture') failure = new CannotListen('no_microphone');
  };
  const ended = new Promise<void>((resolve) => {
    recognition.onend = () => resolve();
  });
  recognition.start();
  return {
    finish: async () => {
      recognition.stop();
      await ended;
      if (failure) throw failure;
      return said.replace(/\s+/g, ' ').trim();
    },
    cancel: () => recognition.abort(),
  };
};
