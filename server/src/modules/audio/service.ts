// Voice in and out: which model does it, what it may cost, and how many at once.

import type { AudioModel } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, Failure, tooMany } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import type { Upload } from '../../kernel/upload.ts';
import { audioUseOf, type SpeechFormat, speak, transcribe } from '../../providers/index.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import {
  callAlone,
  filteredText,
  type OpenedModel,
  openModel,
  refusalOf,
  watchAsker,
} from '../completions/index.ts';
import { findModel, listModels } from '../models/index.ts';
import { receiveRecording } from './recordings.ts';

type Use = 'transcription' | 'speech';

const modelsFor = async (ctx: Ctx, use: Use) =>
  (await listModels(ctx)).filter(
    ({ config, model }) => !config.isClosed && audioUseOf(config.provider, model) === use,
  );

export const models = async (ctx: Ctx): Promise<{ transcription: AudioModel[]; speech: AudioModel[] }> => {
  const listFor = async (use: Use): Promise<AudioModel[]> =>
    (await modelsFor(ctx, use)).map(({ config, model }) => ({
      model_id: model,
      provider: config.provider,
      provider_config_id: config.id,
      provider_config_name: config.name,
    }));
  return { transcription: await listFor('transcription'), speech: await listFor('speech') };
};

const NONE: Readonly<Record<Use, string>> = {
  transcription: 'none of the providers that you may use has a model that writes down what is said',
  speech: 'none of the providers that you may use has a model that reads aloud',
};

/** The one that is named, or the first that is made for it. */
const open = async (ctx: Ctx, use: Use, model: string | undefined): Promise<OpenedModel> => {
  if (model !== undefined) return openModel(ctx, await findModel(ctx, { model }));
  const [first] = await modelsFor(ctx, use);
  if (!first) throw new Failure(404, NONE[use], { code: 'model_not_found' });
  return openModel(ctx, await findModel(ctx, { model: first.model, providerConfigId: first.config.id }));
};

const asRefusal = (error: unknown): unknown => (error instanceof ProviderFailure ? refusalOf(error) : error);

const CALL_MS_MAX = 5 * 60_000;

/** What is said is nothing to anyone but its caller. */
const endOf = ({ client }: Ctx): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(CALL_MS_MAX), client.hungUp()]);

/** Recordings lie in memory: so many of one person at a time, and so many of all. */
const IN_HAND_PER_PERSON_MAX = 2;
const IN_HAND_MAX = 8;
const inHand = defineState('audio.in-hand', () => new Map<string, number>());

const withinHand = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  const counts = inHand.of(ctx.kernel);
  const id = userId(ctx);
  const own = counts.get(id) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (own >= IN_HAND_PER_PERSON_MAX)
    throw tooMany('two recordings of yours are being written down; wait for one of them', 5);
  if (all >= IN_HAND_MAX)
    throw new Failure(503, 'too many recordings are being written down at the moment', {
      retryAfterSeconds: 5,
    });
  counts.set(id, own + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(id) ?? 1) - 1;
    if (left > 0) counts.set(id, left);
    else counts.delete(id);
  }
};

interface Heard {
  readonly text: string;
  readonly model: string;
  readonly seconds: number | null;
  readonly usage: { readonly input: number; readonly output: number };
}

interface HowHeard {
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
}

/** `read` reads the fields that came beside the recording. */
export const hear = (
  ctx: Ctx,
  upload: Upload,
  read: (fields: ReadonlyMap<string, string>) => HowHeard,
): Promise<Heard> =>
  withinHand(ctx, async () => {
    const recording = await receiveRecording(upload);
    const { model, prompt, ...how } = read(upload.fields);
    const opened = await open(ctx, 'transcription', model);
    const request = {
      ...how,
      model: opened.chosen.model,
      recording,
      prompt: prompt === undefined ? undefined : await filteredText(ctx, prompt),
    };
    try {
      const { text, seconds, usage } = await callAlone(
        ctx,
        { opened, purpose: 'transcription', signal: endOf(ctx) },
        (io) => transcribe(opened.endpoint, request, io),
      );
      return { text, seconds, usage, model: opened.chosen.model };
    } catch (error) {
      throw asRefusal(error);
    }
  });

interface Said {
  readonly text: string;
  readonly model?: string | undefined;
  readonly voice?: string | undefined;
  readonly format?: SpeechFormat | undefined;
  readonly speed?: number | undefined;
  readonly instructions?: string | undefined;
}

/** The sound, as it comes. */
export const say = async (ctx: Ctx, { model, text, instructions, ...how }: Said) => {
  const opened = await open(ctx, 'speech', model);
  const told = await filteredText(ctx, text);
  // A filter may leave nothing of it.
  if (told.trim() === '') throw badRequest('text: there is nothing in it to be read');
  const request = {
    ...how,
    model: opened.chosen.model,
    text: told,
    instructions: instructions === undefined ? undefined : await filteredText(ctx, instructions),
  };
  const end = endOf(ctx);
  // The sound comes when the call is over, and is theirs for as long as the key is.
  const asker = watchAsker(ctx, { opened, personaId: null, channelId: null, isOfRequest: true });
  end.addEventListener('abort', asker.off, { once: true });
  const signal = AbortSignal.any([end, asker.signal]);
  try {
    const said = await callAlone(ctx, { opened, purpose: 'speech', signal }, (io) =>
      speak(opened.endpoint, request, io),
    );
    return { ...said, bytes: thenOff(said.bytes, asker.off) };
  } catch (error) {
    asker.off();
    throw asker.refusal() ?? asRefusal(error);
  }
};

async function* thenOff<T>(pieces: AsyncIterable<T>, off: () => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    off();
  }
}
