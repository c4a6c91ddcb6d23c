import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type GivenAnswer,
  type GroupSnapshot,
  type Member,
  type RelevanceAnswer,
  runGroup,
  type TurnPolicy,
} from './group-policies.ts';
import type { PersonaSnapshot } from './persona-snapshot.ts';

const member = (handle: string): PersonaSnapshot => ({
  id: handle,
  name: handle.toUpperCase(),
  handle,
  systemPrompt: '',
  model: null,
  providerConfigId: null,
  options: {},
  toolNames: [],
  isOwn: true,
});
const MEMBERS = ['ada', 'bob', 'cyd'].map(member);
const group = (policy: TurnPolicy, leader = 'bob'): GroupSnapshot => ({
  name: 'Team',
  policy,
  members: MEMBERS,
  leader: MEMBERS.find(({ handle }) => handle === leader) ?? null,
});
const YES: RelevanceAnswer = { isRelevant: true, cost: 0, trouble: null };
const SAID: GivenAnswer = { content: 'fine', status: 'complete', cost: 0.4 };

const play = async (
  ensemble: GroupSnapshot,
  says: (handle: string, turn: number) => Partial<GivenAnswer> = () => ({}),
  ask: (member: Member) => Partial<RelevanceAnswer> = () => ({}),
): Promise<string[]> => {
  const cues = runGroup(ensemble, async (one) => ({ ...YES, ...ask(one) }));
  const order: string[] = [];
  let next = await cues.next();
  while (!next.done) {
    const { handle } = next.value.member;
    order.push(handle);
    next = await cues.next({ ...SAID, ...says(handle, order.length) });
  }
  return order;
};

test('everyone answers once, in order', async () => {
  assert.deepEqual(await play(group({ kind: 'everyone' })), ['ada', 'bob', 'cyd']);
});

test('the leader answers alone unless it calls on others, and then has the last word', async () => {
  assert.deepEqual(await play(group({ kind: 'leader' })), ['bob']);
  const calls = (handle: string, turn: number) => (turn === 1 ? { content: `ask @cyd and @${handle}` } : {});
  assert.deepEqual(await play(group({ kind: 'leader' }), calls), ['bob', 'cyd', 'bob']);
});

test('calling on each other for ever is not possible', async () => {
  const order = await play(group({ kind: 'leader' }), () => ({ content: '@ada @bob @cyd' }));
  assert.deepEqual(order, ['bob', 'ada', 'cyd', 'bob']);
  const endless = await play(group({ kind: 'debate', rounds: 10 }));
  assert.equal(endless.length, 20);
});

test('a debate goes round as often as it says', async () => {
  assert.deepEqual(await play(group({ kind: 'debate', rounds: 2 })), [
    'ada',
    'bob',
    'cyd',
    'ada',
    'bob',
    'cyd',
  ]);
});

test('only who has something to say speaks; somebody always does', async () => {
  const only =
    (wanted: string) =>
    ({ handle }: Member) => ({ isRelevant: handle === wanted });
  assert.deepEqual(await play(group({ kind: 'relevant' }), undefined, only('cyd')), ['cyd']);
  assert.deepEqual(await play(group({ kind: 'relevant' }), undefined, only('nobody')), ['bob']);
});

test('who cannot be asked is passed over with the reason; where nobody can, one of them says it', async () => {
  const fails =
    (...handles: string[]) =>
    ({ handle }: Member) =>
      handles.includes(handle) ? { isRelevant: false, trouble: 'bad key' } : { isRelevant: handle === 'cyd' };
  const told = async (...handles: string[]) => {
    const cues = runGroup(group({ kind: 'relevant' }), async (one) => ({
      ...YES,
      ...fails(...handles)(one),
    }));
    let next = await cues.next();
    while (!next.done) next = await cues.next(SAID);
    return next.value;
  };
  assert.deepEqual(await play(group({ kind: 'relevant' }), undefined, fails('ada')), ['cyd']);
  assert.equal(await told('ada'), '@ada cannot answer: bad key');
  assert.deepEqual(await play(group({ kind: 'relevant' }), undefined, fails('bob', 'cyd')), ['ada']);
  assert.deepEqual(await play(group({ kind: 'relevant' }), undefined, fails('ada', 'bob', 'cyd')), ['bob']);
});

test('asking who has something to say is paid from the same purse', async () => {
  const asked: string[] = [];
  const isRelevant = false;
  const cues = runGroup(group({ kind: 'relevant', max_cost: 0.5 }), async ({ handle }) => {
    asked.push(handle);
    return { isRelevant, cost: 0.3, trouble: null };
  });
  const { done, value } = await cues.next();
  assert.deepEqual([done, asked], [true, ['ada', 'bob']]);
  assert.match(String(value), /has spent what it may spend/);
});

test('the cost ceiling and a person who stops an answer both end the round', async () => {
  assert.deepEqual(await play(group({ kind: 'everyone', max_cost: 0.7 })), ['ada', 'bob']);
  const stop = (_: string, turn: number) => (turn === 1 ? { status: 'stopped' } : {});
  assert.deepEqual(await play(group({ kind: 'everyone' }), stop), ['ada']);
});

test('who cannot answer takes none of the answers that are left', async () => {
  const gone = (handle: string) => (handle === 'bob' ? { trouble: 'gone', cost: 0 } : {});
  const order = await play(group({ kind: 'debate', rounds: 10 }), gone);
  assert.equal(order.filter((handle) => handle !== 'bob').length, 20);
});

test('a round that ends before all have spoken says why, and one that is over says nothing', async () => {
  const endOf = async (policy: TurnPolicy, content = 'fine', status = 'complete') => {
    const cues = runGroup(group(policy), async () => YES);
    let next = await cues.next();
    while (!next.done) next = await cues.next({ ...SAID, content, status });
    return next.value;
  };
  const spent = /"Team" has spent what it may spend/;
  assert.match((await endOf({ kind: 'everyone', max_cost: 0.7 })) ?? '', spent);
  assert.equal(await endOf({ kind: 'everyone', max_cost: 1.2 }), null, 'the last one went over the edge');
  assert.match((await endOf({ kind: 'leader', max_cost: 0.1 }, '@ada')) ?? '', spent);
  assert.equal(await endOf({ kind: 'leader', max_cost: 0.1 }), null, 'nobody was called');
  assert.match((await endOf({ kind: 'relevant', max_cost: 0.7 })) ?? '', spent);
  assert.match((await endOf({ kind: 'debate', rounds: 10 })) ?? '', /^20 answers have been given/);
  assert.equal(await endOf({ kind: 'everyone' }), null);
  assert.equal(await endOf({ kind: 'everyone', max_cost: 0.1 }, '', 'stopped'), null, 'a person ended it');
});

test('with each who speaks it is known who certainly comes after', async () => {
  const laterOf = async (policy: TurnPolicy, content = 'fine'): Promise<string[]> => {
    const cues = runGroup(group(policy), async () => YES);
    const told: string[] = [];
    let next = await cues.next();
    while (!next.done) {
      told.push(next.value.later.map(({ handle }) => handle).join(' '));
      next = await cues.next({ ...SAID, content });
    }
    return told;
  };
  assert.deepEqual(await laterOf({ kind: 'everyone' }), ['bob cyd', 'cyd', '']);
  assert.deepEqual(await laterOf({ kind: 'leader' }, '@ada @cyd'), ['', 'cyd bob', 'bob', '']);
  assert.equal((await laterOf({ kind: 'debate', rounds: 2 }))[1], 'cyd ada bob cyd');
  assert.equal((await laterOf({ kind: 'debate', rounds: 10 }))[0]?.split(' ').length, 19);
  assert.deepEqual(await laterOf({ kind: 'relevant' }), ['', '', '']);
});
