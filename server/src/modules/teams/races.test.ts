// What must hold however many requests come at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { applyTeamClaims } from './claims.ts';

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
    const { account, server } = await start(t, engine);
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

    await t.test('fifty owners who each demote the next, all at once, leave one at least', async () => {
      const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Ring' } });
      for (const { user } of others)
        await ann.call('POST /api/v1/teams/{id}/members', {
          params: { id },
          body: { user_id: user.id, role: 'owner' },
        });
      const counts = await statuses(
        everyone.map(({ call }, n) => {
          const params = { id, userId: everyone[(n + 1) % HANDS]?.user.id ?? '' };
          return call('PATCH /api/v1/teams/{id}/members/{userId}', { params, body: { role: 'member' } });
        }),
      );
      // Who was demoted before their turn came may demote nobody.
      assert.ok([...counts.keys()].every((status) => [200, 403, 409].includes(status)));
      const owners = (await rolesIn(ann, id)).filter(({ role }) => role === 'owner').length;
      assert.equal(owners, HANDS - (counts.get(200) ?? 0));
      assert.ok(owners >= 1);
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

    await t.test(
      'a team keeps an owner who can sign in when one leaves while the other is switched off or loses the claim',
      async () => {
        const ctx = systemCtx(server.kernel, 'test');
        const crews = await Promise.all(
          Array.from({ length: 8 }, async (_, n) => {
            const [leaver, going, mate] = others.slice(n * 3, n * 3 + 3);
            if (!leaver || !going || !mate) throw new Error('too few people');
            const { id } = await leaver.call('POST /api/v1/teams', { body: { name: `Crew ${n}` } });
            const add = (user_id: string, role: string) =>
              leaver.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id, role } });
            await add(mate.user.id, 'member');
            await add(going.user.id, 'owner');
            // As if a claim had brought them.
            await transact(ctx, async ({ db }) => {
              const member = sql(db).updateTable('team_members').where('user_id', '=', going.user.id);
              await member.set({ is_claimed: true }).where('team_id', '=', id).execute();
            });
            return { id, leaver, going, mate, isClaimed: n % 2 === 0 };
          }),
        );
        const counts = await statuses(
          crews.flatMap(({ id, leaver, going, isClaimed }) => [
            leaver.call('DELETE /api/v1/teams/{id}/members/{userId}', {
              params: { id, userId: leaver.user.id },
            }),
            isClaimed
              ? transact(ctx, (tx) => applyTeamClaims(tx, going.user.id, []))
              : ann.call('PUT /api/v1/admin/users/{id}', {
                  params: { id: going.user.id },
                  body: { is_active: false },
                }),
          ]),
        );
        assert.ok(
          [...counts.keys()].every((status) => [200, 409].includes(status)),
          JSON.stringify([...counts]),
        );
        for (const { id, going, mate, isClaimed } of crews) {
          const owners = (await rolesIn(mate, id)).filter(({ role }) => role === 'owner');
          assert.ok(owners.some(({ user_id }) => isClaimed || user_id !== going.user.id));
        }
      },
    );
  });
