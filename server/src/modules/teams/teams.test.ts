import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEAM_PERMISSION_NAMES } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { createToys, ctxOf, members, statusOf, toys } from '../../../test/toy-noun.ts';
import { until } from '../../../test/until.ts';
import { newId } from '../../kernel/ids.ts';

const create = ({ call }: Account, name: string) => call('POST /api/v1/teams', { body: { name } });

const add = (owner: Account, id: string, { user }: Account, role?: string) =>
  owner.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: user.id, role } });

const setRole = (by: Account, id: string, { user }: Account, role: string) =>
  by.call('PATCH /api/v1/teams/{id}/members/{userId}', { params: { id, userId: user.id }, body: { role } });

const remove = (by: Account, id: string, { user }: Account) =>
  by.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: user.id } });

const read = ({ call }: Account, id: string) => call('GET /api/v1/teams/{id}', { params: { id } });

for (const engine of DATABASES)
  test(`${engine}: teams, their members and their roles`, async (t) => {
    const { account, server, send, heard } = await start(t, engine);
    const { kernel } = server;
    await createToys(kernel);
    const admin = await account('root');
    const people = (...names: string[]) => Promise.all(names.map((name) => account(name)));

    await t.test('a team is made by its owner, and is there for its members alone', async () => {
      const [ann, bob] = (await people('ann1', 'bob1')) as [Account, Account];
      const team = await create(ann, 'Night Watch');
      assert.deepEqual(
        [team.name, team.handle, team.description, team.avatar, team.my_role, team.member_count],
        ['Night Watch', 'night-watch', '', null, 'owner', 1],
      );
      assert.deepEqual(team.my_permissions, TEAM_PERMISSION_NAMES);
      assert.deepEqual(await ann.call('GET /api/v1/teams/mine'), { data: [team], total: 1 });
      assert.deepEqual(await read(ann, team.id), team);
      assert.deepEqual(await bob.call('GET /api/v1/teams/mine'), { data: [], total: 0 });
      const unseen = { status: 404, message: 'team not found' };
      await assert.rejects(read(bob, team.id), unseen);
      await assert.rejects(add(bob, team.id, bob), unseen);
      await assert.rejects(remove(bob, team.id, ann), unseen);
      const { teams } = await ann.call('GET /api/v1/profile/bootstrap');
      assert.deepEqual(teams, [team]);
    });

    await t.test('a handle is unique over people, teams and shared personas', async () => {
      const [ann] = (await people('ann2')) as [Account];
      assert.equal((await create(ann, 'ann2')).handle, 'ann2-2');
      assert.equal((await create(ann, 'Ann2')).handle, 'ann2-3');
      assert.equal((await account('ann2-3x')).user.handle, 'ann2-3x');
    });

    await t.test(
      'a team that is mentioned means its members who are in the channel, and no others',
      async () => {
        const [ann, bob, cid, dan, eve] = (await people('ann20', 'bob20', 'cid20', 'dan20', 'eve20')) as [
          ...[Account, Account, Account, Account, Account],
        ];
        const team = await create(ann, 'Bell ringers');
        for (const one of [bob, cid, eve]) await add(ann, team.id, one);
        const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Tower', type: 'group' } });
        for (const { user } of [bob, dan, eve])
          await ann.call('POST /api/v1/channels/{id}/participants', {
            params: { id },
            body: { participant_type: 'user', participant_id: user.id },
          });
        const say = (content: string, { call }: Account = ann) =>
          call('POST /api/v1/channels/{id}/messages', {
            params: { id },
            body: { role: 'user', content },
          });
        const mentions = async ({ call }: Account) =>
          (await call('GET /api/v1/notifications', { query: { type: 'mention' } })).data.length;
        const all = async () => [
          await mentions(ann),
          await mentions(bob),
          await mentions(cid),
          await mentions(dan),
          await mentions(eve),
        ];
        await say(`Ring at noon @${team.handle}, and @bob20 twice`);
        assert.deepEqual(await all(), [0, 1, 0, 0, 1], 'not the author, not who is elsewhere, each once');
        assert.deepEqual(
          (await say(`To the @${team.handle}`, bob)).mentions.length,
          2,
          'by any of its people',
        );
        assert.deepEqual(await all(), [1, 1, 0, 0, 2]);
        const guessed = await say(`Who are the @${team.handle}?`, dan);
        assert.deepEqual(
          [guessed.mentions, await all()],
          [[], [1, 1, 0, 0, 2]],
          'a stranger to it means nobody',
        );
        await remove(ann, team.id, eve);
        await say(`Again @${team.handle}`);
        assert.deepEqual(await all(), [1, 2, 0, 0, 2], 'who has left is no longer meant');
        const { data } = await bob.call('GET /api/v1/mentionables', { query: { q: 'bell', channel_id: id } });
        assert.ok(
          data.some(({ handle }) => handle === team.handle),
          'it is offered where one writes',
        );
        const alone = await bob.call('POST /api/v1/channels', { body: { title: 'Alone' } });
        const offered = await bob.call('GET /api/v1/mentionables', {
          query: { q: 'bell', channel_id: alone.id },
        });
        assert.deepEqual(offered.data, [], 'not where nobody of it would be told');
      },
    );

    await t.test('only what is given of a team changes, and only those who manage it change it', async () => {
      const [ann, bob] = (await people('ann3', 'bob3')) as [Account, Account];
      const team = await create(ann, 'Third');
      await add(ann, team.id, bob);
      const params = { id: team.id };
      const renamed = await ann.call('PUT /api/v1/teams/{id}', { params, body: { name: 'Trois' } });
      assert.deepEqual([renamed.name, renamed.handle, renamed.description], ['Trois', 'third', '']);
      await assert.rejects(bob.call('PUT /api/v1/teams/{id}', { params, body: { name: 'x' } }), {
        status: 403,
      });
      const { access_token: token } = ann;
      for (const wrong of [{ name: '' }, { name: 7 }, { avatar: 'x' }, { description: null }])
        assert.equal((await send('PUT', `/api/v1/teams/${team.id}`, { token, body: wrong })).status, 400);
    });

    await t.test('members are added, given roles, removed, and leave', async () => {
      const [ann, bob, cleo] = (await people('ann4', 'bob4', 'cleo4')) as [Account, Account, Account];
      const { id } = await create(ann, 'Fourth');
      const added = await add(ann, id, bob);
      assert.deepEqual([added.user_id, added.handle, added.role], [bob.user.id, 'bob4', 'member']);
      const told = await bob.call('GET /api/v1/notifications');
      assert.match(told.data[0]?.title ?? '', /added you to the team Fourth/);
      await assert.rejects(add(ann, id, bob), { status: 409, code: 'in_team_already' });
      await assert.rejects(add(ann, id, cleo, 'nothing'), { status: 400 });
      await assert.rejects(
        ann.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: newId() } }),
        { status: 404 },
      );
      await assert.rejects(add(bob, id, cleo), { status: 403 });
      const { data, total } = await bob.call('GET /api/v1/teams/{id}/members', { params: { id } });
      assert.deepEqual(
        data.map(({ handle, role }) => [handle, role]),
        [
          ['ann4', 'owner'],
          ['bob4', 'member'],
        ],
      );
      assert.equal(total, 2);
      const found = await ann.call('GET /api/v1/teams/{id}/members', { params: { id }, query: { q: 'BOB' } });
      assert.deepEqual(
        found.data.map(({ handle }) => handle),
        ['bob4'],
      );
      await bob.call('PUT /api/v1/profile', { body: { display_name: 'Bob van der Lindqvist-Öst' } });
      const handles = async (q: string) => {
        const people = await ann.call('GET /api/v1/teams/{id}/members', { params: { id }, query: { q } });
        return [people.total, ...people.data.map(({ handle }) => handle)];
      };
      for (const q of ['lindq', 'ÖST', 'van der', 'der lind'])
        assert.deepEqual(await handles(q), [1, 'bob4']);
      for (const q of ['qvist', '%', '_']) assert.deepEqual(await handles(q), [0], q);
      assert.equal((await setRole(ann, id, bob, 'lead')).role, 'lead');
      await add(bob, id, cleo, 'guest');
      await assert.rejects(remove(cleo, id, bob), { status: 403 });
      assert.equal((await remove(cleo, id, cleo)).message, 'no longer in the team');
      await assert.rejects(read(cleo, id), { status: 404 });
      await assert.rejects(setRole(ann, id, cleo, 'lead'), { status: 404 });
      await remove(ann, id, bob);
      await assert.rejects(read(bob, id), { status: 404 });
      const left = await bob.call('GET /api/v1/notifications');
      assert.deepEqual(
        left.data.map(({ title }) => title),
        ['ann4 removed you from the team Fourth'],
        'that they were added goes when they are out of it',
      );
      await add(ann, id, cleo);
      const active = async () => {
        const people = await ann.call('GET /api/v1/teams/{id}/members', { params: { id } });
        return people.data.map(({ is_active }) => is_active);
      };
      assert.deepEqual(await active(), [true, true]);
      await admin.call('PUT /api/v1/admin/users/{id}', {
        params: { id: cleo.user.id },
        body: { is_active: false },
      });
      assert.deepEqual(await active(), [true, false]);
    });

    await t.test('no member gives or takes what they do not have themselves', async () => {
      const [ann, lea, bob] = (await people('ann5', 'lea5', 'bob5')) as [Account, Account, Account];
      const { id } = await create(ann, 'Fifth');
      await add(ann, id, lea, 'lead');
      await assert.rejects(add(lea, id, bob, 'owner'), { status: 403 });
      await add(lea, id, bob);
      await assert.rejects(setRole(lea, id, bob, 'owner'), { status: 403 });
      await assert.rejects(setRole(lea, id, ann, 'guest'), { status: 403 });
      await assert.rejects(remove(lea, id, ann), { status: 403 });
      await assert.rejects(setRole(lea, id, lea, 'owner'), { status: 403 });
      await assert.rejects(lea.call('DELETE /api/v1/teams/{id}', { params: { id } }), { status: 403 });
      const role = { name: 'Deleter', permissions: ['team.delete' as const] };
      await assert.rejects(lea.call('POST /api/v1/teams/{id}/roles', { params: { id }, body: role }), {
        status: 403,
      });
    });

    await t.test('the last owner neither leaves nor is demoted', async () => {
      const [ann, bob] = (await people('ann6', 'bob6')) as [Account, Account];
      const { id } = await create(ann, 'Sixth');
      await add(ann, id, bob);
      await assert.rejects(remove(ann, id, ann), { status: 409, code: 'last_owner' });
      await assert.rejects(setRole(ann, id, ann, 'member'), { status: 409 });
      await setRole(ann, id, bob, 'owner');
      await setRole(bob, id, ann, 'guest');
      await remove(ann, id, ann);
      await assert.rejects(remove(bob, id, bob), { status: 409 });
    });

    await t.test('a role of the team’s own grants what it says from the next request on', async () => {
      const [ann, bob, cleo] = (await people('ann7', 'bob7', 'cleo7')) as [Account, Account, Account];
      const { id } = await create(ann, 'Seventh');
      const params = { id };
      const made = await ann.call('POST /api/v1/teams/{id}/roles', {
        params,
        body: { name: 'Doorkeeper', permissions: ['team.members.manage'] },
      });
      assert.deepEqual(
        [made.key, made.name, made.permissions, made.is_builtin],
        ['doorkeeper', 'Doorkeeper', ['team.members.manage'], false],
      );
      const { data } = await ann.call('GET /api/v1/teams/{id}/roles', { params });
      assert.deepEqual(
        data.map(({ key, is_builtin }) => [key, is_builtin]),
        [
          ['owner', true],
          ['lead', true],
          ['member', true],
          ['guest', true],
          ['doorkeeper', false],
        ],
      );
      const last = await ann.call('POST /api/v1/teams/{id}/roles', {
        params,
        body: { name: 'Attic', permissions: [] },
      });
      const nameLast = { params: { id, roleId: last.id }, body: { name: 'Zoo' } };
      await ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', nameLast);
      const byName = await ann.call('GET /api/v1/teams/{id}/roles', { params });
      assert.deepEqual(
        byName.data.slice(4).map(({ key, name }) => [key, name]),
        [
          ['doorkeeper', 'Doorkeeper'],
          ['attic', 'Zoo'],
        ],
        'by what they are called now',
      );
      await add(ann, id, bob, 'doorkeeper');
      await assert.rejects(add(bob, id, cleo, 'member'), { status: 403 }, 'a member may more than he may');
      await add(bob, id, cleo, 'guest');
      const ofRole = { id, roleId: made.id };
      const toy = await toys.create(ctxOf(kernel, ann.user.id), 'ball', { team_id: id, visibility: 'team' });
      const renames = () => statusOf(toys.rename(ctxOf(kernel, bob.user.id), toy.id, 'kite'));
      assert.equal(await renames(), 403);
      await ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', {
        params: ofRole,
        body: { permissions: ['team.things.write'] },
      });
      assert.equal(await renames(), 200);
      await assert.rejects(remove(bob, id, cleo), { status: 403 });
      await assert.rejects(ann.call('DELETE /api/v1/teams/{id}/roles/{roleId}', { params: ofRole }), {
        status: 409,
      });
      await setRole(ann, id, bob, 'guest');
      await ann.call('DELETE /api/v1/teams/{id}/roles/{roleId}', { params: ofRole });
      assert.equal(await renames(), 403);
      const [owner] = data;
      const builtIn = { id, roleId: owner?.id ?? '' };
      await assert.rejects(
        ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', { params: builtIn, body: { name: 'Boss' } }),
        { status: 403 },
      );
      await assert.rejects(ann.call('DELETE /api/v1/teams/{id}/roles/{roleId}', { params: builtIn }), {
        status: 403,
      });
      await assert.rejects(
        ann.call('POST /api/v1/teams/{id}/roles', { params, body: { name: 'owner', permissions: [] } }),
        { status: 409 },
      );
    });

    await t.test('a team is not deleted before it is said what becomes of its things', async () => {
      const [ann, bob] = (await people('ann8', 'bob8')) as [Account, Account];
      const [mine, his] = [ctxOf(kernel, ann.user.id), ctxOf(kernel, bob.user.id)];
      const furnished = async (name: string) => {
        const { id } = await create(ann, name);
        await add(ann, id, bob);
        const workspaces = await bob.call('GET /api/v1/workspaces');
        const place = workspaces.data.find(({ team_id }) => team_id === id)?.id;
        const note = await bob.call('POST /api/v1/notes', {
          body: { title: 'Plan', workspace_id: place, team_id: id, visibility: 'team' },
        });
        return { id, note: { params: { id: note.id } } };
      };
      const look = (who: Account, note: { params: { id: string } }) =>
        who.call('GET /api/v1/notes/{id}', note);
      const drop = (id: string, things?: 'keep' | 'delete') =>
        ann.call('DELETE /api/v1/teams/{id}', { params: { id }, query: things ? { things } : {} });
      const kept = await furnished('Kept');
      const refusal = {
        status: 409,
        code: 'team_not_empty',
        message: /^this team has 1 note and 2 memories; say.*tool servers and memories go either way/,
      };
      for (const content of ['We meet on Mondays', 'The club is called Albatross'])
        await bob.call('POST /api/v1/memory', { body: { content, team_id: kept.id } });
      await assert.rejects(drop(kept.id), refusal);
      const belongings = (who: Account) =>
        who.call('GET /api/v1/teams/{id}/belongings', { params: { id: kept.id } });
      assert.deepEqual((await belongings(ann)).data, [
        { kind: 'note', count: 1 },
        { kind: 'memory', count: 2 },
      ]);
      await assert.rejects(belongings(bob), { status: 403, code: 'role_forbids' });
      const told = async () => (await bob.call('GET /api/v1/notifications')).data.map(({ title }) => title);
      assert.deepEqual(await told(), ['ann8 added you to the team Kept']);
      await drop(kept.id, 'keep');
      const deleted = ['ann8 deleted the team Kept'];
      assert.deepEqual(await told(), deleted, 'that they were added goes with the team');
      assert.equal((await look(bob, kept.note)).visibility, 'private');
      await assert.rejects(look(ann, kept.note), { status: 404 });
      const gone = await furnished('Gone');
      const lent = await toys.create(his, 'doll');
      await members.add(his, lent.id, { team_id: gone.id, role: 'editor' });
      await drop(gone.id, 'delete');
      await assert.rejects(look(bob, gone.note), { status: 404 });
      assert.deepEqual(
        [await statusOf(toys.read(his, lent.id)), await statusOf(toys.read(mine, lent.id))],
        [200, 404],
      );
      await assert.rejects(read(ann, gone.id), { status: 404 });
      assert.equal((await create(ann, 'Gone')).handle, 'gone', 'its handle is free again');
      const empty = await create(ann, 'Empty');
      assert.equal((await drop(empty.id)).message, 'team deleted');
    });

    await t.test('a team outlives its owner as long as it has members', async () => {
      const [ann, bob, gus] = (await people('ann9', 'bob9', 'gus9')) as [Account, Account, Account];
      const [shared, alone] = [await create(ann, 'Ninth'), await create(ann, 'Alone')];
      await add(ann, shared.id, gus, 'guest');
      await add(ann, shared.id, bob);
      await admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: ann.user.id } });
      assert.equal((await read(bob, shared.id)).my_role, 'owner');
      const { data } = await admin.call('GET /api/v1/admin/teams', { query: { q: 'ninth' } });
      assert.deepEqual(
        data.map(({ id, my_role, member_count, owner, owner_count }) => [
          [id, my_role, member_count],
          [owner?.user_id, owner?.handle, owner_count],
        ]),
        [
          [
            [shared.id, null, 2],
            [bob.user.id, bob.user.handle, 1],
          ],
        ],
      );
      assert.equal((await admin.call('GET /api/v1/admin/teams', { query: { q: 'alone' } })).total, 0);
      assert.equal(alone.member_count, 1);
    });

    await t.test('a team whose only owner is deactivated gets another owner', async () => {
      const [ann, bob] = (await people('ann11', 'bob11')) as [Account, Account];
      const { id } = await create(ann, 'Eleventh');
      await add(ann, id, bob, 'lead');
      const set = (is_active: boolean) =>
        admin.call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { is_active } });
      await set(false);
      assert.equal((await read(bob, id)).my_role, 'owner');
      const { data } = await admin.call('GET /api/v1/admin/audit', {
        query: { action: 'team.member_role_changed' },
      });
      assert.deepEqual(data.find(({ target_id }) => target_id === id)?.details, {
        ...{ user_id: bob.user.id, role: 'owner', reason: 'no other owner is left' },
      });
      await set(true);
      await remove(bob, id, ann);
    });

    await t.test('what happens to a team is told to those who are in it, and written down', async () => {
      const [ann, bob] = (await people('ann10', 'bob10')) as [Account, Account];
      const { id } = await create(ann, 'Tenth');
      await add(ann, id, bob);
      await setRole(ann, id, bob, 'lead');
      await remove(ann, id, bob);
      const told = () => heard.filter(({ payload }) => (payload as { team_id?: string }).team_id === id);
      await until('all of it is told', () => told().length === 4);
      const topics = [`team_members:${id}`, `team:${id}`];
      const userIds = [bob.user.id];
      assert.deepEqual(
        told().map(({ kind, payload, audience }) => [kind, payload, audience]),
        [
          ['team.created', { team_id: id }, { topics }],
          ['team.member.added', { team_id: id, user_id: bob.user.id, role: 'member' }, { userIds, topics }],
          ['team.member.updated', { team_id: id, user_id: bob.user.id, role: 'lead' }, { userIds, topics }],
          ['team.member.removed', { team_id: id, user_id: bob.user.id }, { userIds, topics }],
        ],
      );
      const { data } = await admin.call('GET /api/v1/admin/audit', { query: { per_page: '20' } });
      const acts = data.filter(({ target_id }) => target_id === id).map(({ action }) => action);
      assert.deepEqual(acts, [
        'team.member_removed',
        'team.member_role_changed',
        'team.member_added',
        'team.created',
      ]);
    });
  });
