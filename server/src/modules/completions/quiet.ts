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
}

const QUIET_MS_MAX = 120_000;

/** The whole answer as one text. Throws what the provider's failure was. */
export const askQuietly = async (
  ctx: Ctx,
  speaker: Speaker,
  facts: CallFacts,
  { system, messages, maxTokens }: QuietQuestion,
): Promise<string> => {
  const records: CallRecord[] = [];
  const signal = AbortSignal.timeout(QUIET_MS_MAX);
  const call = { ctx, speaker, facts, signal, onRecord: (record: CallRecord) => records.push(record) };
  const request = { model: speaker.chosen.model, system, messages, tools: [], maxTokens };
  let text = '';
  try {
    for await (const batch of callModel(call, request))
      for (const event of batch) if (event.type === 'text') text += event.text;
  } finally {
    await recordAlone(ctx, records);
  }
  return storable(text).trim();
};

export const asUser = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
