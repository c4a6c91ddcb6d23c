// Speech, in both directions, as the speakers of OpenAI's wire have it: a recording becomes a text, and a text becomes a recording.

import { randomUUID } from 'node:crypto';
import { failure, failureOfAnswer, toFailure } from './failures.ts';
import { object, optionalCount, optionalText } from './json.ts';
import { wireAddress, wireHeaders } from './openai-chat.ts';
import { usageOf } from './openai-decoder.ts';
import { tokensOf } from './tokens.ts';
import type { Endpoint, ProviderIo, ProviderName, TokenUsage } from './vendor.ts';

export interface Recording {
  readonly bytes: Uint8Array;
  /** What it is by its bytes: the end of its name, and its type. */
  readonly extension: string;
  readonly mediaType: string;
}

interface TranscriptionRequest {
  readonly model: string;
  readonly recording: Recording;
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
}

interface Transcription {
  readonly text: string;
  readonly seconds: number | null;
  readonly usage: TokenUsage;
}

export type SpeechFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'wav';

interface SpeechRequest {
  readonly model: string;
  readonly text: string;
  readonly voice?: string | undefined;
  readonly format?: SpeechFormat | undefined;
  readonly speed?: number | undefined;
  readonly instructions?: string | undefined;
}

interface Speech {
  readonly mediaType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly usage: TokenUsage;
}

const TOTAL_MS = 5 * 60_000;
const TEXT_BYTES_MAX = 4 * 1024 * 1024;
const SPEECH_BYTES_MAX = 64 * 1024 * 1024;
/** What OpenAI counts a second of sound as. Those who tell a length and no tokens are counted alike. */
const TOKENS_PER_SECOND = 10;

/** The demonstration is never chosen for it: a browser does better. Who names it learns how the wire works. */
const TRANSCRIBING: readonly ProviderName[] = [
  'openai',
  'azure',
  'groq',
  'mistral',
  'openai-compatible',
  'demo',
];
const SPEAKING: readonly ProviderName[] = ['openai', 'azure', 'groq', 'openai-compatible', 'demo'];

const MEDIA_TYPES: Readonly<Record<SpeechFormat, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

const HEARS = /whisper|transcri|voxtral|parakeet/i;
const SPEAKS = /(^|[^a-z])tts([^a-z]|$)|kokoro|orpheus/i;
/** What is spoken with over a line of its own, or answers in another form. */
const NEITHER = /realtime|diarize/i;

/** What a model is for, as far as its name and its provider tell. */
export const audioUseOf = (provider: ProviderName, model: string): 'transcription' | 'speech' | null => {
  if (NEITHER.test(model)) return null;
  if (TRANSCRIBING.includes(provider) && HEARS.test(model)) return 'transcription';
  return SPEAKING.includes(provider) && SPEAKS.test(model) ? 'speech' : null;
};

/** A form as a browser sends one. Names and values are ours, or one line of text. */
const formOf = (
  boundary: string,
  fields: Record<string, string | undefined>,
  recording: Recording,
): Buffer => {
  const pieces: Array<string | Uint8Array> = [];
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      pieces.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  pieces.push(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="speech.${recording.extension}"\r\n`,
    `content-type: ${recording.mediaType}\r\n\r\n`,
    recording.bytes,
    `\r\n--${boundary}--\r\n`,
  );
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
};

interface Exchange {
  readonly path: string;
  readonly model: string;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly responseBytes: number;
}

/** The answer of a vendor who agreed; the headers alone have come. */
const exchange = async (endpoint: Endpoint, asked: Exchange, { outbound, signal }: ProviderIo) => {
  const answer = await outbound.request({
    url: wireAddress(endpoint, asked.path, asked.model),
    method: 'POST',
    headers: { ...wireHeaders(endpoint), 'content-type': asked.type },
    body: asked.body,
    purpose: 'provider',
    onBehalfOf: endpoint.onBehalfOf,
    signal,
    caps: { totalMs: TOTAL_MS, responseBytes: asked.responseBytes },
  });
  if (answer.status < 300) return answer;
  const words = await answer.body.text().catch(() => '');
  throw failureOfAnswer(endpoint, answer.status, answer.headers, words);
};

const NO_TOKENS: TokenUsage = { input: 0, output: 0, cached: 0, reasoning: 0 };

/** Tokens where the vendor counts them, otherwise what they would be for so many seconds and words. */
const usageOfText = (answer: ReturnType<typeof object>, text: string): Transcription => {
  const usage = object(answer.usage);
  const seconds = optionalCount(usage.seconds) ?? optionalCount(answer.duration) ?? null;
  if (optionalCount(usage.input_tokens) !== undefined)
    return {
      text,
      seconds,
      usage: usageOf({ prompt_tokens: usage.input_tokens, completion_tokens: usage.output_tokens }),
    };
  const input = Math.ceil((seconds ?? 0) * TOKENS_PER_SECOND);
  return { text, seconds, usage: { ...NO_TOKENS, input, output: tokensOf(text) } };
};

/** Throws `ProviderFailure` and nothing else. */
export const transcribe = async (
  endpoint: Endpoint,
  { model, recording, language, prompt, temperature }: TranscriptionRequest,
  io: ProviderIo,
): Promise<Transcription> => {
  if (!TRANSCRIBING.includes(endpoint.provider)) throw failure(endpoint, 'unsupported');
  if (endpoint.provider === 'demo')
    return usageOfText(
      {},
      `The demonstration has no ears: it was sent ${recording.bytes.length} bytes of sound.`,
    );
  const boundary = `parley-${randomUUID()}`;
  const heard = temperature === undefined ? undefined : String(temperature);
  const fields = { model, language, prompt, temperature: heard, response_format: 'json' };
  try {
    const { body } = await exchange(
      endpoint,
      {
        path: '/audio/transcriptions',
        model,
        type: `multipart/form-data; boundary=${boundary}`,
        body: formOf(boundary, fields, recording),
        responseBytes: TEXT_BYTES_MAX,
      },
      io,
    );
    const answer = object(await body.json());
    const text = optionalText(answer.text);
    if (text === undefined && answer.text !== '')
      throw failure(endpoint, 'protocol', { words: 'it sent no text' });
    return usageOfText(answer, (text ?? '').trim());
  } catch (error) {
    throw toFailure(endpoint, error);
  }
};

/** A voice that the model has, where none was chosen: the wire wants one. */
const voiceFor = (model: string): string => {
  if (/playai/i.test(model)) return 'Fritz-PlayAI';
  if (/orpheus/i.test(model)) return 'hannah';
  return /kokoro/i.test(model) ? 'af_heart' : 'alloy';
};

const RATE = 8_000;

/** Half a second of a quiet hum, as a WAV file of eight bits. */
const hum = (): Buffer => {
  const samples = Buffer.alloc(RATE / 2, 0);
  for (let at = 0; at < samples.length; at++) {
    const fade = Math.sin((Math.PI * at) / samples.length);
    samples[at] = 128 + Math.round(30 * fade * Math.sin((2 * Math.PI * 220 * at) / RATE));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

async function* piecesOf(endpoint: Endpoint, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toFailure(endpoint, error);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The bytes come as the vendor sends them. Throws `ProviderFailure` and nothing else, also while they are read. */
export const speak = async (endpoint: Endpoint, request: SpeechRequest, io: ProviderIo): Promise<Speech> => {
  if (!SPEAKING.includes(endpoint.provider)) throw failure(endpoint, 'unsupported');
  const { model, text, voice = voiceFor(model), speed, instructions } = request;
  // No vendor says what speech took: it is counted by its words.
  const usage = { ...NO_TOKENS, input: tokensOf(text) };
  if (endpoint.provider === 'demo') return { mediaType: MEDIA_TYPES.wav, bytes: once(hum()), usage };
  const format = request.format ?? (endpoint.provider === 'groq' ? 'wav' : 'mp3');
  const body = JSON.stringify({ model, input: text, voice, response_format: format, speed, instructions });
  try {
    const answer = await exchange(
      endpoint,
      { path: '/audio/speech', model, type: 'application/json', body, responseBytes: SPEECH_BYTES_MAX },
      io,
    );
    const type = String(answer.headers['content-type'] ?? '');
    if (!/^(audio\/|application\/octet-stream|$)/i.test(type)) {
      await answer.body.dump();
      throw failure(endpoint, 'protocol', { words: 'it sent no sound' });
    }
    return { mediaType: MEDIA_TYPES[format], bytes: piecesOf(endpoint, answer.body), usage };
  } catch (error) {
    throw toFailure(endpoint, error);
  }
};
