// Which member of a group answers next. Each policy is a generator that names a member, is given its answer, and goes on or ends. A
// persona that mentions another one has it answer only where the policy of their group says so.

import { mentionedHandles } from '../../messages/index.ts';
import type { PersonaSnapshot } from './persona-snapshot.ts';

export type TurnPolicy = {
  readonly kind: 'leader' | 'everyone' | 'debate' | 'relevant';
  readonly rounds?: number | undefined;
  readonly max_cost?: number | undefined;
};

/** What a policy needs to know of a persona. What it is like is looked up when it speaks. */
export type Member = Pick<PersonaSnapshot, 'id' | 'name' | 'handle' | 'model' | 'providerConfigId'>;

export interface GroupSnapshot {
  readonly name: string;
  readonly policy: TurnPolicy;
  readonly members: readonly Member[];
  readonly leader: Member | null;
}

/** What the policy is told of an answer, to decide about the next one. */
export interface GivenAnswer {
  readonly content: string;
  readonly status: string;
  readonly cost: number | null;
  /** Why there was no answer at all. */
  readonly trouble?: string | null;
}

export interface MemberTurn {
  readonly member: Member;
  readonly note: string | null;
  /** Who certainly speaks after this one. */
  readonly later: readonly Member[];
}

/** What a member said when it was asked, outside the conversation, whether it has something to add. */
export interface RelevanceAnswer {
  readonly isRelevant: boolean;
  /** USD. */
  readonly cost: number;
  /** Why it could not be asked. */
  readonly trouble: string | null;
}
export type AskRelevance = (member: Member) => Promise<RelevanceAnswer>;

/** Longer turns are not read, and cost too much. */
export const ANSWERS_MAX = 20;
export const ENOUGH = `${ANSWERS_MAX} answers have been given, which is the most to one question; ask again to go on`;
const DEBATE_ROUNDS_DEFAULT = 2;

/** What a group spends on one question: its answers, and what it takes to know who has one. */
interface Budget {
  spent: number;
  readonly max: number | undefined;
  /** A member was not asked because the budget was used up. */
  isShort: boolean;
}
const isExhausted = ({ spent, max }: Budget): boolean => max !== undefined && spent >= max;

/**
 * Runs the policy of a group, for so many answers at most. Returns a sentence when a member that would have answered could not; null when
 * the policy came to its end.
 */
export async function* runGroup(
  group: GroupSnapshot,
  askRelevance: AskRelevance,
  answersMax = ANSWERS_MAX,
): AsyncGenerator<MemberTurn, string | null, GivenAnswer> {
  const budget: Budget = { spent: 0, max: group.policy.max_cost, isShort: false };
  const missing: string[] = [];
  const ask: AskRelevance = async (member) => {
    const asked = await askRelevance(member);
    budget.spent += asked.cost;
    if (asked.trouble !== null) missing.push(`@${member.handle} cannot answer: ${asked.trouble}`);
    return asked;
  };
  const end = yield* runPolicy(group, POLICIES[group.policy.kind](group, ask, budget), budget, answersMax);
  return [...missing, ...(end === null ? [] : [end])].join('\n') || null;
}

async function* runPolicy(
  group: GroupSnapshot,
  turns: MemberTurns,
  budget: Budget,
  answersMax: number,
): AsyncGenerator<MemberTurn, string | null, GivenAnswer> {
  const spent = `the group "${group.name}" has spent what it may spend on one question; ask again to go on`;
  let next = await turns.next();
  let answers = 0;
  while (!next.done) {
    const { value } = next;
    const said: GivenAnswer = yield { ...value, later: value.later.slice(0, answersMax - answers - 1) };
    budget.spent += said.cost ?? 0;
    if (said.trouble == null) answers++;
    // A person who stops one answer wants no other.
    if (said.status === 'stopped') return null;
    if (isExhausted(budget) || answers >= answersMax) {
      const end = isExhausted(budget) ? spent : ENOUGH;
      return (await goesOn(group, value, turns, said)) ? end : null;
    }
    next = await turns.next(said);
  }
  return budget.isShort ? spent : null;
}

/** Whether another member would have answered. Where a model decides that, it is not asked: that would cost. */
const goesOn = async (
  group: GroupSnapshot,
  { member }: MemberTurn,
  turns: MemberTurns,
  said: GivenAnswer,
): Promise<boolean> =>
  group.policy.kind === 'relevant' ? member.id !== group.members.at(-1)?.id : !(await turns.next(said)).done;

type MemberTurns = AsyncGenerator<MemberTurn, void, GivenAnswer>;
type Policy = (group: GroupSnapshot, ask: AskRelevance, budget: Budget) => MemberTurns;

const listOf = (members: readonly Member[]): string =>
  members.map(({ name, handle }) => `${name} (@${handle})`).join(', ');

const others = ({ members }: GroupSnapshot, self: Member): Member[] =>
  members.filter(({ id }) => id !== self.id);

const memberTurn = (
  group: GroupSnapshot,
  member: Member,
  more = '',
  later: readonly Member[] = [],
): MemberTurn => {
  const company = others(group, member);
  const who = company.length === 0 ? '' : `In the group "${group.name}" with you: ${listOf(company)}.`;
  return { member, note: `${who} ${more}`.trim() || null, later };
};

/** The leader answers, may call on others by mentioning them, and has the last word if it called one. */
const leaderFirst: Policy = async function* (group) {
  const leader = group.leader ?? group.members[0];
  if (!leader) return;
  const said = yield memberTurn(
    group,
    leader,
    'You lead the group. To have one of them answer after you, mention them.',
  );
  const called = mentionedHandles(said.content);
  const callees = others(group, leader).filter(({ handle }) => called.includes(handle));
  for (const [index, callee] of callees.entries())
    yield memberTurn(group, callee, `${leader.name} called on you.`, [...callees.slice(index + 1), leader]);
  if (callees.length > 0)
    yield memberTurn(group, leader, 'The others have answered. Conclude; call on nobody else.');
};

const everyone: Policy = async function* (group) {
  for (const [index, member] of group.members.entries())
    yield memberTurn(group, member, 'Each of you answers in turn.', group.members.slice(index + 1));
};

const roundsOf = ({ policy }: GroupSnapshot): number => policy.rounds ?? DEBATE_ROUNDS_DEFAULT;

const debate: Policy = async function* (group) {
  const { members } = group;
  const rounds = roundsOf(group);
  const order = Array.from({ length: rounds }, () => members).flat();
  for (const [index, member] of order.entries()) {
    const round = Math.floor(index / members.length) + 1;
    const note = `This is round ${round} of ${rounds} of a debate: take up what the others said.`;
    yield memberTurn(group, member, note, order.slice(index + 1));
  }
};

const relevant: Policy = async function* (group, ask, budget) {
  const { members, leader } = group;
  const able: Member[] = [];
  let hasSpoken = false;
  for (const [index, member] of members.entries()) {
    budget.isShort = index > 0 && isExhausted(budget);
    if (budget.isShort) return;
    const { isRelevant, trouble } = await ask(member);
    if (trouble === null) able.push(member);
    if (!isRelevant) continue;
    hasSpoken = true;
    yield memberTurn(group, member);
  }
  budget.isShort = !hasSpoken && isExhausted(budget);
  if (hasSpoken || budget.isShort) return;
  // One member answers in any case. Where none of them could be asked, its answer says why.
  const candidates = able.length > 0 ? able : members;
  const fallback = candidates.find(({ id }) => id === leader?.id) ?? candidates[0];
  if (fallback) yield memberTurn(group, fallback);
};

const POLICIES: Record<TurnPolicy['kind'], Policy> = { leader: leaderFirst, everyone, debate, relevant };

/** Who certainly speaks when it is this group's turn; with some policies only what is said decides. */
export const expectedOf = (group: GroupSnapshot): Member[] => {
  const { members, leader, policy } = group;
  switch (policy.kind) {
    case 'everyone':
      return members.slice(0, ANSWERS_MAX);
    case 'debate':
      return Array.from({ length: roundsOf(group) }, () => members)
        .flat()
        .slice(0, ANSWERS_MAX);
    case 'leader':
      return [leader ?? members[0]].filter((one) => one !== undefined);
    case 'relevant':
      return [];
  }
};
