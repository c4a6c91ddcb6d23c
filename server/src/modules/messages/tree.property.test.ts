// Random people at once in one tree: whatever they do, and in whatever order it arrives, the tree stays whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { edit, goTo, makeRoom, say } from '../../../test/rooms.ts';
import { SEED } from '../../../test/seed.ts';

interface Step {
  readonly who: number;
  readonly act: 'say' | 'reply' | 'root' | 'edit' | 'go' | 'delete';
  readonly at: number;
}

const steps = fc.array(
  fc.record({
    who: fc.nat(2),
    act: fc.constantFrom('say', 'reply', 'root', 'edit', 'go', 'delete') as fc.Arbitrary<Step['act']>,
    at: fc.nat(1_000),
  }),
  { minLength: 10, maxLength: 40 },
);

const perform = async (
  people: readonly Account[],
  room: string,
  known: string[],
  { who, act, at }: Step,
  n: number,
) => {
  const person = people[who] as Account;
  const target = known[at % Math.max(1, known.length)];
  const content = `${n}`;
  if (act === 'say') known.push((await say(person, room, content)).id);
  else if (act === 'root') known.push((await say(person, room, content, { parent_id: null })).id);
  else if (target === undefined) return;
  else if (act === 'reply') known.push((await say(person, room, content, { parent_id: target })).id);
  else if (act === 'go') await goTo(person, room, target);
  else if (act === 'edit')
    await edit(person, room, target, content).then(({ id }) => known.push(id), refused);
  else
    await person
      .call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id: room, msgId: target } })
      .catch(refused);
};

/** Another person's message, or a deleted one: a refusal is a right answer, a failure of the server is not. */
const refused = (error: { status: number }): void =>
  assert.ok([400, 403].includes(error.status), String(error));

const assertWhole = async (people: readonly Account[], room: string): Promise<void> => {
  const { data } = await (people[0] as Account).call('GET /api/v1/channels/{id}/messages', {
    params: { id: room },
    query: { limit: '200' },
  });
  const byId = new Map(data.map((message) => [message.id, message]));
  const children = Map.groupBy(data, ({ parent_id }) => parent_id);
  for (const message of data) {
    const parent = message.parent_id === null ? undefined : byId.get(message.parent_id);
    assert.equal(message.parent_id === null, parent === undefined, 'no orphan');
    assert.equal(message.depth, parent ? parent.depth + 1 : 0);
    const family = children.get(message.parent_id) ?? [];
    assert.equal(message.sibling_count, family.length);
    assert.equal(family[message.sibling_index]?.id, message.id);
  }
  for (const person of people) {
    const { active_leaf_id } = await person.call('GET /api/v1/channels/{id}', { params: { id: room } });
    const { messages } = await person.call('GET /api/v1/channels/{id}/path', { params: { id: room } });
    assert.equal(messages.at(-1)?.id ?? null, active_leaf_id);
    assert.equal(messages[0]?.parent_id ?? null, null);
    for (const [i, message] of messages.entries())
      assert.equal(message.parent_id, messages[i - 1]?.id ?? null);
  }
};

for (const database of DATABASES)
  test(`${database}: random acts of three people at once leave a whole tree`, async (t) => {
    const { account } = await start(t, database);
    const people = [await account('ann'), await account('bob'), await account('eve')];
    const [owner, ...members] = people as [Account, ...Account[]];
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (all, width) => {
        const room = await makeRoom(owner, ...members);
        const known: string[] = [];
        for (let i = 0; i < all.length; i += width)
          await Promise.all(
            all.slice(i, i + width).map((step, n) => perform(people, room, known, step, i + n)),
          );
        await assertWhole(people, room);
      }),
      { numRuns: 8, seed: SEED, endOnFailure: true },
    );
  });
