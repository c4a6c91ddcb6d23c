// Questions to a model beside the conversation: a title, a summary, whether a member has something to say.

import type { Ctx } from '../../../kernel/ctx.ts';
import { type ModelMessage, type ModelRequest, ProviderFailure } from '../../../providers/vendor.ts';
import { type CallRecord, recordAlone } from '../../usage/index.ts';
import { storable } from './answer.ts';
import { type Asked, asAsker } from './asker.ts';
import { type CallFacts, callModel, type OpenedModel } from './call.ts';

export interface SideQuestion {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
}

/** Whose a question is; left out where it belongs to a turn, or to no request any more. */
export type SideAsker = Pick<Asked, 'isOfRequest' | 'assertStill'>;

export interface SideAnswer {
  readonly text: string;
  /** USD, as far as prices are known. */
  readonly cost: number;
  /** There was no room for the rest of it. */
  readonly isCut: boolean;
}

const SIDE_QUESTION_MS_MAX = 120_000;
const NANOS = 1_000_000_000;

/**
 * The answer as one text, and what it took. Reasoning takes of the same tokens as the text, so it is switched off where the model allows
 * it. Throws the provider's failure, or why who asks may ask no longer.
 */
export const askSideQuestion = async (
  ctx: Ctx,
  opened: OpenedModel,
  facts: CallFacts,
  question: SideQuestion,
  asker: SideAsker = { isOfRequest: false },
): Promise<SideAnswer> =>
  asAsker(ctx, { opened, personaId: facts.personaId, channelId: facts.channelId, ...asker }, (ended) =>
    askThinkingLittle(ctx, opened, facts, question, ended),
  );

const askThinkingLittle = async (
  ctx: Ctx,
  opened: OpenedModel,
  facts: CallFacts,
  question: SideQuestion,
  ended: AbortSignal,
): Promise<SideAnswer> => {
  if (!opened.chosen.capabilities.reasoning) return ask(ctx, opened, facts, question, ended);
  return ask(ctx, opened, facts, { ...question, reasoning: 'off' }, ended).catch((error: unknown) => {
    // Some refuse to be kept from thinking.
    if (error instanceof ProviderFailure && error.kind === 'bad_request')
      return ask(ctx, opened, facts, question, ended);
    throw error;
  });
};

const ask = async (
  ctx: Ctx,
  opened: OpenedModel,
  facts: CallFacts,
  question: SideQuestion & Pick<ModelRequest, 'reasoning'>,
  ended: AbortSignal,
): Promise<SideAnswer> => {
  const records: CallRecord[] = [];
  const signal = AbortSignal.any([AbortSignal.timeout(SIDE_QUESTION_MS_MAX), ended]);
  const call = { ctx, opened, facts, signal, onRecord: (record: CallRecord) => records.push(record) };
  const request = { ...question, model: opened.chosen.model, tools: [] };
  let text = '';
  let isCut = false;
  try {
    for await (const batch of callModel(call, request))
      for (const event of batch) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'finish') isCut = event.reason === 'length';
      }
  } finally {
    await recordAlone(ctx, records);
  }
  const nanos = records.reduce((sum, { cost_nanos }) => sum + (cost_nanos ?? 0), 0);
  return { text: storable(text).trim(), cost: nanos / NANOS, isCut };
};

export const asUser = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
