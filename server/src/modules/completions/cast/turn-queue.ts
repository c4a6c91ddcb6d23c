// The course of a turn: who comes next, groups played out by their policies. What was heard so far is kept as data, so that a course
// that stood still for a person is taken up where it was, in this process or in another.

import type { Ctx } from '../../../kernel/ctx.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { listBranch, mentionedHandles } from '../../messages/index.ts';
import { type ChosenModel, modelHandle } from '../../models/index.ts';
import { openSpeaker } from '../model/call.ts';
import { isTold } from '../model/failures.ts';
import { asUser, hearQuietly, type QuietAnswer } from '../model/side-questions.ts';
import type { FollowerJson } from '../rows.ts';
import {
  ANSWERS_MAX,
  type Asked,
  type AskRelevance,
  conduct,
  ENOUGH,
  type Ensemble,
  expectedOf,
  type Member,
  type Said,
} from './group-policies.ts';
import { type Act, summon } from './resolve.ts';

/** Those who answer one question in turn, as it is stored: nothing of what they are beside their names. */
type Part =
  | { readonly kind: 'one'; readonly who: FollowerJson; readonly note: string | null }
  | { readonly kind: 'group'; readonly group: Ensemble };

/** A course as data. While an answer is written, it holds what was heard before that answer. */
export interface CourseJson {
  readonly parts: readonly Part[];
  readonly said: Said[];
  readonly asked: Asked[];
}

/** Whose turn it is, and who certainly comes after. */
export interface NextCue {
  readonly who: FollowerJson;
  readonly note: string | null;
  readonly followers: readonly FollowerJson[];
}

export interface Course {
  readonly json: CourseJson;
  /** Why some who would have answered did not, in sentences. */
  readonly ends: Set<string>;
  /** Who speaks next, once it is known what the one before said. */
  next(said?: Said): Promise<NextCue | null>;
}

/** Where a course is played. */
interface Stage {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
}

export const newCourse = (stage: Stage, acts: readonly Act[]): Course =>
  courseOf(stage, { parts: acts.map(partOf), said: [], asked: [] });

/** The same course, at the one who speaks: what was said before is not asked again. */
export const takeUpCourse = async (stage: Stage, { parts, said, asked }: CourseJson): Promise<Course> => {
  const course = courseOf(stage, { parts, said: [], asked: [...asked] });
  await course.next();
  for (const one of said) await course.next(one);
  return course;
};

const courseOf = (stage: Stage, json: CourseJson): Course => {
  const ends = new Set<string>();
  const cues = cuesOf(json.parts, remembering(relevance(stage), json.asked), ends);
  return {
    json,
    ends,
    next: async (said) => {
      if (said) json.said.push(inShort(said));
      const { value } = said ? await cues.next(said) : await cues.next();
      return value ?? null;
    },
  };
};

/** Of what was said, only whom it calls on decides about the next one. */
const inShort = (said: Said): Said => ({
  ...said,
  content: mentionedHandles(said.content)
    .map((handle) => `@${handle}`)
    .join(' '),
});

/** What members answered before is known; only the others are asked. */
const remembering = (ask: AskRelevance, asked: Asked[]): AskRelevance => {
  let count = 0;
  return async (member) => {
    const known = asked[count++];
    if (known) return known;
    const answer = await ask(member);
    asked.push(answer);
    return answer;
  };
};

const followerOf = (character: Member | null, chosen: ChosenModel | null): FollowerJson => ({
  persona_id: character?.id ?? null,
  model: chosen?.model ?? character?.model ?? null,
  provider_config_id: chosen?.config.id ?? character?.providerConfigId ?? null,
  name: character?.name ?? chosen?.displayName ?? '',
  handle: character?.handle ?? null,
});

const partOf = (act: Act): Part => {
  if (act.kind === 'one') {
    const { character, chosen, note } = act.responder;
    return { kind: 'one', who: followerOf(character, chosen), note };
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

async function* cuesOf(
  parts: readonly Part[],
  ask: AskRelevance,
  ends: Set<string>,
): AsyncGenerator<NextCue, void, Said> {
  let left = ANSWERS_MAX;
  /** Takes in what came of a cue: only an answer is one of those that are left. */
  const hear = ({ who }: NextCue, { trouble }: Said): void => {
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
      const cue = { who: part.who, note: part.note, followers: rest.slice(0, left - 1) };
      hear(cue, yield cue);
      continue;
    }
    const cues = conduct(part.group, ask, left);
    let next = await cues.next();
    while (!next.done) {
      const { character, note, later } = next.value;
      const followers = [...later.map((one) => followerOf(one, null)), ...rest].slice(0, left - 1);
      const cue = { who: followerOf(character, null), note, followers };
      const said: Said = yield cue;
      hear(cue, said);
      next = await cues.next(said);
    }
    if (next.value !== null) ends.add(next.value);
  }
}

const nameOf = ({ handle, model, name }: FollowerJson): string => handle ?? modelHandle(model ?? name);

const followersIn = (part: Part): FollowerJson[] =>
  part.kind === 'one' ? [part.who] : expectedOf(part.group).map((one) => followerOf(one, null));

const RELEVANCE =
  'You decide whether you have something to add to the conversation that others would not say as well. Answer YES or NO, nothing else.';
/** One word needs little room; models that cannot do without thinking need some for that. */
const RELEVANCE_TOKENS_MAX = 2_000;

const SPEECHLESS = 'its model gave no word when it was asked whether it has something to say';

/** One who cannot be asked is passed over, with the reason: the others may have something to say. */
const relevance =
  (stage: Stage): AskRelevance =>
  async (member) => {
    try {
      const { text, cost } = await askWhether(stage, member);
      return { isRelevant: /^\W*yes/i.test(text), cost, trouble: text === '' ? SPEECHLESS : null };
    } catch (error) {
      if (!isTold(error)) throw error;
      return { isRelevant: false, cost: 0, trouble: error.message };
    }
  };

const askWhether = async ({ ctx, channel }: Stage, member: Member): Promise<QuietAnswer> => {
  const { character, chosen } = await summon(ctx, channel.id, followerOf(member, null));
  const speaker = await openSpeaker(ctx, chosen);
  const facts = {
    purpose: 'relevance',
    channelId: channel.id,
    messageId: null,
    personaId: member.id,
  } as const;
  const question = {
    system: `You are ${member.name}.\n${character?.systemPrompt ?? ''}\n\n${RELEVANCE}`,
    messages: [asUser(await lastWords(ctx, channel))],
    maxTokens: RELEVANCE_TOKENS_MAX,
  };
  return hearQuietly(ctx, speaker, facts, question);
};

const RELEVANCE_MESSAGES = 6;

const lastWords = async (ctx: Ctx, { id }: MyChannelRow): Promise<string> => {
  const { active_leaf_id } = await accessChannel(ctx, id);
  if (active_leaf_id === null) return '';
  const rows = await listBranch(ctx, id, active_leaf_id, RELEVANCE_MESSAGES);
  return rows.map(({ author_name, content }) => `${author_name}: ${content}`).join('\n');
};
