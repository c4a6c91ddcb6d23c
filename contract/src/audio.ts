// Voice: a recording becomes a text, and a text is read out, by a provider that the caller may use. Nothing of either is kept.

import { z } from 'zod';
import { Id, routes } from './common.ts';
import { SPEECH_CHARACTERS_MAX, VOICE_NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { ProviderName } from './provider-configs.ts';

/** By its name, or with its configuration in front: `tts-1`, `My key/tts-1`, `<id of the configuration>/tts-1`. */
export const AudioModelName = z.string().trim().min(1).max(300);
export const VoiceName = z.string().trim().min(1).max(VOICE_NAME_MAX);
export const SpeechSpeed = z.number().min(0.25).max(4);
export const SpeechFormat = z.enum(['mp3', 'opus', 'aac', 'flac', 'wav']);
export const SPEECH_TYPES = 'audio/mpeg, audio/ogg, audio/aac, audio/flac, audio/wav';

/** Beside the recording, as fields of the form; read by the handler. */
export const TranscriptionFields = z.object({
  model: AudioModelName.optional(),
  /** The language that is spoken, as ISO 639-1 says it: `de`. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'must be a code of a language, as en')
    .optional(),
  /** Names and words that may come up. */
  prompt: z.string().trim().max(1_000).optional(),
});

export type AudioModel = z.infer<typeof AudioModel>;
export const AudioModel = z
  .object({
    model_id: z.string(),
    provider: ProviderName,
    provider_config_id: Id,
    provider_config_name: z.string(),
  })
  .meta({ id: 'AudioModel' });

export type Transcription = z.infer<typeof Transcription>;
export const Transcription = z
  .object({
    text: z.string(),
    model: z.string(),
    /** How long it is, where the provider says it. */
    seconds: z.number().nullable(),
  })
  .meta({ id: 'Transcription' });

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;

export type SpeechInput = z.infer<typeof SpeechInput>;
export const SpeechInput = z.object({
  text: z.string().trim().min(1).max(SPEECH_CHARACTERS_MAX),
  /** One that would read it is chosen where none is named. */
  model: AudioModelName.optional(),
  voice: VoiceName.optional(),
  format: SpeechFormat.optional(),
  speed: SpeechSpeed.optional(),
});

/** What can go wrong with a call of a provider. */
export const AUDIO_ERRORS = [400, 403, 404, 429, 502, 504] as const;

export const audioRoutes = routes({
  'GET /api/v1/audio/models': {
    ...chat,
    summary:
      'The models of my providers that write down what is said, and those that read aloud; first the one that is chosen unasked',
    response: { 200: z.object({ transcription: z.array(AudioModel), speech: z.array(AudioModel) }) },
  },
  'POST /api/v1/audio/transcriptions': {
    ...chat,
    summary:
      'What is said in a recording (multipart, one part named file; 25 MB at most). The recording is not kept',
    upload: true,
    uploadFields: TranscriptionFields,
    answersBody: { unless: [] },
    response: { 200: Transcription },
    limit: 'audio',
    slow: true,
    errors: [...AUDIO_ERRORS, 408, 413, 415],
  },
  'POST /api/v1/audio/speech': {
    ...chat,
    summary: 'A text, read out. The sound is streamed as it comes and not kept',
    body: SpeechInput,
    answersBody: { unless: [] },
    response: { 200: SPEECH_TYPES },
    limit: 'audio',
    slow: true,
    errors: AUDIO_ERRORS,
  },
});

export const audioNoun = noun({
  name: 'audio',
  routes: audioRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    audio: { max: 60, windowSeconds: 60, mode: 'merged', what: 'recordings and texts to be read' },
  },
});
