// What is asked beside the answers: a title for a new conversation, a summary of a long one.

import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { badRequest, conflict, Failure } from '../../../kernel/errors.ts';
import { ProviderFailure } from '../../../providers/vendor.ts';
import { accessChannel, entitleChannel, type MyChannelRow } from '../../channels/index.ts';
import { appendMessage, type BranchRow, hasReplies, listBranch } from '../../messages/index.ts';
import { assertConfigHere } from '../cast/model-here.ts';
import { chooseNamed } from '../cast/resolve.ts';
import { type OpenedModel, openModel } from '../model/call.ts';
import { refusalOf } from '../model/failures.ts';
import { askSideQuestion, asUser, type SideAsker } from '../model/side-questions.ts';
import { createSourceBook } from '../model/sources.ts';
import { isTooLong } from '../model/tool-loop.ts';
import { asConversation, asSummary } from '../prompt/messages.ts';
import { answerTokensOf, TIGHT_SHARE } from '../prompt/prompt.ts';
import { piecesOf } from '../prompt/summary-pieces.ts';
import type { FinishedAnswer } from '../turn/turn.ts';
import type { TurnContext } from '../turn/turn-context.ts';
import { inBackground } from '../write/running-answers.ts';

const TITLE =
  'Write a title for the conversation below: one whole phrase of at most 40 characters, in its language, without quotes and without a full stop. Answer with the title only.';
const SUMMARY =
  'Write a summary of the conversation so far for a person who goes on with it: what was asked, what was found and decided, what is open, with names and numbers. Where it begins with a summary of what came before, take over what stands in that. Answer with the summary only, in the language of the conversation.';
const SUMMARY_NOW = 'Write the summary now.';
const EXCERPT_CHARACTERS = 2_000;
const TITLE_CHARACTERS_MAX = 120;
const BRANCH_MAX = 1_000;
const SUMMARY_TOKENS_MAX = 4_000;
const TITLE_TOKENS_MAX = 1_000;
/** Where something was cut off: some think whether they are told to or not. */
const AGAIN_TIMES = 4;
/** Beside pieces that are half as long, and a summary of those before them. */
const AGAIN_SHARE = 0.375;

type Place = Pick<TurnContext, 'ctx' | 'channel'>;

/** Title and summary, in the background, once a turn or a continued answer is over. */
export const afterTurn = (place: Place, answered: readonly FinishedAnswer[]): void => {
  titleLater(place, answered);
  summarizeLater(place, answered);
};

/** A new conversation gets its title with its first whole answer; one that has none after that was left so by a person. */
const titleLater = ({ ctx, channel }: Place, answered: readonly FinishedAnswer[]): void => {
  const first = answered.find(isComplete);
  if (channel.title !== '' || !first?.written) return;
  const { opened } = first.written;
  inBackground(ctx.kernel, 'a title', async () => {
    const rows = await listBranch(ctx, channel.id, first.messageId, BRANCH_MAX);
    const above = rows.slice(0, -1);
    if (above.some(({ role, status }) => role === 'assistant' && status === 'complete')) return;
    const title = await titleFor(ctx, channel, rows, opened);
    if (title !== '') await entitleChannel(ctx, channel.id, title, false);
  });
};

const isComplete = ({ ending }: FinishedAnswer): boolean => ending.status === 'complete';

const titleFor = async (
  ctx: Ctx,
  { id: channelId }: MyChannelRow,
  rows: readonly BranchRow[],
  opened: OpenedModel,
  asker?: SideAsker,
): Promise<string> => {
  const exchange = rows
    .filter(({ role, deleted_at, content }) => role !== 'system' && deleted_at === null && content !== '')
    .slice(0, 2)
    .map(({ role, content }) => `${role}: ${content.slice(0, EXCERPT_CHARACTERS).toWellFormed()}`);
  const facts = { purpose: 'title', channelId, messageId: null, personaId: null } as const;
  const question = { system: TITLE, messages: [asUser(exchange.join('\n\n'))] };
  for (const maxTokens of [TITLE_TOKENS_MAX, TITLE_TOKENS_MAX * AGAIN_TIMES]) {
    const { text, isCut } = await askSideQuestion(ctx, opened, facts, { ...question, maxTokens }, asker);
    if (!isCut) return tidyTitle(text);
  }
  return '';
};

const tidyTitle = (text: string): string => {
  const line = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const bare = line.replace(/^[\s#*"'“„«]+|[\s*"'”»]+$/g, '').replace(/^title:\s*/i, '');
  const characters = [...bare];
  if (characters.length <= TITLE_CHARACTERS_MAX) return bare.trim();
  // One that did not do as it was told: cut where a word ends.
  const cut = characters.slice(0, TITLE_CHARACTERS_MAX - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
};

/** The model that answered last in this branch, or else the default. */
const modelFor = async (ctx: Ctx, { id }: MyChannelRow, rows: readonly BranchRow[]): Promise<OpenedModel> => {
  const last = rows.findLast(({ role, model }) => role === 'assistant' && model !== null);
  const { model, provider_config_id } = last ?? {};
  const same = await chooseNamed(ctx, { model, provider_config_id }, id).catch((error: unknown) => {
    if (error instanceof Failure) return chooseNamed(ctx, {}, null);
    throw error;
  });
  return openModel(ctx, same.chosen);
};

const branchOf = async (ctx: Ctx, channel: MyChannelRow): Promise<BranchRow[]> => {
  if (channel.active_leaf_id === null) throw badRequest('nothing has been said here yet');
  return listBranch(ctx, channel.id, channel.active_leaf_id, BRANCH_MAX);
};

/** A person who asks for it is heard for as long as they may have it stored; a model that is lent answers for as long as it is. */
const askerOf = ({ id }: MyChannelRow, { chosen }: OpenedModel, right: 'edit' | 'write'): SideAsker => ({
  isOfRequest: true,
  assertStill: async (ctx) => {
    await accessChannel(ctx, id, right);
    if (chosen.config.isShared) await assertConfigHere(ctx, chosen.config.id, id);
  },
});

/** A provider's failure where there is no answer to keep: told over HTTP as what it is. */
const asRefusal = (error: unknown): never => {
  throw error instanceof ProviderFailure ? refusalOf(error) : error;
};

export const generateTitle = async (ctx: Ctx, channelId: string): Promise<{ title: string }> => {
  await accessChannel(ctx, channelId, 'edit');
  const channel = await accessChannel(ctx, channelId, 'write');
  const rows = await branchOf(ctx, channel);
  const opened = await modelFor(ctx, channel, rows);
  const title = await titleFor(ctx, channel, rows, opened, askerOf(channel, opened, 'edit')).catch(asRefusal);
  if (title === '')
    throw new Failure(502, 'the model gave no whole title; try again or choose another model');
  return { title: (await entitleChannel(ctx, channelId, title, true)).title };
};

/** Sums up the branch that the caller is on. Every question below the summary starts from it. */
export const summarize = async (
  ctx: Ctx,
  channelId: string,
): Promise<{ message: string; summary_id: string }> => {
  const channel = await accessChannel(ctx, channelId, 'write');
  const rows = await branchOf(ctx, channel);
  const leaf = rows.at(-1);
  if (!leaf || leaf.status === 'streaming')
    throw conflict('an answer is still being written; wait for it', 2);
  const opened = await modelFor(ctx, channel, rows);
  const summary = await summaryOf(askerOf(channel, opened, 'write'), ctx, channel, leaf.id, opened).catch(
    asRefusal,
  );
  if (summary === null)
    throw badRequest(`the branch is too long for ${opened.chosen.displayName} to sum up; ask another model`);
  if (summary === '')
    throw new Failure(502, 'the model gave no whole summary; try again or choose another model');
  const stored = await transact(ctx, (ctx) =>
    keepSummary(ctx, { channelId, parentId: leaf.id, summary, opened, askedBy: userId(ctx) }),
  );
  return { message: 'the branch was summed up', summary_id: stored.id };
};

/** When an answer took most of its window, the branch is summed up in the background before any of it is left out. */
const summarizeLater = ({ ctx, channel }: Place, answered: readonly FinishedAnswer[]): void => {
  const last = answered.at(-1);
  if (!last?.written?.isCrowded || !isComplete(last)) return;
  if (!ctx.kernel.settings.recent('auto_summarize')) return;
  const { opened } = last.written;
  inBackground(ctx.kernel, 'a summary', async () => {
    const summary = await summaryOf(undefined, ctx, channel, last.messageId, opened);
    if (!summary) return;
    await transact(ctx, async (ctx) => {
      // A conversation that has gone on meanwhile is not interrupted; the next answer tries again.
      if (await hasReplies(ctx, channel.id, last.messageId)) return;
      const parentId = last.messageId;
      await keepSummary(ctx, { channelId: channel.id, parentId, summary, opened, askedBy: null });
    });
  });
};

/**
 * The whole branch in a few words, piece by piece where it is longer than a window; in smaller pieces where the provider finds these too
 * long, or has no room for the end of its summary. Null: it would take too many. Empty: it was not given, or not whole.
 */
const summaryOf = async (...args: Summing): Promise<string | null> => {
  const summary = await sumUp(1, ...args).catch((error: unknown): typeof CUT => {
    if (isTooLong(error)) return CUT;
    throw error;
  });
  if (summary !== CUT) return summary;
  const again = await sumUp(TIGHT_SHARE, ...args);
  return again === CUT ? '' : again;
};

const CUT: unique symbol = Symbol('cut');

type Summing = [
  asker: SideAsker | undefined,
  ctx: Ctx,
  channel: MyChannelRow,
  leafId: string,
  opened: OpenedModel,
];

const sumUp = async (
  share: number,
  ...[asker, ctx, channel, leafId, opened]: Summing
): Promise<string | null | typeof CUT> => {
  const { chosen } = opened;
  const hearer = { ctx, persona: null, chosen, hasTools: false, tools: [], note: null, instruction: null };
  const whole = { merge: null, rerun: null };
  const input = {
    ...hearer,
    ...whole,
    sources: createSourceBook(),
    channel,
    leafId,
    done: [],
    share,
    maxTokens: SUMMARY_TOKENS_MAX,
  };
  const pieces = await piecesOf(input, SUMMARY + SUMMARY_NOW);
  if (pieces === null) return null;
  const maxTokens =
    share === 1
      ? answerTokensOf(input)
      : answerTokensOf({ chosen, maxTokens: SUMMARY_TOKENS_MAX * AGAIN_TIMES }, AGAIN_SHARE);
  const facts = { purpose: 'summary', channelId: channel.id, messageId: null, personaId: null } as const;
  let summary = '';
  for (const piece of pieces) {
    const before = summary === '' ? [] : [asSummary(summary)];
    const { messages } = asConversation([...before, ...piece, asUser(SUMMARY_NOW)]);
    const said = await askSideQuestion(ctx, opened, facts, { system: SUMMARY, messages, maxTokens }, asker);
    // What one piece said would be lost.
    if (said.isCut) return CUT;
    if (said.text === '') return '';
    summary = said.text;
  }
  return summary;
};

interface StoredSummary {
  readonly channelId: string;
  readonly parentId: string;
  readonly summary: string;
  readonly opened: OpenedModel;
  /** Null: it was written because a window was full. */
  readonly askedBy: string | null;
}

/** A summary takes its time: a person who may no longer write here by then has none stored. */
const keepSummary = async (
  ctx: Ctx,
  { channelId, parentId, summary, opened: { chosen }, askedBy }: StoredSummary,
) => {
  await accessChannel(ctx, channelId, 'write');
  return appendMessage(ctx, channelId, parentId, {
    role: 'system',
    content: summary,
    author_type: 'system',
    author_id: askedBy,
    author_name: 'Summary',
    author_handle: null,
    model: chosen.model,
    provider_config_id: chosen.config.id,
  });
};
