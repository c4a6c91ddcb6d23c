// The queue of a turn: which persona or model answers next, groups by their policies. The answers so far are kept as data, so that a
// queue that waited for an approval is resumed where it was, in this process or in another.

import type { Ctx } from '../../../kernel/ctx.ts';
import { YES_OR_NO } from '../../../providers/prompt-sentences.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { listBranch, mentionedHandles } from '../../messages/index.ts';
import { type ChosenModel, modelHandle } from '../../models/index.ts';
import { openModel } from '../model/call.ts';
import { isExplained } from '../model/failures.ts';
import { askSideQuestion, asUser, type SideAnswer } from '../model/side-questions.ts';
import type { FollowerJson } from '../rows.ts';
import {
  ANSWERS_MAX,
  type AskRelevance,
  ENOUGH,
  expectedOf,
  type GivenAnswer,
  type GroupSnapshot,
  type Member,
  type RelevanceAnswer,
  runGroup,
} from './group-policies.ts';
import { lookUpResponder, type PlanEntry } from './resolve.ts';

/** A responder or a group of the turn, as it is stored: only what identifies it. */
type Part =
  | { readonly kind: 'one'; readonly who: FollowerJson; readonly note: string | null }
  | { readonly kind: 'group'; readonly group: GroupSnapshot };

/** A queue as it is stored. While an answer is written, it holds the answers before it. */
export interface TurnQueueJson {
  readonly parts: readonly Part[];
  readonly said: GivenAnswer[];
  readonly asked: RelevanceAnswer[];
}

/** The responder whose turn it is, and those that certainly answer after it. */
export interface QueuedTurn {
  readonly who: FollowerJson;
  readonly note: string | null;
  readonly followers: readonly FollowerJson[];
}

export interface TurnQueue {
  readonly json: TurnQueueJson;
  /** Sentences that say why a responder did not answer. */
  readonly ends: Set<string>;
  /** The next responder, given the answer before it. */
  next(said?: GivenAnswer): Promise<QueuedTurn | null>;
}

/** Where the turn takes place. */
interface QueueContext {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
}

export const newTurnQueue = (context: QueueContext, entries: readonly PlanEntry[]): TurnQueue =>
  queueOf(context, { parts: entries.map(partOf), said: [], asked: [] });

/** The same queue, at the answer that waited: members that were asked before are not asked again. */
export const resumeTurnQueue = async (
  context: QueueContext,
  { parts, said, asked }: TurnQueueJson,
): Promise<TurnQueue> => {
  const queue = queueOf(context, { parts, said: [], asked: [...asked] });
  await queue.next();
  for (const one of said) await queue.next(one);
  return queue;
};

const queueOf = (context: QueueContext, json: TurnQueueJson): TurnQueue => {
  const ends = new Set<string>();
  const turns = queuedTurns(json.parts, remembering(relevance(context), json.asked), ends);
  return {
    json,
    ends,
    next: async (said) => {
      if (said) json.said.push(inShort(said));
      const { value } = said ? await turns.next(said) : await turns.next();
      return value ?? null;
    },
  };
};

/** Of an answer only its mentions decide about the next one. */
const inShort = (said: GivenAnswer): GivenAnswer => ({
  ...said,
  content: mentionedHandles(said.content)
    .map((handle) => `@${handle}`)
    .join(' '),
});

/** Members that have been asked before are not asked again. */
const remembering = (ask: AskRelevance, asked: RelevanceAnswer[]): AskRelevance => {
  let count = 0;
  return async (member) => {
    const known = asked[count++];
    if (known) return known;
    const answer = await ask(member);
    asked.push(answer);
    return answer;
  };
};

const followerOf = (persona: Member | null, chosen: ChosenModel | null): FollowerJson => ({
  persona_id: persona?.id ?? null,
  model: chosen?.model ?? persona?.model ?? null,
  provider_config_id: chosen?.config.id ?? persona?.providerConfigId ?? null,
  name: persona?.name ?? chosen?.displayName ?? '',
  handle: persona?.handle ?? null,
});

const partOf = (act: PlanEntry): Part => {
  if (act.kind === 'one') {
    const { persona, chosen, note } = act.responder;
    return { kind: 'one', who: followerOf(persona, chosen), note };
  }
  const { name, policy, members, leader } = act.group;
  return {
    kind: 'group',
    group: { name, policy, members: members.map(memberOf), leader: leader && memberOf(leader) },
  };
};

const memberOf = ({ id, name, handle, model, providerConfigId }: Member): Member => ({
  id,
  name,
  handle,
  model,
  providerConfigId,
});

async function* queuedTurns(
  parts: readonly Part[],
  ask: AskRelevance,
  ends: Set<string>,
): AsyncGenerator<QueuedTurn, void, GivenAnswer> {
  let left = ANSWERS_MAX;
  /** Counts an answer; a responder that could not answer does not count. */
  const hear = ({ who }: QueuedTurn, { trouble }: GivenAnswer): void => {
    if (trouble == null) left--;
    else ends.add(`@${nameOf(who)} cannot answer: ${trouble}`);
  };
  for (const [index, part] of parts.entries()) {
    if (left === 0) {
      ends.add(ENOUGH);
      return;
    }
    const rest = parts.slice(index + 1).flatMap(followersIn);
    if (part.kind === 'one') {
      const upcoming = { who: part.who, note: part.note, followers: rest.slice(0, left - 1) };
      hear(upcoming, yield upcoming);
      continue;
    }
    const turns = runGroup(part.group, ask, left);
    let next = await turns.next();
    while (!next.done) {
      const { member, note, later } = next.value;
      const followers = [...later.map((one) => followerOf(one, null)), ...rest].slice(0, left - 1);
      const upcoming = { who: followerOf(member, null), note, followers };
      const said: GivenAnswer = yield upcoming;
      hear(upcoming, said);
      next = await turns.next(said);
    }
    if (next.value !== null) ends.add(next.value);
  }
}

const nameOf = ({ handle, model, name }: FollowerJson): string => handle ?? modelHandle(model ?? name);

const followersIn = (part: Part): FollowerJson[] =>
  part.kind === 'one' ? [part.who] : expectedOf(part.group).map((one) => followerOf(one, null));

const RELEVANCE = `You decide whether you have something to add to the conversation that others would not say as well. ${YES_OR_NO}`;
/** One word needs little room; models that cannot do without thinking need some for that. */
const RELEVANCE_TOKENS_MAX = 2_000;

const SPEECHLESS = 'its model gave no word when it was asked whether it has something to say';

/** A member that cannot be asked is skipped, with the reason: the others may have something to say. */
const relevance =
  (context: QueueContext): AskRelevance =>
  async (member) => {
    try {
      const { text, cost } = await askWhether(context, member);
      return { isRelevant: /^\W*yes/i.test(text), cost, trouble: text === '' ? SPEECHLESS : null };
    } catch (error) {
      if (!isExplained(error)) throw error;
      return { isRelevant: false, cost: 0, trouble: error.message };
    }
  };

const askWhether = async ({ ctx, channel }: QueueContext, member: Member): Promise<SideAnswer> => {
  const { persona, chosen } = await lookUpResponder(ctx, channel.id, followerOf(member, null));
  const opened = await openModel(ctx, chosen);
  const facts = {
    purpose: 'relevance',
    channelId: channel.id,
    messageId: null,
    personaId: member.id,
  } as const;
  const question = {
    system: `You are ${member.name}.\n${persona?.systemPrompt ?? ''}\n\n${RELEVANCE}`,
    messages: [asUser(await lastWords(ctx, channel))],
    maxTokens: RELEVANCE_TOKENS_MAX,
  };
  return askSideQuestion(ctx, opened, facts, question);
};

const RELEVANCE_MESSAGES = 6;

const lastWords = async (ctx: Ctx, { id }: MyChannelRow): Promise<string> => {
  const { active_leaf_id } = await accessChannel(ctx, id);
  if (active_leaf_id === null) return '';
  const rows = await listBranch(ctx, id, active_leaf_id, RELEVANCE_MESSAGES);
  return rows.map(({ author_name, content }) => `${author_name}: ${content}`).join('\n');
};
