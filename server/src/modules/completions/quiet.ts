// Questions that nobody sees being asked: a title, a summary, whether somebody has something to say.

import type { Ctx } from '../../kernel/ctx.ts';
import type { ModelMessage } from '../../providers/vendor.ts';
import { type CallRecord, recordAlone } from '../usage/index.ts';
import { storable } from './answer.ts';
import { type CallFacts, callModel, type Speaker } from './call.ts';

export interface QuietQuestion {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  readonly reasoning?: 'off';
}

export interface QuietAnswer {
  readonly text: string;
  /** USD, as far as prices are known. */
  readonly cost: number;
}

const QUIET_MS_MAX = 120_000;
const NANOS = 1_000_000_000;

/** The whole answer as one text, and what it took. Throws what the provider's failure was. */
export const hearQuietly = async (
  ctx: Ctx,
  speaker: Speaker,
  facts: CallFacts,
  question: QuietQuestion,
): Promise<QuietAnswer> => {
  const records: CallRecord[] = [];
  const signal = AbortSignal.timeout(QUIET_MS_MAX);
  const call = { ctx, speaker, facts, signal, onRecord: (record: CallRecord) => records.push(record) };
  const request = { ...question, model: speaker.chosen.model, tools: [] };
  let text = '';
  try {
    for await (const batch of callModel(call, request))
      for (const event of batch) if (event.type === 'text') text += event.text;
  } finally {
    await recordAlone(ctx, records);
  }
  const nanos = records.reduce((sum, { cost_nanos }) => sum + (cost_nanos ?? 0), 0);
  return { text: storable(text).trim(), cost: nanos / NANOS };
};

export const askQuietly = async (...args: Parameters<typeof hearQuietly>): Promise<string> =>
  (await hearQuietly(...args)).text;

export const asUser = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
