import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';

const team = async (owner: Account, name: string, ...others: ReadonlyArray<readonly [Account, string]>) => {
  const { id } = await owner.call('POST /api/v1/teams', { body: { name } });
  for (const [{ user }, role] of others)
    await owner.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: user.id, role } });
  return id;
};

const workspaces = async ({ call }: Account) => (await call('GET /api/v1/workspaces')).data;

const homeOf = async (person: Account, teamId: string): Promise<string> =>
  (await workspaces(person)).find(({ team_id }) => team_id === teamId)?.id ?? '';

const open = ({ call }: Account, workspace_id: string, title: string) =>
  call('POST /api/v1/channels', { body: { title, type: 'group', workspace_id, visibility: 'team' } });

const titles = async ({ call }: Account, id: string, scope: 'joined' | 'open') => {
  const { data } = await call('GET /api/v1/workspaces/{id}/channels', { params: { id }, query: { scope } });
  return data.map(({ title, is_joined }) => `${title}${is_joined ? '' : ' (not joined)'}`);
};

for (const engine of DATABASES)
  test(`${engine}: workspaces`, async (t) => {
    const { account, send, heard, server } = await start(t, engine);
    const root = await account('root');
    const people = async (...names: string[]) => {
      const found: Account[] = [];
      for (const name of names) found.push(await account(name));
      return found as [Account, Account, Account];
    };

    await t.test('the first workspace of a team follows its name, until it has one of its own', async () => {
      const [ann] = await people('ann40');
      const teamId = await team(ann, 'Sailors');
      const id = await homeOf(ann, teamId);
      const rename = (name: string) =>
        ann.call('PUT /api/v1/teams/{id}', { params: { id: teamId }, body: { name } });
      const nameNow = async () => (await ann.call('GET /api/v1/workspaces/{id}', { params: { id } })).name;
      await rename('Skippers');
      assert.equal(await nameNow(), 'Skippers');
      await ann.call('PUT /api/v1/workspaces/{id}', { params: { id }, body: { name: 'Harbour' } });
      await rename('Captains');
      assert.equal(await nameNow(), 'Harbour');
    });

    await t.test('its activity tells who did what there, of what the caller may see', async () => {
      const [ann, bob, xen] = await people('ann20', 'bob20', 'xen20');
      const team_id = await team(ann, 'Busy', [bob, 'member']);
      const workspace_id = await homeOf(ann, team_id);
      const shared = { workspace_id, visibility: 'team' } as const;
      const chat = await open(ann, workspace_id, 'Talk');
      await ann.call('POST /api/v1/channels', { body: { title: 'Quiet', workspace_id } });
      const note = await ann.call('POST /api/v1/notes', { body: { title: 'Soil', ...shared } });
      await ann.call('POST /api/v1/notes', { body: { title: 'Secret', workspace_id } });
      const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Dig', ...shared } });
      await bob.call('POST /api/v1/tasks/{id}/complete', { params: { id: task.id } });
      const project = await bob.call('POST /api/v1/projects', { body: { name: 'Orchard', ...shared } });
      const hidden = await ann.call('POST /api/v1/projects', { body: { name: 'Hidden', workspace_id } });
      const upload = ({ call }: Account, id: string, name: string) => {
        const form = new FormData();
        form.set('file', new Blob([name]), name);
        return call('POST /api/v1/projects/{id}/files', { params: { id }, form });
      };
      const file = await upload(bob, project.id, 'apples.txt');
      await upload(ann, hidden.id, 'hidden.txt');
      const base = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Manual', ...shared } });
      await ann.call('POST /api/v1/knowledge-bases/{id}/documents', {
        params: { id: base.id },
        body: { title: 'Pruning', content: 'In winter.' },
      });
      await bob.call('PUT /api/v1/notes/{id}', { params: { id: note.id }, body: { content: 'Clay.' } });
      const linesOf = async ({ call }: Account, id: string) =>
        (await call('GET /api/v1/workspaces/{id}/activity', { params: { id } })).data;
      const told = async (person: Account, id: string) =>
        (await linesOf(person, id)).map(
          ({ type, action, title, user }) => `${user?.display_name} ${action} ${type} ${title}`,
        );
      const both = [
        ...['ann20 joined person ann20', 'bob20 joined person bob20', 'ann20 added channel Talk'],
        ...['ann20 added note Soil', 'bob20 changed note Soil'],
        ...['ann20 added task Dig', 'bob20 completed task Dig'],
        ...['bob20 added project Orchard', 'bob20 added file apples.txt', 'ann20 added document Pruning'],
      ];
      assert.deepEqual((await told(bob, workspace_id)).toSorted(), both.toSorted());
      const isJoined = async () =>
        (await linesOf(bob, workspace_id)).find(({ id }) => id === chat.id)?.is_joined;
      assert.equal(await isJoined(), false);
      await bob.call('POST /api/v1/channels/{id}/join', { params: { id: chat.id } });
      assert.equal(await isJoined(), true);
      const body = { role: 'user', content: 'Hello' } as const;
      await bob.call('POST /api/v1/channels/{id}/messages', { params: { id: chat.id }, body });
      const said = 'bob20 said channel Talk';
      assert.equal((await told(bob, workspace_id))[0], said);
      const toldOfAll = async ({ call }: Account) => {
        const [own] = await workspaces({ call } as Account);
        const { data } = await call('GET /api/v1/workspaces/{id}/activity', {
          params: { id: own?.id ?? '' },
          query: { all: 'true' },
        });
        return data.map(
          ({ type, action, title, user }) => `${user?.display_name} ${action} ${type} ${title}`,
        );
      };
      assert.deepEqual(
        (await toldOfAll(bob)).toSorted(),
        [...both.filter((line) => line !== 'bob20 joined person bob20'), said].toSorted(),
        'in a person’s own workspace, where it is asked for, of all that they take part in',
      );
      assert.deepEqual(await told(bob, (await workspaces(bob))[0]?.id ?? ''), [], 'and otherwise not');
      const hers = [
        'added channel Quiet',
        'added note Secret',
        'added project Hidden',
        'added file hidden.txt',
      ];
      assert.deepEqual(
        (await told(ann, workspace_id)).toSorted(),
        [...both, said, ...hers.map((what) => `ann20 ${what}`)].toSorted(),
      );
      const lines = await linesOf(ann, workspace_id);
      assert.equal(lines.find(({ id }) => id === file.id)?.project_id, project.id);
      assert.equal(lines.find(({ type }) => type === 'document')?.kb_id, base.id);
      const { activity } = await ann.call('GET /api/v1/workspaces/{id}/overview', {
        params: { id: workspace_id },
      });
      assert.deepEqual(activity, lines.slice(0, 6), 'the newest are on its home');
      const page = { limit: '3', offset: '2' };
      const { data } = await ann.call('GET /api/v1/workspaces/{id}/activity', {
        params: { id: workspace_id },
        query: page,
      });
      assert.deepEqual(data, lines.slice(2, 5));
      await assert.rejects(told(xen, workspace_id), { status: 404 });
      const personal = (await workspaces(xen)).find(({ kind }) => kind === 'personal');
      assert.ok(personal);
      await xen.call('POST /api/v1/tasks', { body: { title: 'Mine' } });
      assert.deepEqual(
        await told(xen, personal.id),
        ['xen20 added task Mine'],
        'nothing of a team that is not theirs',
      );
      assert.deepEqual(await toldOfAll(xen), ['xen20 added task Mine']);
      const left = { id: team_id, userId: bob.user.id };
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: left });
      assert.deepEqual(
        (await toldOfAll(bob)).filter((line) => !line.startsWith('bob20 ')),
        [],
        'nor of one that they have left',
      );
    });

    await t.test(
      'who has left is not told again, by the key of a request, where they made something',
      async () => {
        const [ann, bob] = await people('ann21', 'bob21', 'xen21');
        const team_id = await team(ann, 'Kept', [bob, 'member']);
        const workspace_id = await homeOf(ann, team_id);
        const make = (body: object, { access_token } = bob) =>
          send('POST', '/api/v1/tasks', {
            token: access_token,
            headers: { 'idempotency-key': JSON.stringify(body) },
            body: { title: 'Dig', ...body },
          });
        const again = async (body: object) => {
          const { status, headers } = await make(body);
          return [status, headers.get('idempotency-replayed')];
        };
        const seen = { workspace_id, team_id, visibility: 'team' };
        for (const attempt of ['first', 'second'])
          assert.equal((await make(seen, root)).status, 404, `of an administrator outside, the ${attempt}`);
        const [inTeam, ofTeam, own] = await Promise.all([make({ workspace_id }), make(seen), make({})]);
        assert.deepEqual(
          [inTeam, ofTeam, own].map(({ status }) => status),
          [201, 201, 201],
        );
        assert.deepEqual((await make({ workspace_id })).body, inTeam.body);
        const params = { id: team_id, userId: bob.user.id };
        await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params });
        assert.deepEqual(await again(seen), [404, null], 'the team keeps what it sees');
        assert.deepEqual(await again({}), [201, 'true'], 'their own they have not lost');
        const kept = await make({ workspace_id });
        assert.deepEqual([kept.status, kept.headers.get('idempotency-replayed')], [201, 'true']);
        const id = String(inTeam.body.id);
        const now = await bob.call('GET /api/v1/tasks/{id}', { params: { id } });
        assert.deepEqual(kept.body, now, 'what is private went with them, and is told as it is now');
        assert.notEqual(now.workspace_id, workspace_id);
        await bob.call('DELETE /api/v1/tasks/{id}', { params: { id } });
        assert.deepEqual(await again({ workspace_id }), [404, null]);
      },
    );

    await t.test('a copy, and who a thing is shared with, are told again without a lost team', async () => {
      const [ann, bob] = await people('ann32', 'bob32', 'xen32');
      const team_id = await team(ann, 'Lost', [bob, 'member']);
      const again = (path: string, body: object) =>
        send('POST', path, {
          token: bob.access_token,
          headers: { 'idempotency-key': `${path} again` },
          body,
        });
      const source = await bob.call('POST /api/v1/workflows', { body: { title: 'Dig' } });
      const own = await bob.call('POST /api/v1/projects', { body: { name: 'Own' } });
      const hers = await ann.call('POST /api/v1/projects', { body: { name: 'Hers' } });
      const params = { id: hers.id };
      const role = (role: 'owner' | 'viewer') => ({ params, body: { user_id: bob.user.id, role } });
      const { id: memberId } = await ann.call('POST /api/v1/projects/{id}/members', role('owner'));
      const requests = [
        [`/api/v1/workflows/${source.id}/clone`, { team_id }],
        [`/api/v1/projects/${own.id}/members`, { team_id, role: 'viewer' }],
        [`/api/v1/projects/${hers.id}/members`, { team_id, role: 'viewer' }],
      ] as const;
      const first: Array<Awaited<ReturnType<typeof again>>> = [];
      for (const [path, body] of requests) first.push(await again(path, body));
      assert.deepEqual(
        first.map(({ status }) => status),
        [201, 201, 201],
      );
      assert.equal(first[0]?.body.team_id, team_id);
      await ann.call('PATCH /api/v1/projects/{id}/members/{memberId}', {
        params: { ...params, memberId },
        body: { role: 'viewer' },
      });
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
        params: { id: team_id, userId: bob.user.id },
      });
      const [copy, shared, lost] = await Promise.all(requests.map(([path, body]) => again(path, body)));
      assert.deepEqual([copy?.status, copy?.headers.get('idempotency-replayed')], [201, 'true']);
      const id = String(first[0]?.body.id);
      assert.deepEqual(copy?.body, await bob.call('GET /api/v1/workflows/{id}', { params: { id } }));
      assert.equal(copy?.body.team_id, null, 'what is private went with them');
      const { data } = await bob.call('GET /api/v1/projects/{id}/members', { params: { id: own.id } });
      assert.deepEqual(
        [shared?.status, Object.keys(shared?.body ?? {}), data.length],
        [404, ['error'], 1],
        'what they shared with the team was taken back',
      );
      assert.deepEqual([lost?.status, Object.keys(lost?.body ?? {})], [404, ['error']]);
    });

    await t.test('a knowledge base that is made for a workspace is bound to it, or not made', async () => {
      const [ann, bob, xen] = await people('ann31', 'bob31', 'xen31');
      const team_id = await team(ann, 'Readers', [bob, 'member']);
      const id = await homeOf(ann, team_id);
      const make = ({ call }: Account, id: string, body: object = {}) =>
        call('POST /api/v1/workspaces/{id}/knowledge-bases', { params: { id }, body });
      const boundTo = async ({ call }: Account, id: string) =>
        (await call('GET /api/v1/workspaces/{id}', { params: { id } })).kb_ids;
      const base = await make(ann, id);
      assert.deepEqual(
        [base.name, base.workspace_id, base.team_id, base.visibility],
        ['Readers', id, team_id, 'team'],
      );
      const other = await make(ann, id, { name: 'Plans' });
      assert.equal(other.name, 'Plans');
      assert.deepEqual((await boundTo(bob, id)).toSorted(), [base.id, other.id].toSorted());
      await assert.rejects(make(bob, id), { status: 403 });
      await assert.rejects(make(xen, id), { status: 404 });
      for (const person of [bob, xen]) {
        const { data } = await person.call('GET /api/v1/knowledge-bases');
        assert.ok(!data.some(({ owner_id }) => owner_id === person.user.id), 'nothing is left behind');
      }
      const personal = (await workspaces(xen)).find(({ kind }) => kind === 'personal')?.id ?? '';
      const own = await make(xen, personal);
      assert.deepEqual([own.team_id, own.visibility], [null, 'private']);
      assert.deepEqual(await boundTo(xen, personal), [own.id]);
    });

    await t.test('who changes a workspace takes nothing off that they do not see', async () => {
      const [ann, bob] = await people('ann32', 'bob32');
      const id = await homeOf(ann, await team(ann, 'Two owners', [bob, 'owner']));
      const made = async ({ call, user }: Account) => ({
        kb: (await call('POST /api/v1/knowledge-bases', { body: { name: `Of ${user.handle}` } })).id,
        persona: (await call('POST /api/v1/personas', { body: { name: 'Mason' } })).id,
      });
      const [hers, his] = [await made(ann), await made(bob)];
      const put = async ({ call }: Account, body: object) => {
        const { kb_ids, default_persona_id } = await call('PUT /api/v1/workspaces/{id}', {
          params: { id },
          body,
        });
        return [kb_ids, default_persona_id];
      };
      const told = async ({ call }: Account) => {
        const { workspace } = await call('GET /api/v1/workspaces/{id}/overview', { params: { id } });
        return [workspace.kb_ids, workspace.default_persona_id];
      };
      const all = { kb_ids: [hers.kb], default_persona_id: hers.persona };
      assert.deepEqual(await put(ann, all), [[hers.kb], hers.persona]);
      assert.deepEqual(await told(bob), [[], null], 'both are hers alone');
      const seen = (await workspaces(bob)).find((each) => each.id === id);
      assert.deepEqual(await put(bob, { ...seen, kb_ids: [his.kb] }), [[his.kb], null]);
      assert.deepEqual(await told(ann), [[hers.kb], hers.persona], 'what he was not told stays');
      for (const body of [{ kb_ids: [hers.kb] }, { default_persona_id: hers.persona }])
        await assert.rejects(put(bob, body), { status: 404 });
      assert.deepEqual(await put(bob, { default_persona_id: his.persona }), [[his.kb], his.persona]);
      assert.deepEqual(await put(ann, { kb_ids: [] }), [[], null]);
      assert.deepEqual(await told(bob), [[his.kb], his.persona]);
    });

    await t.test('everyone has one of their own, and every team has one, made with them', async () => {
      const [ann, bob] = await people('ann1', 'bob1', 'xen1');
      const [own, ...none] = await workspaces(ann);
      assert.deepEqual([own?.kind, own?.team_id, own?.is_default, none], ['personal', null, true, []]);
      assert.deepEqual([own?.rights, own?.kb_ids, own?.layout], [{ write: true, manage: true }, [], {}]);
      const cleo = await account('cleo1');
      const id = await team(ann, 'First', [bob, 'member'], [cleo, 'guest']);
      const [, forGuest] = await workspaces(cleo);
      assert.deepEqual(forGuest?.rights, { write: false, manage: false });
      const [, ofTeam] = await workspaces(bob);
      assert.deepEqual(
        [ofTeam?.kind, ofTeam?.team_id, ofTeam?.name, ofTeam?.rights],
        ['team', id, 'First', { write: true, manage: false }],
      );
      await assert.rejects(bob.call('GET /api/v1/workspaces/{id}', { params: { id: own?.id ?? '' } }), {
        status: 404,
        message: 'workspace not found',
      });
    });

    await t.test('those who manage a team’s workspaces make, change and delete them', async () => {
      const [ann, bob] = await people('ann2', 'bob2', 'xen2');
      const team_id = await team(ann, 'Second', [bob, 'member']);
      const body = { name: 'Lab', team_id, color: '#3366cc', instructions: 'Answer briefly.' };
      const made = await ann.call('POST /api/v1/workspaces', { body });
      assert.deepEqual([made.name, made.color, made.is_default], ['Lab', '#3366cc', false]);
      await assert.rejects(bob.call('POST /api/v1/workspaces', { body }), { status: 403 });
      await assert.rejects(root.call('POST /api/v1/workspaces', { body }), { status: 404 });
      const params = { id: made.id };
      const layout = { left: ['notes'] };
      const changed = await ann.call('PUT /api/v1/workspaces/{id}', { params, body: { layout } });
      assert.deepEqual(
        [changed.name, changed.instructions, changed.layout],
        ['Lab', body.instructions, layout],
      );
      await assert.rejects(bob.call('PUT /api/v1/workspaces/{id}', { params, body: { name: 'x' } }), {
        status: 403,
      });
      const { id: channel } = await open(ann, made.id, 'Moves');
      const mine = await workspaces(ann);
      const home = mine.find((one) => one.team_id === team_id && one.is_default)?.id ?? '';
      for (const workspace_id of [home, made.id]) {
        const { visibility } = await ann.call('PUT /api/v1/channels/{id}', {
          params: { id: channel },
          body: { workspace_id },
        });
        assert.equal(visibility, 'team', 'between workspaces of one team it stays open');
      }
      await ann.call('DELETE /api/v1/workspaces/{id}', { params });
      const moved = await ann.call('GET /api/v1/channels/{id}', { params: { id: channel } });
      assert.deepEqual([moved.workspace_id, moved.visibility], [home, 'team']);
      await assert.rejects(ann.call('DELETE /api/v1/workspaces/{id}', { params: { id: home } }), {
        status: 409,
      });
    });

    await t.test('a channel is in its team’s workspace, or in each participant’s own', async () => {
      const [ann, bob] = await people('ann3', 'bob3', 'xen3');
      const [own] = await workspaces(ann);
      const [his] = await workspaces(bob);
      const home = await homeOf(ann, await team(ann, 'Third'));
      const plain = await ann.call('POST /api/v1/channels', { body: { title: 'Plain' } });
      assert.deepEqual([plain.workspace_id, plain.visibility], [own?.id, 'private']);
      const { id: participant_id } = await ann.call('POST /api/v1/channels/{id}/participants', {
        params: { id: plain.id },
        body: { participant_type: 'user', participant_id: bob.user.id },
      });
      const seen = await bob.call('GET /api/v1/channels/{id}', { params: { id: plain.id } });
      assert.equal(seen.workspace_id, his?.id, 'each has it in their own');
      const inTeam = await ann.call('PUT /api/v1/channels/{id}', {
        params: { id: plain.id },
        body: { workspace_id: home },
      });
      assert.equal(inTeam.workspace_id, home);
      const outside = await bob.call('GET /api/v1/channels/{id}', { params: { id: plain.id } });
      const { data: listedThere } = await bob.call('GET /api/v1/channels', {
        query: { workspace_id: his?.id ?? '' },
      });
      assert.deepEqual(
        [outside.workspace_id, listedThere.map(({ id, workspace_id }) => [id, workspace_id])],
        [his?.id, [[plain.id, his?.id]]],
        'who is not in the team is not told its workspace, and finds the chat in their own',
      );
      await ann.call('POST /api/v1/channels/{id}/owner', {
        params: { id: plain.id },
        body: { participant_id },
      });
      const { title, workspace_id, visibility } = outside;
      await bob.call('PUT /api/v1/channels/{id}', {
        params: { id: plain.id },
        body: { title, workspace_id: workspace_id ?? '', visibility },
      });
      const kept = await ann.call('GET /api/v1/channels/{id}', { params: { id: plain.id } });
      assert.equal(kept.workspace_id, home, 'what he was told and sends back takes it out of no team');
      const listed = async (workspace_id: string) =>
        (await ann.call('GET /api/v1/channels', { query: { workspace_id } })).data.map(({ title }) => title);
      assert.deepEqual([await listed(home), await listed(own?.id ?? '')], [['Plain'], []]);
      await assert.rejects(listed(his?.id ?? ''), { status: 404 });
      const body = { visibility: 'team' } as const;
      await assert.rejects(ann.call('POST /api/v1/channels', { body }), { status: 400 });
      await assert.rejects(bob.call('POST /api/v1/channels', { body: { ...body, workspace_id: home } }), {
        status: 404,
      });
    });

    await t.test('what is in the workspace of a team belongs to that team and to no other', async () => {
      const [ann] = await people('ann16');
      const [one, two] = [await team(ann, 'Sixteenth'), await team(ann, 'Other')];
      const [workspace_id, visibility] = [await homeOf(ann, one), 'team' as const];
      const wrong = { workspace_id, team_id: two, visibility };
      const refused = { status: 400, message: /belongs to that team/ };
      await assert.rejects(ann.call('POST /api/v1/projects', { body: { name: 'P', ...wrong } }), refused);
      await assert.rejects(ann.call('POST /api/v1/notes', { body: { title: 'N', ...wrong } }), refused);
      await assert.rejects(ann.call('POST /api/v1/tasks', { body: { title: 'T', ...wrong } }), refused);
      await assert.rejects(
        ann.call('POST /api/v1/knowledge-bases', { body: { name: 'K', ...wrong } }),
        refused,
      );
      await assert.rejects(ann.call('POST /api/v1/workflows', { body: { title: 'W', ...wrong } }), refused);
      const right = { workspace_id, team_id: one, visibility };
      const { id } = await ann.call('POST /api/v1/projects', { body: { name: 'P', ...right } });
      for (const body of [{ team_id: two, visibility }, wrong])
        await assert.rejects(ann.call('PUT /api/v1/projects/{id}', { params: { id }, body }), refused);
      const moved = { ...wrong, workspace_id: await homeOf(ann, two) };
      const { team_id } = await ann.call('PUT /api/v1/projects/{id}', { params: { id }, body: moved });
      assert.equal(team_id, two, 'moved and given with one request');
    });

    await t.test(
      'what changes in the list of open chats is told to those who see it, and to no other',
      async () => {
        const [ann, bob] = await people('ann4h', 'bob4h');
        const [from, to] = [await team(ann, 'From', [bob, 'guest']), await team(ann, 'To')];
        const [one, other] = [await homeOf(ann, from), await homeOf(ann, to)];
        const { id: project } = await ann.call('POST /api/v1/projects', { body: { name: 'Hull' } });
        const before = heard.length;
        const told = () =>
          heard
            .slice(before)
            .filter(({ kind }) => kind.endsWith('.chats_changed'))
            .map(({ kind, payload, audience }) => [kind, payload, audience]);
        const inTeam = (workspace_id: string, teamId: string) => [
          'team.workspace.chats_changed',
          { workspace_id },
          { topics: [`team_members:${teamId}`] },
        ];
        const inProject = ['user.project.chats_changed', { id: project }, { topics: [`members:${project}`] }];
        const { id } = await open(ann, one, 'Quay');
        const change = (body: Parameters<typeof ann.call<'PUT /api/v1/channels/{id}'>>[1]['body']) =>
          ann.call('PUT /api/v1/channels/{id}', { params: { id }, body });
        await change({ title: 'Pier' });
        await change({ workspace_id: other, project_id: project, visibility: 'team' });
        await change({ visibility: 'private' });
        // Of what is private, nobody hears.
        await change({ title: 'Secret' });
        await ann.call('POST /api/v1/channels', { body: { title: 'Mine', workspace_id: one } });
        await change({ visibility: 'team' });
        await ann.call('DELETE /api/v1/channels/{id}', { params: { id } });
        const toOthers = [inTeam(other, to), inProject];
        const expected = [
          ...[inTeam(one, from), inTeam(one, from)],
          ...[inTeam(one, from), ...toOthers],
          ...[...toOthers, ...toOthers, ...toOthers],
        ];
        await until('all of it is told', () => told().length >= expected.length);
        assert.deepEqual(told(), expected);
      },
    );

    await t.test('open chats are found by title, page by page, by those who may join them', async () => {
      const [ann, bob, eve] = await people('ann4q', 'bob4q', 'eve4q');
      const home = await homeOf(ann, await team(ann, 'Seekers', [bob, 'guest']));
      const { id: project } = await ann.call('POST /api/v1/projects', { body: { name: 'Mast' } });
      const member = { user_id: eve.user.id, role: 'viewer' } as const;
      await ann.call('POST /api/v1/projects/{id}/members', { params: { id: project }, body: member });
      for (const title of ['Übung one', 'Rope', 'ÜBUNG two 100%']) await open(ann, home, title);
      await ann.call('POST /api/v1/channels', {
        body: { title: 'Übung three', workspace_id: home, project_id: project, visibility: 'team' },
      });
      await ann.call('POST /api/v1/channels', { body: { title: 'Übung apart', workspace_id: home } });
      const found = async ({ call }: Account, q: string, page: { limit?: string; offset?: string } = {}) => {
        const query = { scope: 'open', q, ...page } as const;
        const path = 'GET /api/v1/workspaces/{id}/channels';
        const { data, total } = await call(path, { params: { id: home }, query });
        return [data.map(({ title }) => title), total];
      };
      assert.deepEqual(await found(bob, 'übung'), [['Übung three', 'ÜBUNG two 100%', 'Übung one'], 3]);
      assert.deepEqual(await found(bob, 'übung', { limit: '1', offset: '1' }), [['ÜBUNG two 100%'], 3]);
      assert.deepEqual(await found(bob, 'one üb'), [['Übung one'], 1]);
      assert.deepEqual(await found(bob, '%'), [['ÜBUNG two 100%'], 1], 'a sign stands for itself');
      assert.deepEqual(await found(bob, ''), [['Übung three', 'ÜBUNG two 100%', 'Rope', 'Übung one'], 4]);
      const joined = { params: { id: home }, query: { scope: 'joined', q: 'apart' } } as const;
      const mine = await ann.call('GET /api/v1/workspaces/{id}/channels', joined);
      assert.deepEqual([mine.data.map(({ title }) => title), mine.total], [['Übung apart'], 1]);
      const inProject = { params: { id: project }, query: { q: 'three' } } as const;
      assert.equal((await eve.call('GET /api/v1/projects/{id}/channels', inProject)).total, 1);
      const joinable = async ({ call }: Account, q: string) =>
        (await call('GET /api/v1/channels/open', { query: { q } })).data.map(
          ({ title, workspace, project }) => `${title}, ${workspace?.name}, ${project?.name}`,
        );
      assert.deepEqual(
        await joinable(bob, 'übung'),
        ['Übung three', 'ÜBUNG two 100%', 'Übung one'].map((title) => `${title}, Seekers, undefined`),
        'the project is told to those who read it',
      );
      assert.deepEqual(
        await joinable(eve, ''),
        ['Übung three, undefined, Mast'],
        'and the team to its people',
      );
      assert.deepEqual(await joinable(ann, ''), [], 'who is in it joins no more');
      assert.deepEqual(await joinable(root, 'übung'), []);
    });

    await t.test('an open channel is found and joined by the team, and by no other person', async () => {
      const [ann, bob, gus] = await people('ann4', 'bob4', 'gus4');
      const id = await team(ann, 'Fourth', [bob, 'member'], [gus, 'guest']);
      const home = await homeOf(ann, id);
      const { id: channel } = await open(ann, home, 'Town square');
      await ann.call('POST /api/v1/channels', { body: { title: 'Closed', workspace_id: home } });
      const params = { id: channel };
      assert.deepEqual(await titles(bob, home, 'open'), ['Town square (not joined)']);
      assert.deepEqual(await titles(bob, home, 'joined'), []);
      await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
      await assert.rejects(root.call('POST /api/v1/channels/{id}/join', { params }), { status: 404 });
      const look = ({ call }: Account) => call('GET /api/v1/channels/{id}/join', { params });
      const { title, person_count, is_joined, workspace, project } = await look(bob);
      assert.deepEqual([title, person_count, is_joined, project], ['Town square', 1, false, null]);
      assert.deepEqual(workspace, { id: home, name: 'Fourth' }, 'who follows a link sees what it is');
      await assert.rejects(look(root), { status: 404 }, 'who may not join does not');
      const said = await ann.call('POST /api/v1/channels/{id}/messages', {
        params,
        body: { role: 'user', content: 'Welcome' },
      });
      assert.equal((await bob.call('POST /api/v1/channels/{id}/join', { params })).my_role, 'member');
      const { messages } = await bob.call('GET /api/v1/channels/{id}/path', { params });
      assert.deepEqual(
        messages.map(({ id }) => id),
        [said.id],
        'what was said before one came is read',
      );
      assert.equal((await bob.call('POST /api/v1/channels/{id}/join', { params })).participant_count, 2);
      assert.equal((await gus.call('POST /api/v1/channels/{id}/join', { params })).my_role, 'observer');
      assert.deepEqual(await titles(bob, home, 'joined'), ['Town square']);
      await assert.rejects(open(gus, home, 'Not by guests'), { status: 403 });
      const userId = bob.user.id;
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId } });
      await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
      await assert.rejects(bob.call('POST /api/v1/channels/{id}/join', { params }), { status: 404 });
      await assert.rejects(look(bob), { status: 404 });
      await ann.call('PUT /api/v1/channels/{id}', { params, body: { visibility: 'private' } });
      assert.equal((await look(gus)).is_joined, true);
      const userId2 = gus.user.id;
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: userId2 } });
      await ann.call('POST /api/v1/teams/{id}/members', {
        params: { id },
        body: { user_id: userId2, role: 'member' },
      });
      await assert.rejects(look(gus), { status: 404 }, 'a closed one is told to who is in it');
    });

    await t.test(
      'a channel of a person who leaves the team passes to another, and a team’s end closes them',
      async () => {
        const [ann, bob] = await people('ann5', 'bob5', 'xen5');
        const id = await team(ann, 'Fifth', [bob, 'lead']);
        const home = await homeOf(ann, id);
        const shared = await open(bob, home, 'Shared');
        await ann.call('POST /api/v1/channels/{id}/join', { params: { id: shared.id } });
        await bob.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: bob.user.id } });
        assert.equal(
          (await ann.call('GET /api/v1/channels/{id}', { params: { id: shared.id } })).my_role,
          'owner',
        );
        const drop = (things?: 'keep' | 'delete') =>
          ann.call('DELETE /api/v1/teams/{id}', { params: { id }, query: things ? { things } : {} });
        await assert.rejects(drop(), { status: 409, message: /1 channel/ });
        await drop('keep');
        const kept = await ann.call('GET /api/v1/channels/{id}', { params: { id: shared.id } });
        assert.deepEqual([kept.visibility, kept.workspace_id], ['private', (await workspaces(ann))[0]?.id]);
      },
    );

    await t.test(
      'what is taken home is the team’s no more; what is made in its project is where that is',
      async () => {
        const [ann, bob] = await people('ann9', 'bob9', 'xen9');
        const team_id = await team(ann, 'Ninth', [bob, 'member']);
        const [home, own] = [await homeOf(ann, team_id), (await workspaces(ann))[0]?.id ?? ''];
        const shared = { workspace_id: home, visibility: 'team' } as const;
        const body = { title: 'Plan', ...shared };
        const things = [
          ['notes', await ann.call('POST /api/v1/notes', { body })],
          ['tasks', await ann.call('POST /api/v1/tasks', { body })],
          ['workflows', await ann.call('POST /api/v1/workflows', { body })],
          [
            'knowledge-bases',
            await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Plan', ...shared } }),
          ],
        ] as const;
        for (const [noun, { id, team_id: before }] of things) {
          const path = `/api/v1/${noun}/${id}`;
          const statusFor = async ({ access_token: token }: Account) =>
            (await send('GET', path, { token })).status;
          assert.deepEqual([before, await statusFor(bob)], [team_id, 200], noun);
          const token = ann.access_token;
          const { status, body } = await send(noun === 'workflows' ? 'PATCH' : 'PUT', path, {
            token,
            body: { workspace_id: own },
          });
          const { team_id: after, visibility } = body as { team_id?: unknown; visibility?: unknown };
          assert.deepEqual([status, after, visibility], [200, null, 'private'], noun);
          assert.deepEqual([await statusFor(ann), await statusFor(bob)], [200, 404], noun);
        }
        const project = await ann.call('POST /api/v1/projects', { body: { name: 'P', ...shared } });
        const inIt = { title: 'In it', project_id: project.id };
        const made = [
          await ann.call('POST /api/v1/notes', { body: inIt }),
          await ann.call('POST /api/v1/tasks', { body: inIt }),
        ];
        assert.deepEqual(
          made.map(({ workspace_id, visibility }) => [workspace_id, visibility]),
          [
            [home, 'private'],
            [home, 'private'],
          ],
        );
      },
    );

    await t.test('what a person has to do is told by the workspace it is in, the soonest first', async () => {
      const [ann, bob, cid] = await people('ann7', 'bob7', 'cid7');
      const id = await team(ann, 'Seventh', [bob, 'member'], [cid, 'member']);
      const home = await homeOf(ann, id);
      const day = (n: number) => new Date(Date.UTC(2999, 0, n)).toISOString();
      const give = (by: Account, title: string, due_at: string | null, to: Account | null) =>
        by.call('POST /api/v1/tasks', {
          body: {
            ...{ title, workspace_id: home, visibility: 'team', due_at },
            ...(to ? { assignee: { type: 'user', id: to.user.id } } : {}),
          },
        });
      await give(ann, 'Late', '2020-01-01T00:00:00.000Z', bob);
      await give(bob, 'Mine', day(3), null);
      await give(bob, 'Of another', day(4), cid);
      await give(bob, 'Some time', null, bob);
      const done = await give(ann, 'Done', day(1), bob);
      await bob.call('POST /api/v1/tasks/{id}/complete', { params: { id: done.id } });
      const project = await bob.call('POST /api/v1/projects', { body: { name: 'Garden' } });
      await bob.call('POST /api/v1/tasks', {
        body: { title: 'At home', due_at: day(2), project_id: project.id },
      });
      const dan = await account('dan7');
      const begin = async (title: string, stage: string, more: Record<string, unknown>) => {
        const check = {
          ...{ key: 'check', kind: 'review', title: stage, ...more },
          actions: [{ key: 'yes', label: 'Yes', to: 'good' }],
        };
        const stages = [check, { key: 'good', kind: 'end', outcome: 'good' }];
        const flow = await ann.call('POST /api/v1/workflows', {
          body: { title, workspace_id: home, definition: { schema: 1, start: 'check', stages } },
        });
        await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id: flow.id } });
        await ann.call('POST /api/v1/workflows/{id}/instances', { params: { id: flow.id } });
      };
      await begin('Review', 'Check', { assignees: { kind: 'team', team_id: id }, due: 'P1D' });
      await begin('Poll', 'Vote', { assignees: { kind: 'team', team_id: id } });
      await begin('Ask outside', 'Look', { assignees: { kind: 'users', ids: [dan.user.id] }, due: 'P1D' });
      const dueFor = async ({ call }: Account, at: string) => {
        const { due } = await call('GET /api/v1/workspaces/{id}/overview', { params: { id: at } });
        return due.map((one) => `${one.from ?? one.type}: ${one.title}${one.is_overdue ? ' (late)' : ''}`);
      };
      assert.deepEqual(await dueFor(bob, home), ['task: Late (late)', 'Review: Check', 'task: Mine']);
      assert.deepEqual(await dueFor(cid, home), ['Review: Check', 'task: Of another']);
      assert.deepEqual(await dueFor(bob, (await workspaces(bob))[0]?.id ?? ''), ['Garden: At home']);
      assert.deepEqual(
        await dueFor(dan, (await workspaces(dan))[0]?.id ?? ''),
        ['Ask outside: Look'],
        'who is not in the team has it in their own',
      );
      const { waiting } = await bob.call('GET /api/v1/workspaces/{id}/overview', { params: { id: home } });
      assert.deepEqual(
        waiting.map(({ from, title }) => [from, title]),
        [['Poll', 'Vote']],
        'what has no time',
      );
      await ann.call('POST /api/v1/tasks/{id}/reopen', { params: { id: done.id } });
      await ann.call('PUT /api/v1/tasks/{id}', { params: { id: done.id }, body: { assignee: null } });
      assert.deepEqual(await dueFor(bob, home), ['task: Late (late)', 'Review: Check', 'task: Mine']);
    });

    await t.test('its home is painted by one call', async () => {
      const [ann, bob, xen] = await people('ann6', 'bob6', 'xen6');
      const id = await team(ann, 'Sixth', [bob, 'member'], [xen, 'member']);
      const home = await homeOf(ann, id);
      const { id: channel } = await open(ann, home, 'News');
      await bob.call('POST /api/v1/channels/{id}/join', { params: { id: channel } });
      await ann.call('POST /api/v1/channels/{id}/messages', {
        params: { id: channel },
        body: { role: 'user', content: 'good morning @sixth' },
      });
      await bob.call('POST /api/v1/presence/heartbeat');
      const seen = await bob.call('GET /api/v1/workspaces/{id}/overview', { params: { id: home } });
      assert.deepEqual(
        [seen.unread, seen.mentions, seen.recent].map((list) => list.map(({ title }) => title)),
        [['News'], ['News'], ['News']],
        'the team was mentioned by its handle',
      );
      assert.deepEqual([seen.online, seen.open_channel_count], [[], 1], 'who asks knows that they are there');
      const online = async () => {
        const shown = await ann.call('GET /api/v1/workspaces/{id}/overview', { params: { id: home } });
        assert.equal(shown.online_count, shown.online.length);
        return shown.online.map(({ handle }) => handle);
      };
      await ann.call('POST /api/v1/presence/heartbeat');
      assert.deepEqual(await online(), ['bob6']);
      const [own] = await workspaces(bob);
      await xen.call('POST /api/v1/presence/heartbeat');
      const mine = await bob.call('GET /api/v1/workspaces/{id}/overview', { params: { id: own?.id ?? '' } });
      assert.deepEqual(
        mine.online.map(({ handle }) => handle),
        ['ann6', 'xen6'],
        'by handle, no matter who was seen last',
      );
      assert.deepEqual([mine.recent, mine.due, mine.open_channel_count], [[], [], 0]);
      const all = await bob.call('GET /api/v1/workspaces/{id}/overview', {
        params: { id: own?.id ?? '' },
        query: { all: 'true' },
      });
      assert.deepEqual(
        [all.unread, all.mentions, all.recent].map((list) => list.map(({ title }) => title)),
        [['News'], ['News'], ['News']],
        'and, where it is asked for, what waits in the teams',
      );
      assert.deepEqual(
        all.mentioned_in.map(({ text }) => text),
        ['good morning @sixth'],
      );
      assert.deepEqual(mine.activity, []);
      assert.ok(all.activity.some(({ type, title }) => type === 'channel' && title === 'News'));
      await root.call('PUT /api/v1/admin/users/{id}', {
        params: { id: bob.user.id },
        body: { is_active: false },
      });
      assert.deepEqual(await online(), ['xen6'], 'nor who is switched off');
    });

    await t.test('they are listed by name, whatever its capitals', async () => {
      const [ann] = await people('ann33', 'bob33', 'xen33');
      const zebra = await team(ann, 'Zebra');
      await team(ann, 'apple');
      await ann.call('POST /api/v1/workspaces', { body: { team_id: zebra, name: 'mango' } });
      const names = async () => (await workspaces(ann)).map(({ name }) => name);
      assert.deepEqual(await names(), ['Personal', 'apple', 'mango', 'Zebra']);
      await ann.call('PUT /api/v1/teams/{id}', { params: { id: zebra }, body: { name: 'Aardvark' } });
      assert.deepEqual(await names(), ['Personal', 'Aardvark', 'apple', 'mango']);
      const mango = (await workspaces(ann))[3];
      await ann.call('PUT /api/v1/workspaces/{id}', {
        params: { id: mango?.id ?? '' },
        body: { name: 'ABACUS' },
      });
      assert.deepEqual(await names(), ['Personal', 'Aardvark', 'ABACUS', 'apple']);
      await transact(systemCtx(server.kernel, 'test'), async (ctx) => {
        await sql(ctx.db)
          .updateTable('workspaces')
          .set({ name: 'Yard' })
          .where('id', '=', mango?.id ?? '')
          .execute();
        await enqueueJob(ctx, 'workspaces.sort_names', {});
      });
      await until('what a server of an older version named stands by its name', async () => {
        return (await names()).join() === 'Personal,Aardvark,apple,Yard';
      });
    });

    await t.test('its home tells mentions in words, of the chats that one is in now', async () => {
      const [ann, bob] = await people('ann42', 'bob42', 'xen42');
      const id = await team(ann, 'Forty-second', [bob, 'member']);
      const home = await homeOf(ann, id);
      const [own] = await workspaces(bob);
      const chat = async (workspace_id: string | undefined, title: string, ...said: string[]) => {
        const made = await ann.call('POST /api/v1/channels', {
          body: { title, type: 'group', ...(workspace_id ? { workspace_id, visibility: 'team' } : {}) },
        });
        const params = { id: made.id };
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params,
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        for (const content of said)
          await ann.call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } });
        return made.id;
      };
      const told = async (at = home) => {
        const seen = await bob.call('GET /api/v1/workspaces/{id}/overview', { params: { id: at } });
        return seen.mentioned_in.map((one) => `${one.author.handle} in ${one.channel_title}: ${one.text}`);
      };
      const news = await chat(home, 'News', 'nothing for him', '@bob42  is\nthis right?', '@ann42 no');
      const long = await chat(home, 'Long', `@bob42 ${'🦊'.repeat(200)}`);
      await chat(undefined, 'Aside', '@bob42 psst');
      assert.deepEqual(await told(), [
        `ann42 in Long: @bob42 ${'🦊'.repeat(152)}…`,
        'ann42 in News: @bob42 is this right?',
      ]);
      assert.deepEqual(await told(own?.id), ['ann42 in Aside: @bob42 psst']);
      await bob.call('POST /api/v1/channels/{id}/mark-read', { params: { id: long } });
      assert.deepEqual(await told(), ['ann42 in News: @bob42 is this right?'], 'what was read is not told');
      const saidThere = (message_count: number) =>
        transact(systemCtx(server.kernel, 'test'), ({ db }) =>
          sql(db).updateTable('channels').set({ message_count }).where('id', '=', news).execute(),
        );
      await saidThere(1001);
      assert.deepEqual(await told(), ['ann42 in News: @bob42 is this right?']);
      await saidThere(1002);
      assert.deepEqual(await told(), [], 'what a thousand messages came after is not looked for');
      const there = await bob.call('GET /api/v1/channels/{id}/participants', { params: { id: news } });
      const me = there.participants.find(({ participant_id }) => participant_id === bob.user.id)?.id ?? '';
      await bob.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
        params: { id: news, participantId: me },
      });
      assert.deepEqual(await told(), [], 'who has left a chat is told nothing of it');
      await bob.call('POST /api/v1/channels/{id}/join', { params: { id: news } });
      assert.deepEqual(await told(), [], 'nor who came back of what was said before');
    });

    await t.test('what is new there is found however many channels came after it', async () => {
      const [ann, bob] = await people('ann30', 'bob30', 'xen30');
      const home = await homeOf(ann, await team(ann, 'Thirtieth', [bob, 'member']));
      const { id: channel } = await open(ann, home, 'Long ago');
      const params = { id: channel };
      await bob.call('POST /api/v1/channels/{id}/join', { params });
      for (const content of ['@bob30 look', 'never mind'])
        await ann.call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } });
      const { id: empty } = await open(ann, home, 'Taken back');
      await bob.call('POST /api/v1/channels/{id}/join', { params: { id: empty } });
      const slip = await ann.call('POST /api/v1/channels/{id}/messages', {
        params: { id: empty },
        body: { role: 'user', content: 'oops' },
      });
      await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', {
        params: { id: empty, msgId: slip.id },
      });
      const news = async () => (await workspaces(bob)).map(({ has_unread }) => has_unread);
      assert.deepEqual(await news(), [false, true], 'one’s own, then the team’s');
      await bob.call('POST /api/v1/channels/{id}/mark-read', { params });
      assert.deepEqual(await news(), [false, false], 'what was taken back is not new');
      const aside = await ann.call('POST /api/v1/channels', { body: { title: 'Aside' } });
      await ann.call('POST /api/v1/channels/{id}/participants', {
        params: { id: aside.id },
        body: { participant_type: 'user', participant_id: bob.user.id },
      });
      for (const id of [channel, aside.id])
        await ann.call('POST /api/v1/channels/{id}/messages', {
          params: { id },
          body: { role: 'user', content: '@bob30 again' },
        });
      assert.deepEqual(await news(), [true, true]);
      for (let n = 0; n < 205; n += 1)
        await bob.call('POST /api/v1/channels', { body: { title: `Later ${n}`, workspace_id: home } });
      const seen = await bob.call('GET /api/v1/workspaces/{id}/overview', { params: { id: home } });
      assert.deepEqual(
        [seen.unread, seen.mentions].map((list) => list.map(({ title }) => title)),
        [['Long ago'], ['Long ago']],
      );
      assert.deepEqual(
        seen.recent.map(({ title }) => title),
        Array.from({ length: 20 }, (_, n) => `Later ${204 - n}`),
      );
    });
  });
