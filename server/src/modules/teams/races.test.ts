// What must hold however many requests come at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';

const HANDS = 50;

const statuses = async (calls: ReadonlyArray<Promise<unknown>>): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  for (const result of await Promise.allSettled(calls)) {
    const status = result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status;
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
};

for (const engine of DATABASES)
  test(`${engine}: races for a team`, async (t) => {
    const { account } = await start(t, engine);
    const ann = await account('ann');
    const others = await Promise.all(Array.from({ length: HANDS - 1 }, (_, n) => account(`owner${n}`)));
    const everyone: Account[] = [ann, ...others];
    const rolesIn = async (by: Account, id: string) => {
      const query = { per_page: '200' };
      const { data } = await by.call('GET /api/v1/teams/{id}/members', { params: { id }, query });
      return data.map(({ user_id, role }) => ({ user_id, role }));
    };

    await t.test('fifty owners who leave, or step down, all at once leave one', async () => {
      const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Owners' } });
      for (const { user } of others)
        await ann.call('POST /api/v1/teams/{id}/members', {
          params: { id },
          body: { user_id: user.id, role: 'owner' },
        });
      const counts = await statuses(
        everyone.map(({ call, user }, n) => {
          const params = { id, userId: user.id };
          return n % 2 === 0
            ? call('DELETE /api/v1/teams/{id}/members/{userId}', { params })
            : call('PATCH /api/v1/teams/{id}/members/{userId}', { params, body: { role: 'member' } });
        }),
      );
      assert.deepEqual([...counts].sort(), [
        [200, HANDS - 1],
        [409, 1],
      ]);
      const still = await Promise.all(
        everyone.map(({ call }) => call('GET /api/v1/teams/{id}', { params: { id } }).catch(() => null)),
      );
      assert.deepEqual(
        still.flatMap((team) => (team?.my_role === 'owner' ? [team.my_role] : [])),
        ['owner'],
      );
    });

    await t.test('an invitation for one is used once by fifty', async () => {
      const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Invited' } });
      const { token } = await ann.call('POST /api/v1/teams/{id}/invitations', {
        params: { id },
        body: { role: 'member', max_uses: 1 },
      });
      const params = { token };
      const invited = [...others, await account('last')];
      const counts = await statuses(
        invited.map(({ call }) => call('POST /api/v1/invitations/{token}/accept', { params })),
      );
      assert.deepEqual([...counts].sort(), [
        [200, 1],
        [404, HANDS - 1],
      ]);
      assert.equal((await rolesIn(ann, id)).length, 2);
    });
  });
