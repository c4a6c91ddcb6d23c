// What must hold however many requests come at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { joinTeam } from '../../../test/toy-noun.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
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
    const { kernel } = server;
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

    /** A team of everyone, its workspace, and a chat there that all of them may join. */
    const meet = async (name: string) => {
      const { id } = await ann.call('POST /api/v1/teams', { body: { name } });
      for (const { user } of others)
        await ann.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: user.id } });
      const { data } = await ann.call('GET /api/v1/workspaces', { query: { per_page: '200' } });
      const workspace_id = data.find(({ team_id }) => team_id === id)?.id ?? '';
      const chat = await ann.call('POST /api/v1/channels', {
        body: { type: 'group', workspace_id, visibility: 'team' },
      });
      return { id, workspace_id, chat: chat.id };
    };

    await t.test('who is removed while they join a chat or begin one has none in the team', async () => {
      const { id, workspace_id, chat } = await meet('Leavers');
      // A project of her own, shared with the team, with an open chat.
      const project = await ann.call('POST /api/v1/projects', { body: { name: 'Shared' } });
      await ann.call('POST /api/v1/projects/{id}/members', {
        params: { id: project.id },
        body: { team_id: id, role: 'editor' },
      });
      const ofProject = await ann.call('POST /api/v1/channels', {
        body: { type: 'group', project_id: project.id, visibility: 'team' },
      });
      await statuses(
        others.flatMap(({ call, user }) => [
          call('POST /api/v1/channels/{id}/join', { params: { id: chat } }),
          call('POST /api/v1/channels/{id}/join', { params: { id: ofProject.id } }),
          call('POST /api/v1/channels', { body: { type: 'group', workspace_id, visibility: 'team' } }),
          call('POST /api/v1/notes', { body: { title: 'N', workspace_id, visibility: 'team' } }),
          ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: user.id } }),
        ]),
      );
      assert.equal((await rolesIn(ann, id)).length, 1);
      for (const channelId of [chat, ofProject.id]) {
        const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', {
          params: { id: channelId },
        });
        assert.deepEqual(
          participants.map(({ participant_id }) => participant_id),
          [ann.user.id],
        );
      }
      await ann.call('DELETE /api/v1/projects/{id}', { params: { id: project.id } });
      const open = await ann.call('GET /api/v1/workspaces/{id}/channels', {
        params: { id: workspace_id },
        query: { scope: 'open', per_page: '200' },
      });
      const notes = await ann.call('GET /api/v1/notes', { query: { workspace_id, per_page: '200' } });
      const owners = new Set([...open.data, ...notes.data].map(({ owner_id }) => owner_id));
      assert.deepEqual([...owners], [ann.user.id]);
    });

    await t.test('what people give the team while they are removed is theirs alone afterwards', async () => {
      const { id, workspace_id } = await meet('Givers');
      const give = async ({ call }: Account, n: number): Promise<void> => {
        const shown = { team_id: id, visibility: 'team' } as const;
        const { id: note } = await call('POST /api/v1/notes', { body: { title: 'N' } });
        const params = { id: note };
        await (n % 3 === 0
          ? call('POST /api/v1/prompts', { body: { title: 'P', text: 'Hi', ...shown } })
          : n % 3 === 1
            ? call('PUT /api/v1/notes/{id}', { params, body: shown })
            : call('POST /api/v1/notes/{id}/members', { params, body: { team_id: id, role: 'editor' } }));
      };
      await statuses(
        others.flatMap((one, n) => [
          give(one, n),
          ann.call('POST /api/v1/tasks', {
            body: {
              title: 'T',
              workspace_id,
              visibility: 'team',
              assignee: { type: 'user', id: one.user.id },
            },
          }),
          ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: one.user.id } }),
        ]),
      );
      const query = { per_page: '200' };
      const { data: tasks } = await ann.call('GET /api/v1/tasks', { query: { ...query, workspace_id } });
      // Who was removed before it was made has it by name: they are in other teams with her.
      for (const { id: taskId, assignee } of tasks) {
        const one = others.find(({ user }) => user.id === assignee?.id);
        await one?.call('GET /api/v1/tasks/{id}', { params: { id: taskId } });
      }
      const seen = [
        ...(await ann.call('GET /api/v1/notes', { query })).data,
        ...(await ann.call('GET /api/v1/prompts', { query })).data,
      ];
      assert.deepEqual(
        seen.filter(({ owner_id }) => owner_id !== ann.user.id),
        [],
      );
    });

    await t.test(
      'what is put into a workspace while it is deleted is in the team’s first, or nowhere',
      async () => {
        const { id, workspace_id } = await meet('Movers');
        const second = await ann.call('POST /api/v1/workspaces', { body: { team_id: id, name: 'Second' } });
        const body = { workspace_id: second.id, visibility: 'team' } as const;
        const begun = others.map(async ({ call }, n) => {
          const made =
            n % 2 === 0
              ? await call('POST /api/v1/channels', { body: { type: 'group', ...body } })
              : await call('POST /api/v1/notes', { body: { title: 'N', ...body } });
          return made.id;
        });
        const ended = ann.call('DELETE /api/v1/workspaces/{id}', { params: { id: second.id } });
        const made = (await Promise.allSettled(begun)).flatMap((one) =>
          one.status === 'fulfilled' ? [one.value] : [],
        );
        await ended;
        const open = await ann.call('GET /api/v1/workspaces/{id}/channels', {
          params: { id: workspace_id },
          query: { scope: 'open', per_page: '200' },
        });
        const notes = await ann.call('GET /api/v1/notes', { query: { workspace_id, per_page: '200' } });
        const there = new Set([...open.data, ...notes.data].map((one) => one.id));
        assert.deepEqual(
          made.filter((one) => !there.has(one)),
          [],
        );
      },
    );

    /** Of fifty who take the last place at once, one has it. */
    const forTheLast = async (take: (by: Account) => Promise<unknown>, by: readonly Account[]) => {
      const results = await Promise.allSettled(by.map(take));
      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      assert.equal(refused.length, by.length - 1);
      for (const { status, code } of refused) assert.deepEqual([status, code], [400, 'limit_reached']);
    };
    const at = new Date(0).toISOString();
    const many = <Row>(n: number, row: () => Row): Row[] => Array.from({ length: n }, row);

    await t.test('nobody is put into more than 200 teams, by however many at once', async () => {
      const full = await account('everywhere');
      for (let n = 0; n < 199; n++) await joinTeam(kernel, newId(), full.user.id, 'member');
      const teams = new Map<Account, string>();
      for (const one of everyone)
        teams.set(one, (await one.call('POST /api/v1/teams', { body: { name: 'One more' } })).id);
      const add = (one: Account) =>
        one.call('POST /api/v1/teams/{id}/members', {
          params: { id: teams.get(one) ?? '' },
          body: { user_id: full.user.id },
        });
      await forTheLast(add, everyone);
      const { data } = await full.call('GET /api/v1/teams/mine', { query: { per_page: '200' } });
      const last = everyone.find((one) => data.some(({ id }) => id === teams.get(one)));
      assert.ok(last);
      await assert.rejects(add(last), { status: 409 }, 'who is in it already is told so');
    });

    await t.test('the last workspace, invitation and project are made once', async () => {
      const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Full' } });
      const role = await kernel.database.begin((db) =>
        sql(db)
          .selectFrom('team_roles')
          .select('id')
          .where('team_id', '=', id)
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      const times = { created_at: at, updated_at: at };
      const projects = many(999, newId);
      await kernel.database.begin(async (db) => {
        await sql(db)
          .insertInto('workspaces')
          .values(
            many(98, () => ({
              ...{
                id: newId(),
                kind: 'team' as const,
                owner_id: null,
                team_id: id,
                name: 'W',
                name_key: 'w',
                icon: null,
                color: null,
              },
              ...{
                instructions: '',
                default_model: null,
                default_persona_id: null,
                layout_json: {},
                is_default: false,
              },
              ...times,
            })),
          )
          .execute();
        await sql(db)
          .insertInto('team_invitations')
          .values(
            many(199, () => ({
              ...{
                id: newId(),
                team_id: id,
                role_id: role.id,
                token_hash: newId(),
                letter_hash: null,
                is_letter_used: false,
                is_mail_refused: false,
                email: null,
                max_uses: null,
              },
              ...{ uses: 0, created_by: ann.user.id, expires_at: '2999-01-01T00:00:00.000Z', created_at: at },
            })),
          )
          .execute();
        const own = { kind: 'project', owner_id: ann.user.id, team_id: null, visibility: 'private' as const };
        for (const project of projects) {
          await sql(db)
            .insertInto('scopes')
            .values({ id: project, ...own, ...times })
            .execute();
          await sql(db)
            .insertInto('projects')
            .values({
              ...{ id: project, name: 'P', description: '', instructions: '', color: null, icon: null },
              ...{ workspace_id: null, default_model: null, default_persona_id: null, is_archived: false },
              ...times,
            })
            .execute();
        }
      });
      const fifty = many(HANDS, () => ann);
      await forTheLast(
        ({ call }) => call('POST /api/v1/workspaces', { body: { team_id: id, name: 'Last' } }),
        fifty,
      );
      await forTheLast(
        ({ call }) =>
          call('POST /api/v1/teams/{id}/invitations', { params: { id }, body: { role: 'guest' } }),
        fifty,
      );
      await forTheLast(({ call }) => call('POST /api/v1/projects', { body: { name: 'Last' } }), fifty);
    });

    await t.test('the last role, member and place in a chat are given once', async () => {
      const { id, chat } = await meet('Crowded');
      const params = { id };
      const say = (member_count: number) =>
        kernel.database.begin((db) =>
          sql(db).updateTable('teams').set({ member_count }).where('id', '=', id).execute(),
        );
      await kernel.database.begin(async (db) => {
        const own = { team_id: id, name: 'R', permissions_json: [], is_builtin: false };
        const roles = many(45, newId).map((key) => ({ ...own, id: newId(), key }));
        await sql(db)
          .insertInto('team_roles')
          .values(roles.map((role) => ({ ...role, created_at: at, updated_at: at })))
          .execute();
        const owner = await sql(db)
          .selectFrom('participants')
          .selectAll()
          .where('channel_id', '=', chat)
          .executeTakeFirstOrThrow();
        const persona = {
          ...owner,
          participant_type: 'persona' as const,
          user_id: null,
          role: 'member' as const,
        };
        await sql(db)
          .insertInto('participants')
          .values(many(998, () => ({ ...persona, id: newId(), persona_id: newId() })))
          .execute();
      });
      await forTheLast(
        ({ call }) =>
          call('POST /api/v1/teams/{id}/roles', { params, body: { name: newId(), permissions: [] } }),
        many(HANDS, () => ann),
      );
      await forTheLast(
        ({ call }) => call('POST /api/v1/channels/{id}/join', { params: { id: chat } }),
        others,
      );
      const newcomers = await Promise.all(many(5, newId).map((name) => account(`n${name.slice(-8)}`)));
      await say(9_999);
      await forTheLast(
        ({ user }) => ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: user.id } }),
        newcomers,
      );
      await say(HANDS + 1);
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

    /** What teams say of the number of their members, beside the members that there are. */
    const counted = () =>
      kernel.database.begin((db) =>
        sql(db)
          .selectFrom('teams')
          .select((eb) => [
            'teams.id',
            'teams.member_count as said',
            eb
              .selectFrom('team_members as m')
              .select(eb.fn.countAll<number>().as('n'))
              .whereRef('m.team_id', '=', 'teams.id')
              .as('are'),
          ])
          .execute(),
      );

    await t.test('a team says how many are in it, whichever way they came and went', async () => {
      const ctx = systemCtx(server.kernel, 'test');
      const [added, invited, claimed] = [
        await account('added'),
        await account('invited'),
        await account('by-claim'),
      ];
      const { id, handle } = await ann.call('POST /api/v1/teams', { body: { name: 'Counted' } });
      const params = { id };
      const says = async (members: number) => {
        const row = (await counted()).find((one) => one.id === id);
        assert.deepEqual([Number(row?.said), Number(row?.are)], [members, members]);
        const { data } = await ann.call('GET /api/v1/teams/mine', { query: { per_page: '200' } });
        assert.equal(data.find((one) => one.id === id)?.member_count, members);
        assert.equal((await ann.call('GET /api/v1/teams/{id}/members', { params })).total, members);
      };
      const add = ({ user }: Account) =>
        ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: user.id } });
      const drop = (by: Account, { user }: Account) =>
        by.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: user.id } });
      const claim = (values: string[]) => transact(ctx, (tx) => applyTeamClaims(tx, claimed.user.id, values));
      await says(1);
      await add(added);
      await assert.rejects(add(added), { status: 409 });
      await says(2);
      const { token } = await ann.call('POST /api/v1/teams/{id}/invitations', {
        params,
        body: { role: 'guest' },
      });
      await invited.call('POST /api/v1/invitations/{token}/accept', { params: { token } });
      await says(3);
      await claim([handle]);
      await says(4);
      await claim([]);
      await says(3);
      await drop(ann, added);
      await says(2);
      await add(added);
      await drop(added, added);
      await says(2);
      await ann.call('PUT /api/v1/admin/users/{id}', {
        params: { id: invited.user.id },
        body: { is_active: false },
      });
      await says(2);
      await ann.call('DELETE /api/v1/admin/users/{id}', { params: { id: invited.user.id } });
      await says(1);
      for (const { id, said, are } of await counted()) assert.equal(Number(said), Number(are), id);
      await transact(ctx, async (ctx) => {
        await sql(ctx.db).updateTable('teams').set({ member_count: 0 }).where('id', '=', id).execute();
        await enqueueJob(ctx, 'teams.recount_members', {});
      });
      await until('what a server of an older version did not count is counted', async () =>
        (await counted()).every(({ said, are }) => Number(said) === Number(are)),
      );
      await says(1);
    });

    /** Whether this was written by what is asked, when it comes to wait for the audit log. */
    const assertWrittenBeforeAudit = async (table: string, ask: () => Promise<unknown>): Promise<void> => {
      const { database } = kernel;
      const asked = await database.begin(async (tx) => {
        await database.dialect.lock(tx, 'audit.chain');
        const answer = ask();
        const waiting = raw<{ pid: number }>`select w.pid from pg_locks w join pg_locks mine
          on mine.locktype = 'advisory' and mine.granted and mine.pid = pg_backend_pid() and mine.database = w.database
            and mine.classid = w.classid and mine.objid = w.objid
          where w.locktype = 'advisory' and not w.granted`;
        await until('it waits', async () => (await waiting.execute(sql(tx))).rows.length > 0);
        const { rows } = await raw<{ n: number }>`select count(*) as n from pg_locks h
          where h.mode = 'RowExclusiveLock' and h.relation = ${table}::regclass
            and h.pid in (${waiting})`.execute(sql(tx));
        return { answer, isWritten: Number(rows[0]?.n) > 0 };
      });
      await asked.answer;
      assert.ok(asked.isWritten, `${table} is written before the log is waited for`);
    };

    const skip = engine !== 'postgres' && 'only Postgres has many who write at once';
    await t.test('who shares a thing of a team waits for the audit log last', { skip }, async () => {
      const [other = assert.fail(), sharer = assert.fail()] = others;
      const { id } = await sharer.call('POST /api/v1/teams', { body: { name: 'Sharing' } });
      const { data } = await sharer.call('GET /api/v1/workspaces');
      const workspace_id = data.find(({ team_id }) => team_id === id)?.id ?? '';
      const project = await sharer.call('POST /api/v1/projects', {
        body: { name: 'Shared', workspace_id, visibility: 'team' },
      });
      const user_id = other.user.id;
      const add = () =>
        sharer.call('POST /api/v1/projects/{id}/members', {
          params: { id: project.id },
          body: { user_id, role: 'viewer' },
        });
      await assertWrittenBeforeAudit('notifications', add);
      const members = await sharer.call('GET /api/v1/projects/{id}/members', { params: { id: project.id } });
      const memberId = members.data.find((one) => one.user_id === user_id)?.id ?? '';
      const drop = () =>
        sharer.call('DELETE /api/v1/projects/{id}/members/{memberId}', {
          params: { id: project.id, memberId },
        });
      await assertWrittenBeforeAudit('notifications', drop);
    });
  });
