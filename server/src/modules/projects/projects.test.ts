import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const create = ({ call }: Account, name: string) => call('POST /api/v1/projects', { body: { name } });

const read = ({ call }: Account, id: string) => call('GET /api/v1/projects/{id}', { params: { id } });

const share = ({ call }: Account, id: string, { user }: Account, role: 'viewer' | 'editor') =>
  call('POST /api/v1/projects/{id}/members', { params: { id }, body: { user_id: user.id, role } });

const upload = ({ call }: Account, id: string, name: string, text: string) => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return call('POST /api/v1/projects/{id}/files', { params: { id }, form });
};

const titles = async ({ call }: Account, id: string) => {
  const { data } = await call('GET /api/v1/projects/{id}/channels', { params: { id } });
  return data.map(({ title, is_joined }) => `${title}${is_joined ? '' : ' (not joined)'}`);
};

for (const engine of DATABASES)
  test(`${engine}: projects`, async (t) => {
    const { vendor, harness } = await startWithVendor(t, engine);
    const people = async (...names: string[]) => {
      const found: Account[] = [];
      for (const name of names) found.push(await harness.account(name));
      return found as [Account, Account, Account];
    };

    await t.test('a project is its owner’s alone until it is shared', async () => {
      const [ann, bob] = await people('ann1', 'bob1', 'cleo1');
      const made = await create(ann, 'Roof');
      const [own] = (await ann.call('GET /api/v1/workspaces')).data;
      assert.deepEqual(
        [made.name, made.description, made.instructions, made.my_role, made.visibility, made.channel_count],
        ['Roof', '', '', 'owner', 'private', 0],
      );
      assert.deepEqual([made.workspace_id, made.team_id, made.is_archived], [own?.id, null, false]);
      const refused = { status: 404, message: 'project not found' };
      await assert.rejects(read(bob, made.id), refused);
      assert.deepEqual(await bob.call('GET /api/v1/projects'), { data: [], total: 0 });
      await share(ann, made.id, bob, 'viewer');
      const [his] = (await bob.call('GET /api/v1/workspaces')).data;
      const seen = await read(bob, made.id);
      assert.deepEqual([seen.my_role, seen.workspace_id], ['viewer', his?.id]);
      const rename = () =>
        bob.call('PUT /api/v1/projects/{id}', { params: { id: made.id }, body: { name: 'x' } });
      await assert.rejects(rename(), { status: 403 });
      await assert.rejects(bob.call('DELETE /api/v1/projects/{id}', { params: { id: made.id } }), {
        status: 403,
      });
    });

    await t.test('projects are found by the words of their names, counted and page by page', async () => {
      const [ann, bob] = await people('ann1b', 'bob1b', 'cleo1b');
      for (const name of ['Winter recall', 'Recall of Züge', 'Summer']) await create(ann, name);
      await create(bob, 'Recall of others');
      const find = async (q: string, more: { limit?: string; offset?: string } = {}) => {
        const { data, total } = await ann.call('GET /api/v1/projects', { query: { q, ...more } });
        return [data.map(({ name }) => name).toSorted(), total] as const;
      };
      assert.deepEqual(await find('RECALL'), [['Recall of Züge', 'Winter recall'], 2]);
      assert.deepEqual(await find('züge  rec'), [['Recall of Züge'], 1]);
      assert.deepEqual(await find('zuge'), [['Recall of Züge'], 1], 'accents do not matter, as on the page');
      assert.deepEqual(await find('100%'), [[], 0]);
      assert.equal((await find(''))[1], 3);
      const [first, second] = [
        await find('recall', { limit: '1' }),
        await find('recall', { limit: '1', offset: '1' }),
      ];
      assert.deepEqual([first[0], second[0]].flat().toSorted(), ['Recall of Züge', 'Winter recall']);
      assert.deepEqual([first[1], second[1]], [2, 2]);
    });

    await t.test(
      'only what is given of a project changes; an archived one is listed when asked for',
      async () => {
        const [ann] = await people('ann2', 'bob2', 'cleo2');
        const { id } = await create(ann, 'Second');
        const params = { id };
        const changed = await ann.call('PUT /api/v1/projects/{id}', {
          params,
          body: { instructions: 'Be brief.', color: '#aabbcc', is_archived: true },
        });
        assert.deepEqual(
          [changed.name, changed.instructions, changed.color, changed.is_archived],
          ['Second', 'Be brief.', '#aabbcc', true],
        );
        assert.deepEqual((await ann.call('GET /api/v1/projects')).data, []);
        const archived = await ann.call('GET /api/v1/projects', { query: { archived: 'true' } });
        assert.deepEqual([archived.data.map((one) => one.id), archived.total], [[id], 1]);
        const { access_token: token } = ann;
        await ann.call('PUT /api/v1/projects/{id}', { params, body: { is_archived: false } });
        for (const wrong of [{ name: '' }, { color: 'red' }, { visibility: 'team' }, { instructions: 7 }])
          assert.equal(
            (await harness.send('PUT', `/api/v1/projects/${id}`, { token, body: wrong })).status,
            400,
          );
      },
    );

    await t.test('it counts what is in it for each who reads it, and no more than they see', async () => {
      const [ann, bob] = await people('ann33', 'bob33', 'cleo33');
      const { id } = await create(ann, 'Counted');
      await share(ann, id, bob, 'editor');
      const inside = { project_id: id };
      const counts = async ({ call }: Account) => {
        const { data } = await call('GET /api/v1/projects');
        const { note_count, open_task_count, file_count } = data.find((one) => one.id === id) ?? {};
        return [note_count, open_task_count, file_count];
      };
      assert.deepEqual(await counts(ann), [0, 0, 0]);
      const note = await ann.call('POST /api/v1/notes', { body: { title: 'Hers', ...inside } });
      await ann.call('POST /api/v1/notes', { body: { title: 'Hers too', ...inside } });
      const [soon, later] = ['2999-01-01T00:00:00.000Z', '2999-01-02T00:00:00.000Z'];
      for (const due_at of [later, soon, null])
        await bob.call('POST /api/v1/tasks', { body: { title: 'His', due_at, ...inside } });
      const done = await ann.call('POST /api/v1/tasks', { body: { title: 'Done', ...inside } });
      await ann.call('POST /api/v1/tasks/{id}/complete', { params: { id: done.id } });
      await upload(ann, id, 'plan.txt', 'First the roof.');
      assert.deepEqual(
        [await counts(ann), await counts(bob)],
        [
          [2, 0, 1],
          [0, 3, 1],
        ],
      );
      const told = async ({ call }: Account) => {
        const { data } = await call('GET /api/v1/projects');
        const one = data.find((each) => each.id === id);
        return [one?.done_task_count, one?.next_due_at, one?.unread_channel_count];
      };
      const talk = await ann.call('POST /api/v1/channels', {
        body: { title: 'Talk', type: 'group', visibility: 'team', ...inside },
      });
      const params = { id: talk.id };
      const say = (content: string) =>
        ann.call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } });
      await say('before he came');
      assert.deepEqual(await told(bob), [0, soon, 0], 'what he has not joined is not unread');
      await bob.call('POST /api/v1/channels/{id}/join', { params });
      const slip = await say('hello');
      const unread = async () => {
        const { data } = await bob.call('GET /api/v1/projects/{id}/channels', { params: { id } });
        return data.map(({ title, unread_count }) => [title, unread_count]);
      };
      assert.deepEqual(await unread(), [['Talk', 1]]);
      assert.deepEqual(
        [await told(ann), await told(bob)],
        [
          [1, null, 0],
          [0, soon, 1],
        ],
      );
      await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', {
        params: { id: talk.id, msgId: slip.id },
      });
      assert.deepEqual(await told(bob), [0, soon, 0], 'what was taken back is not new');
      assert.deepEqual(await unread(), [['Talk', 0]], 'nor in the list of its chats');
      await ann.call('DELETE /api/v1/notes/{id}', { params: { id: note.id } });
      const { note_count, file_count } = await read(ann, id);
      assert.deepEqual([note_count, file_count], [1, 1], 'what lies in the bin is not counted');
    });

    await t.test(
      'who is in an open chat hears that it went to another workspace with its project',
      async () => {
        const [ann, bob] = await people('ann35', 'bob35');
        const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Movers 35' } });
        const body = { user_id: bob.user.id, role: 'member' };
        await ann.call('POST /api/v1/teams/{id}/members', { params: { id: team_id }, body });
        const second = await ann.call('POST /api/v1/workspaces', { body: { name: 'Second', team_id } });
        const { data } = await ann.call('GET /api/v1/workspaces');
        const first = data.find((one) => one.team_id === team_id && one.id !== second.id);
        const place = { workspace_id: first?.id, visibility: 'team' } as const;
        const project = await ann.call('POST /api/v1/projects', { body: { name: 'Goes', ...place } });
        const inside = { project_id: project.id, ...place };
        const open = await ann.call('POST /api/v1/channels', { body: { title: 'Goes along', ...inside } });
        const stays = await ann.call('POST /api/v1/channels', {
          body: { title: 'Stays', ...inside, visibility: 'private' },
        });
        const params = { id: open.id };
        await bob.call('POST /api/v1/channels/{id}/join', { params });
        const before = harness.heard.length;
        await ann.call('PUT /api/v1/projects/{id}', {
          params: { id: project.id },
          body: { workspace_id: second.id, visibility: 'team' },
        });
        const told = () =>
          harness.heard
            .slice(before)
            .flatMap(({ kind, payload }) =>
              kind === 'user.channel.updated' ? (payload as { id: string }).id : [],
            );
        await until('it is told', () => told().length > 0);
        assert.deepEqual(told(), [open.id]);
        assert.equal((await bob.call('GET /api/v1/channels/{id}', { params })).workspace_id, second.id);
        const left = await ann.call('GET /api/v1/channels/{id}', { params: { id: stays.id } });
        assert.equal(left.workspace_id, first?.id);
      },
    );

    await t.test(
      'who reads a project finds its open chats, and its team as long as it sees the project',
      async () => {
        const [ann, bob, cleo] = await people('ann36', 'bob36', 'cleo36');
        const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Movers 36' } });
        for (const { user } of [bob, cleo])
          await ann.call('POST /api/v1/teams/{id}/members', {
            params: { id: team_id },
            body: { user_id: user.id, role: 'member' },
          });
        const place = (await ann.call('GET /api/v1/workspaces')).data.find((one) => one.team_id === team_id);
        const workspace_id = place?.id ?? '';
        const params = (id: string) => ({ params: { id } });
        const change = (id: string, body: object) =>
          ann.call('PUT /api/v1/projects/{id}', { ...params(id), body });
        const open = async () => {
          const query = { scope: 'open' } as const;
          const { data } = await bob.call('GET /api/v1/workspaces/{id}/channels', {
            ...params(workspace_id),
            query,
          });
          return data.map(({ title }) => title);
        };
        const join = ({ call }: Account, id: string) => call('POST /api/v1/channels/{id}/join', params(id));
        const placeOf = async (id: string) =>
          (await ann.call('GET /api/v1/channels/{id}', params(id))).workspace_id;

        const project = await create(ann, 'Own');
        const chat = await ann.call('POST /api/v1/channels', {
          body: { title: 'Deck', project_id: project.id, visibility: 'team' },
        });
        assert.deepEqual(await open(), []);
        await change(project.id, { workspace_id, visibility: 'team' });
        assert.deepEqual(await open(), ['Deck'], 'it goes along from a place of nobody');
        assert.equal(await placeOf(chat.id), workspace_id);
        await share(ann, project.id, cleo, 'viewer');
        for (const who of [bob, cleo]) await join(who, chat.id);
        await change(project.id, { visibility: 'private' });
        assert.deepEqual(await open(), []);
        await assert.rejects(bob.call('GET /api/v1/channels/{id}', params(chat.id)), { status: 404 });
        await assert.rejects(join(bob, chat.id), { status: 404 });
        assert.equal((await cleo.call('GET /api/v1/channels/{id}', params(chat.id))).title, 'Deck');
        await ann.call('POST /api/v1/channels', {
          body: { title: 'Salaries', project_id: project.id, visibility: 'team' },
        });
        assert.deepEqual(
          await open(),
          [],
          'nor is one that is opened while the team does not see the project',
        );
        assert.deepEqual((await titles(cleo, project.id)).toSorted(), ['Deck', 'Salaries (not joined)']);
        await change(project.id, { visibility: 'team' });
        assert.deepEqual((await open()).toSorted(), ['Deck', 'Salaries']);
      },
    );

    await t.test('it tells who is in it, and how many bases it is told from, of what each sees', async () => {
      const [ann, bob, cleo] = await people('ann34', 'bob34', 'cleo34');
      const { id } = await create(ann, 'Peopled');
      const told = async ({ call }: Account) => {
        const { data } = await call('GET /api/v1/projects', { query: { people: 'true' } });
        const one = data.find((each) => each.id === id);
        return [one?.people?.map(({ handle }) => handle), one?.member_count, one?.knowledge_base_count];
      };
      assert.deepEqual(await told(ann), [['ann34'], 1, 0]);
      for (const one of [bob, cleo]) await share(ann, id, one, 'viewer');
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Lot 34' } });
      const params = { id };
      await ann.call('POST /api/v1/projects/{id}/members', { params, body: { team_id, role: 'viewer' } });
      const base = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Hers' } });
      const body = { kb_ids: [base.id] };
      await ann.call('PUT /api/v1/projects/{id}/knowledge-bases', { params, body });
      const names = ['ann34', 'bob34', 'cleo34'];
      assert.deepEqual(await told(ann), [names, 4, 1]);
      assert.deepEqual(await told(bob), [names, 3, 0], 'neither a team nor a base that is not his');
      const more = await people('dora34');
      await share(ann, id, more[0], 'editor');
      assert.deepEqual(await told(more[0]), [names, 4, 0], 'the first three, and how many in all');
      assert.equal((await read(ann, id)).people, undefined, 'pictures only where they are asked for');
    });

    await t.test(
      'its people see its open channels and join them; without it the channels go on',
      async () => {
        const [ann, bob, cleo] = await people('ann3', 'bob3', 'cleo3');
        const { id } = await create(ann, 'Third');
        await share(ann, id, bob, 'editor');
        const make = (title: string, visibility: 'team' | 'private') =>
          ann.call('POST /api/v1/channels', { body: { title, type: 'group', project_id: id, visibility } });
        const open = await make('Open', 'team');
        await make('Closed', 'private');
        assert.deepEqual([open.project_id, open.visibility], [id, 'team']);
        assert.deepEqual([(await read(ann, id)).channel_count, (await read(bob, id)).channel_count], [2, 1]);
        assert.deepEqual(await titles(bob, id), ['Open (not joined)']);
        assert.equal((await titles(ann, id)).length, 2);
        const params = { id: open.id };
        await assert.rejects(cleo.call('POST /api/v1/channels/{id}/join', { params }), { status: 404 });
        await bob.call('POST /api/v1/channels/{id}/join', { params });
        assert.deepEqual(await titles(bob, id), ['Open']);
        const filed = await bob.call('GET /api/v1/channels', { query: { project_id: id } });
        assert.deepEqual(
          filed.data.map(({ title }) => title),
          ['Open'],
        );
        await assert.rejects(cleo.call('GET /api/v1/channels', { query: { project_id: id } }), {
          status: 404,
        });
        await assert.rejects(cleo.call('POST /api/v1/channels', { body: { project_id: id } }), {
          status: 404,
        });
        const { data } = await bob.call('GET /api/v1/projects/{id}/activity', { params: { id } });
        assert.deepEqual(
          data.map(({ type, title }) => [type, title]),
          [['channel', 'Open']],
        );
        await ann.call('DELETE /api/v1/projects/{id}', { params: { id } });
        const left = await bob.call('GET /api/v1/channels/{id}', { params });
        assert.deepEqual([left.project_id, left.visibility], [null, 'private']);
        // What was read can be sent back.
        const { title, workspace_id, project_id, visibility } = await ann.call('GET /api/v1/channels/{id}', {
          params,
        });
        await ann.call('PUT /api/v1/channels/{id}', {
          params,
          body: { title, project_id, visibility, ...(workspace_id === null ? {} : { workspace_id }) },
        });
      },
    );

    await t.test('who only reads a project opens no chat to its readers', async () => {
      const [ann, bob] = await people('ann5c', 'bob5c', 'cleo5c');
      const { id: project_id } = await create(ann, 'Read only');
      const editor = await share(ann, project_id, bob, 'editor');
      const { id } = await bob.call('POST /api/v1/channels', { body: { type: 'group', project_id } });
      await ann.call('PATCH /api/v1/projects/{id}/members/{memberId}', {
        params: { id: project_id, memberId: editor.id },
        body: { role: 'viewer' },
      });
      const open = (visibility: 'team' | 'private') =>
        bob.call('PUT /api/v1/channels/{id}', { params: { id }, body: { visibility } });
      await assert.rejects(open('team'), { status: 403 });
      await open('private');
    });

    await t.test(
      'a chat that only readers of a project could find is private once it is gone, however it went',
      async () => {
        const [ann, bob] = await people('ann5b', 'bob5b', 'cleo5b');
        const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Pavers' } });
        const inTeam = { params: { id: team_id }, body: { user_id: bob.user.id, role: 'member' } };
        await ann.call('POST /api/v1/teams/{id}/members', inTeam);
        const [ownSpace, teamSpace] = (await ann.call('GET /api/v1/workspaces')).data;
        const [own, home] = [ownSpace?.id ?? '', teamSpace?.id ?? ''];
        const chatIn = async (by: Account, project_id: string, workspace_id?: string) => {
          const body = { type: 'group', visibility: 'team', project_id, workspace_id } as const;
          return (await by.call('POST /api/v1/channels', { body })).id;
        };
        const seen = async (by: Account, id: string) => {
          const { project_id, visibility } = await by.call('GET /api/v1/channels/{id}', { params: { id } });
          return [project_id, visibility];
        };
        const ofTeam = await ann.call('POST /api/v1/projects', {
          body: { name: 'Given', team_id, visibility: 'team', workspace_id: own },
        });
        const [found, kept] = [await chatIn(ann, ofTeam.id, own), await chatIn(bob, ofTeam.id, home)];
        const second = await ann.call('POST /api/v1/projects', {
          body: { name: 'Ended', workspace_id: home, visibility: 'team' },
        });
        const there = await chatIn(bob, second.id);
        await ann.call('DELETE /api/v1/projects/{id}', { params: { id: second.id } });
        assert.deepEqual(await seen(bob, there), [null, 'team'], 'the team finds it still');
        await ann.call('DELETE /api/v1/teams/{id}', { params: { id: team_id }, query: { things: 'delete' } });
        assert.deepEqual(await seen(ann, found), [ofTeam.id, 'team'], 'what was lent to the team stays hers');
        await ann.call('DELETE /api/v1/projects/{id}', { params: { id: ofTeam.id } });
        assert.deepEqual(await seen(ann, found), [null, 'private']);
        await assert.rejects(
          seen(bob, kept),
          { status: 404 },
          'what was in the team’s workspace went with it',
        );
      },
    );

    await t.test('what is put into a project of a team is in its workspace from then on', async () => {
      const [ann, bob, cleo] = await people('ann5c', 'bob5c', 'cleo5c');
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Masons' } });
      for (const [{ user }, role] of [[bob, 'member'] as const, [cleo, 'guest'] as const])
        await ann.call('POST /api/v1/teams/{id}/members', {
          params: { id: team_id },
          body: { user_id: user.id, role },
        });
      const [own, home] = (await ann.call('GET /api/v1/workspaces')).data.map(({ id }) => id);
      const [bobsOwn] = (await bob.call('GET /api/v1/workspaces')).data.map(({ id }) => id);
      const project = async (body: object) =>
        (await ann.call('POST /api/v1/projects', { body: { name: 'Wall', ...body } })).id;
      const [ofTeam, hidden, hers] = [
        await project({ workspace_id: home, visibility: 'team' }),
        await project({ workspace_id: home }),
        await project({}),
      ];
      const kinds = ['channels', 'notes', 'tasks'] as const;
      const make = async ({ call }: Account, kind: (typeof kinds)[number], body: object = {}) =>
        (await call(`POST /api/v1/${kind}`, { body: { title: 'T', ...body } })).id;
      const put = ({ call }: Account, kind: (typeof kinds)[number], id: string, body: object) =>
        call(`PUT /api/v1/${kind}/{id}`, { params: { id }, body });
      for (const kind of kinds) {
        const mine = await make(bob, kind);
        const moved = await put(bob, kind, mine, { project_id: ofTeam });
        assert.deepEqual(
          [moved.project_id, moved.workspace_id, moved.visibility],
          [ofTeam, home, 'private'],
          `${kind} of one person, in the workspace of the team`,
        );
        const shown = await put(bob, kind, await make(bob, kind), { project_id: ofTeam, visibility: 'team' });
        assert.deepEqual([shown.workspace_id, shown.visibility], [home, 'team']);
        const out = await put(bob, kind, mine, { project_id: null });
        assert.equal(out.workspace_id, home, 'taken out of it, it is where it was');
        const said = await put(bob, kind, await make(bob, kind), {
          project_id: ofTeam,
          workspace_id: bobsOwn,
        });
        assert.deepEqual([said.project_id, said.workspace_id], [ofTeam, bobsOwn], 'unless it is said');
        const seen = await make(ann, kind, { workspace_id: home, visibility: 'team' });
        const filed = await put(ann, kind, seen, { project_id: hers });
        assert.deepEqual(
          [filed.project_id, filed.workspace_id],
          [hers, home],
          'a project of a person’s own takes nothing from the team',
        );
        const closed = await put(ann, kind, await make(ann, kind), { project_id: hidden });
        assert.equal(closed.workspace_id, home);
      }
      await share(ann, ofTeam, cleo, 'editor');
      const guests = await put(cleo, 'notes', await make(cleo, 'notes'), { project_id: ofTeam });
      assert.notEqual(
        guests.workspace_id,
        home,
        'who may put nothing into the workspace keeps it in their own',
      );
      const lent = await make(ann, 'notes');
      await ann.call('POST /api/v1/notes/{id}/members', {
        params: { id: lent },
        body: { user_id: bob.user.id, role: 'editor' },
      });
      await assert.rejects(put(bob, 'notes', lent, { project_id: ofTeam }), { status: 403 });
      const open = await put(ann, 'channels', await make(ann, 'channels'), {
        project_id: hidden,
        visibility: 'team',
      });
      assert.deepEqual(
        [open.workspace_id, open.visibility],
        [own, 'team'],
        'open to the readers of a project that the team does not see, and to no others',
      );
    });

    await t.test(
      'a project is of the team whose workspace it is in; moved, it is seen by its members alone',
      async () => {
        const [ann, bob, cleo] = await people('ann6', 'bob6', 'cleo6');
        const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Roofers' } });
        for (const [{ user }, role] of [[bob, 'member'] as const, [cleo, 'guest'] as const])
          await ann.call('POST /api/v1/teams/{id}/members', {
            params: { id: team_id },
            body: { user_id: user.id, role },
          });
        const [own, home] = (await ann.call('GET /api/v1/workspaces')).data;
        const made = await ann.call('POST /api/v1/projects', {
          body: { name: 'Sixth', workspace_id: home?.id, visibility: 'team' },
        });
        const { id } = made;
        assert.deepEqual([made.team_id, (await read(bob, id)).my_role], [team_id, 'editor']);
        const chat = ({ call }: Account, more: object = {}) =>
          call('POST /api/v1/channels', { body: { title: 'T', project_id: id, ...more } });
        assert.equal((await chat(bob)).workspace_id, home?.id, 'made in a project, it is where that is');
        assert.equal((await chat(ann, { workspace_id: own?.id })).workspace_id, own?.id, 'unless it is said');
        const open = await ann.call('POST /api/v1/channels', {
          body: { title: 'Open', workspace_id: home?.id, visibility: 'team' },
        });
        const place = (body: object) =>
          ann.call('PUT /api/v1/channels/{id}', { params: { id: open.id }, body });
        const filed = await place({ project_id: id });
        assert.deepEqual(
          [filed.workspace_id, filed.visibility],
          [home?.id, 'team'],
          'the team sees it still',
        );
        assert.equal((await place({ workspace_id: own?.id })).visibility, 'private');
        const move = ({ call }: Account, body: object) =>
          call('PUT /api/v1/projects/{id}', { params: { id }, body });
        await assert.rejects(
          move(bob, { workspace_id: (await bob.call('GET /api/v1/workspaces')).data[0]?.id }),
          {
            status: 403,
          },
        );
        await share(ann, id, cleo, 'viewer');
        const taken = await move(ann, { workspace_id: own?.id });
        assert.deepEqual([taken.workspace_id, taken.team_id, taken.visibility], [own?.id, null, 'private']);
        await assert.rejects(read(bob, id), { status: 404 });
        assert.equal((await read(cleo, id)).my_role, 'viewer', 'those it is shared with stay');
        const back = await move(ann, { workspace_id: home?.id });
        assert.deepEqual([back.team_id, back.visibility], [team_id, 'private']);
        await assert.rejects(read(bob, id), { status: 404 });
        assert.equal((await move(ann, { workspace_id: home?.id, visibility: 'team' })).visibility, 'team');
        assert.equal((await move(ann, { name: 'Same', workspace_id: home?.id })).visibility, 'team');
      },
    );

    await t.test(
      'what is in a project goes with it, and leaves it with those who no longer read it',
      async () => {
        const [ann, bob, cleo] = await people('ann7', 'bob7', 'cleo7');
        const teamOf = async (name: string, { user }: Account) => {
          const { id } = await ann.call('POST /api/v1/teams', { body: { name } });
          await ann.call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: user.id } });
          const { data } = await ann.call('GET /api/v1/workspaces');
          return data.find(({ team_id }) => team_id === id)?.id ?? '';
        };
        const [old, other] = [await teamOf('Old', bob), await teamOf('Other', cleo)];
        const { id } = await ann.call('POST /api/v1/projects', {
          body: { name: 'Seventh', workspace_id: old, visibility: 'team' },
        });
        const chat = ({ call }: Account, title: string, visibility: 'team' | 'private') =>
          call('POST /api/v1/channels', { body: { title, project_id: id, visibility } });
        const open = await chat(ann, 'Open', 'team');
        const closed = await chat(ann, 'Closed', 'private');
        const his = await chat(bob, 'His', 'team');
        const note = await bob.call('POST /api/v1/notes', { body: { title: 'His', project_id: id } });
        const task = await bob.call('POST /api/v1/tasks', { body: { title: 'His', project_id: id } });
        const file = await upload(bob, id, 'his.txt', 'His words.');
        const placeOf = async ({ call }: Account, channelId: string) => {
          const one = await call('GET /api/v1/channels/{id}', { params: { id: channelId } });
          return [one.workspace_id, one.project_id, one.visibility];
        };
        const move = (body: object) => ann.call('PUT /api/v1/projects/{id}', { params: { id }, body });
        await move({ workspace_id: other, visibility: 'team' });
        assert.deepEqual(await placeOf(ann, open.id), [other, id, 'team']);
        assert.deepEqual(await placeOf(ann, closed.id), [old, id, 'private'], 'its people are as they were');
        assert.deepEqual(await placeOf(bob, his.id), [old, null, 'team'], 'he reads the project no more');
        assert.deepEqual(await titles(cleo, id), ['Open (not joined)']);
        assert.equal(
          (await bob.call('GET /api/v1/notes/{id}', { params: { id: note.id } })).project_id,
          null,
        );
        assert.equal(
          (await bob.call('GET /api/v1/tasks/{id}', { params: { id: task.id } })).project_id,
          null,
        );
        await assert.rejects(bob.call('GET /api/v1/files/{id}', { params: { id: file.id } }), {
          status: 404,
        });
        const kept = await ann.call('GET /api/v1/files/{id}', { params: { id: file.id } });
        assert.equal(kept.owner_id, ann.user.id, 'it counts as hers now');
        const [own] = (await ann.call('GET /api/v1/workspaces')).data;
        await move({ workspace_id: own?.id });
        assert.deepEqual(
          await placeOf(ann, open.id),
          [own?.id, id, 'team'],
          'for those who read the project',
        );
        await assert.rejects(cleo.call('POST /api/v1/channels/{id}/join', { params: { id: open.id } }), {
          status: 404,
        });
      },
    );

    await t.test(
      'in an archived project chats are read, and nothing is said until it is restored',
      async () => {
        const [ann, bob] = await people('ann7', 'bob7', 'cleo7');
        const { id: project_id } = await ann.call('POST /api/v1/projects', {
          body: { name: 'Seventh', default_model: 'stand-in-small' },
        });
        const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Seventh', project_id } });
        const params = { id };
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params,
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        const post = ({ call }: Account) =>
          call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content: 'Well?' } });
        const said = await post(ann);
        const archive = (is_archived: boolean) =>
          ann.call('PUT /api/v1/projects/{id}', { params: { id: project_id }, body: { is_archived } });
        await archive(true);
        const refused = {
          status: 409,
          message: /^the project of this chat is archived; restore the project/,
        };
        const ofMessage = { ...params, msgId: said.id };
        const body = { channel_id: id, content: 'Well?', stream: false };
        for (const attempt of [
          () => post(ann),
          () => ann.call('POST /api/v1/chat/completions', { body }),
          () =>
            ann.call('POST /api/v1/channels/{id}/messages/{msgId}/edit', {
              params: ofMessage,
              body: { content: 'Other' },
            }),
          () => ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: ofMessage }),
        ])
          await assert.rejects(attempt, refused);
        const message = 'the project of this chat is archived; nothing is written here until it is restored';
        await assert.rejects(post(bob), { status: 409, message }, 'no advice that he cannot follow');
        const shut = await bob.call('GET /api/v1/channels/{id}', { params });
        assert.deepEqual([shut.rights.write, shut.message_count], [false, 1]);
        assert.equal(
          (await ann.call('PUT /api/v1/channels/{id}', { params, body: { title: 'S' } })).title,
          'S',
        );
        await archive(false);
        await post(bob);
        await archive(true);
        await ann.call('PUT /api/v1/channels/{id}', { params, body: { project_id: null } });
        await post(bob);
      },
    );

    await t.test(
      'who is in a chat of a project that they do not read hears when it is archived',
      async () => {
        const [ann, bob, cleo] = await people('ann11', 'bob11', 'cleo11');
        const { id: project_id } = await create(ann, 'Eleventh');
        await share(ann, project_id, cleo, 'editor');
        const chat = async (title: string, { user }: Account) => {
          const { id } = await ann.call('POST /api/v1/channels', { body: { title, project_id } });
          await ann.call('POST /api/v1/channels/{id}/participants', {
            params: { id },
            body: { participant_type: 'user', participant_id: user.id },
          });
          return id;
        };
        const [withBob] = [await chat('With Bob', bob), await chat('With Cleo', cleo)];
        const put = (body: object) =>
          cleo.call('PUT /api/v1/projects/{id}', { params: { id: project_id }, body });
        /** The changes of chats that were told before the project was called so. */
        const toldUntil = async (name: string): Promise<string[]> => {
          const before = harness.heard.length;
          await put({ is_archived: name === 'Shut' });
          await ann.call('POST /api/v1/projects', { body: { name } });
          await until('it is told', () =>
            harness.heard.slice(before).some(({ kind }) => kind === 'user.project.created'),
          );
          return harness.heard
            .slice(before)
            .flatMap(({ kind, payload }) =>
              kind === 'user.channel.updated' ? [(payload as { id: string }).id] : [],
            );
        };
        assert.deepEqual(await toldUntil('Shut'), [withBob], 'Cleo hears of the project itself');
        assert.deepEqual(await toldUntil('Open'), [withBob]);
        assert.deepEqual(await toldUntil('Same'), [], 'nothing has changed');
      },
    );

    await t.test('an archived project takes in nothing more, and lets go', async () => {
      const [ann] = await people('ann10', 'bob10', 'cleo10');
      const { id: project_id } = await create(ann, 'Shelf');
      const make = async (more: object) => ({
        chat: await ann.call('POST /api/v1/channels', { body: { title: 'Chat', ...more } }),
        note: await ann.call('POST /api/v1/notes', { body: { title: 'Note', ...more } }),
        task: await ann.call('POST /api/v1/tasks', { body: { title: 'Task', ...more } }),
      });
      const [inside, outside] = [await make({ project_id }), await make({})];
      await ann.call('POST /api/v1/channels/{id}/messages', {
        params: { id: inside.chat.id },
        body: { role: 'user', content: 'Well?' },
      });
      await ann.call('PUT /api/v1/projects/{id}', {
        params: { id: project_id },
        body: { is_archived: true },
      });
      const put = {
        chat: (id: string, body: object) => ann.call('PUT /api/v1/channels/{id}', { params: { id }, body }),
        note: (id: string, body: object) => ann.call('PUT /api/v1/notes/{id}', { params: { id }, body }),
        task: (id: string, body: object) => ann.call('PUT /api/v1/tasks/{id}', { params: { id }, body }),
      };
      const message = 'the project is archived; restore the project to put something into it';
      for (const [what, attempt] of Object.entries({
        'a new chat': () => ann.call('POST /api/v1/channels', { body: { project_id } }),
        'a new note': () => ann.call('POST /api/v1/notes', { body: { title: 'N', project_id } }),
        'a new task': () => ann.call('POST /api/v1/tasks', { body: { title: 'T', project_id } }),
        'a moved chat': () => put.chat(outside.chat.id, { project_id }),
        'a moved note': () => put.note(outside.note.id, { project_id }),
        'a moved task': () => put.task(outside.task.id, { project_id }),
        'a file': () => upload(ann, project_id, 'a.txt', 'A'),
      }))
        await assert.rejects(attempt(), { status: 409, message }, what);
      const entitle = ann.call('POST /api/v1/channels/{id}/generate-title', {
        params: { id: inside.chat.id },
      });
      await assert.rejects(entitle, { status: 409, message: /^the project of this chat is archived/ });
      for (const kind of ['chat', 'note', 'task'] as const) {
        const kept = await put[kind](inside[kind].id, { title: 'Other', project_id });
        assert.deepEqual(
          [kept.title, kept.project_id],
          ['Other', project_id],
          `a ${kind} that is in it stays`,
        );
        assert.equal((await put[kind](inside[kind].id, { project_id: null })).project_id, null);
      }
    });

    await t.test(
      'an archived project is changed no more until someone who writes in it restores it',
      async () => {
        const [ann, bob] = await people('ann10', 'bob10');
        const { id: project_id } = await create(ann, 'Tenth');
        await share(ann, project_id, bob, 'editor');
        const { id: kb_id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Tenth' } });
        const { id: channel_id } = await ann.call('POST /api/v1/channels', {
          body: { title: 'Tenth', project_id },
        });
        const task = await ann.call('POST /api/v1/tasks', {
          body: { title: 'Tenth', project_id, channel_id },
        });
        const params = { id: project_id };
        const put = ({ call }: Account, body: object) => call('PUT /api/v1/projects/{id}', { params, body });
        const bind = (kb_ids: string[]) =>
          ann.call('PUT /api/v1/projects/{id}/knowledge-bases', { params, body: { kb_ids } });
        await put(bob, { is_archived: true });
        const refused = { status: 409, message: /^the project is archived; restore the project/ };
        await assert.rejects(put(ann, { name: 'Eleventh' }), refused);
        await assert.rejects(put(ann, { visibility: 'team' }), refused);
        await assert.rejects(bind([kb_id]), refused);
        await assert.rejects(bind([]), refused);
        await assert.rejects(
          ann.call('POST /api/v1/projects/{id}/knowledge-bases', { params, body: {} }),
          refused,
        );
        assert.equal((await put(ann, { name: 'Tenth', workspace_id: undefined })).name, 'Tenth');
        const again = { title: 'Still here', project_id, channel_id };
        const changed = await ann.call('PUT /api/v1/tasks/{id}', { params: { id: task.id }, body: again });
        assert.deepEqual([changed.title, changed.channel_id], ['Still here', channel_id]);
        const back = await put(bob, { is_archived: false, name: 'Back' });
        assert.deepEqual([back.name, back.is_archived], ['Back', false]);
        assert.equal((await bind([kb_id])).data.length, 1);
      },
    );

    await t.test('who changes a project takes nothing off that they do not see', async () => {
      const [ann, bob] = await people('ann32', 'bob32');
      const { id } = await create(ann, 'Shared');
      await share(ann, id, bob, 'editor');
      const params = { id };
      const path = '/api/v1/projects/{id}/knowledge-bases';
      const make = async ({ call, user }: Account) =>
        (await call('POST /api/v1/knowledge-bases', { body: { name: `Of ${user.handle}` } })).id;
      const [hers, his] = [await make(ann), await make(bob)];
      const bind = async ({ call }: Account, kb_ids: string[]) =>
        (await call(`PUT ${path}`, { params, body: { kb_ids } })).data.map(({ kb_id }) => kb_id);
      const bound = async ({ call }: Account) =>
        (await call(`GET ${path}`, { params })).data.map(({ kb_id }) => kb_id);
      assert.deepEqual(await bind(ann, [hers]), [hers]);
      assert.deepEqual(await bound(bob), [], 'he may not read it');
      assert.deepEqual(await bind(bob, [his]), [his]);
      assert.deepEqual(await bound(ann), [hers], 'it is still there');
      await assert.rejects(bind(bob, [hers]), { status: 404 });
      assert.deepEqual([await bind(ann, []), await bound(bob)], [[], [his]]);

      const persona = async ({ call }: Account) =>
        (await call('POST /api/v1/personas', { body: { name: 'Mason' } })).id;
      const put = async ({ call }: Account, body: object) =>
        (await call('PUT /api/v1/projects/{id}', { params, body })).default_persona_id;
      const told = async (who: Account) => (await read(who, id)).default_persona_id;
      const mason = await persona(ann);
      assert.equal(await put(ann, { default_persona_id: mason }), mason);
      const seen = await read(bob, id);
      const listed = (await bob.call('GET /api/v1/projects')).data.map((each) => each.default_persona_id);
      assert.deepEqual([seen.default_persona_id, listed], [null, [null]], 'a private one is hers to know');
      const { name, description, instructions, default_model, default_persona_id } = seen;
      assert.equal(
        await put(bob, { name, description, instructions, default_model, default_persona_id }),
        null,
      );
      assert.equal(await told(ann), mason, 'what was not told is not taken off');
      await assert.rejects(put(bob, { default_persona_id: mason }), { status: 404 });
      const other = await persona(bob);
      assert.deepEqual([await put(bob, { default_persona_id: other }), await told(ann)], [other, null]);
      assert.deepEqual([await put(bob, { default_persona_id: null }), await told(ann)], [null, null]);
    });

    await t.test('in a project in its owner’s workspace, what is for its team names it', async () => {
      const [ann, bob] = await people('ann31', 'bob31');
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Reeds' } });
      await ann.call('POST /api/v1/teams/{id}/members', {
        params: { id: team_id },
        body: { user_id: bob.user.id, role: 'member' },
      });
      const { data } = await ann.call('GET /api/v1/workspaces');
      const workspace_id = data.find((one) => one.team_id === null)?.id ?? '';
      const shared = { workspace_id, visibility: 'team' } as const;
      const project = await ann.call('POST /api/v1/projects', { body: { name: 'Pond', ...shared, team_id } });
      assert.deepEqual([project.workspace_id, project.team_id], [workspace_id, team_id]);
      const body = { title: 'Dig', project_id: project.id, ...shared };
      await assert.rejects(ann.call('POST /api/v1/tasks', { body }), { status: 400 });
      const note = await ann.call('POST /api/v1/notes', { body: { ...body, team_id } });
      const task = await ann.call('POST /api/v1/tasks', { body: { ...body, team_id } });
      for (const one of [note, task]) assert.deepEqual([one.team_id, one.visibility], [team_id, 'team']);
      await bob.call('GET /api/v1/notes/{id}', { params: { id: note.id } });
      await bob.call('GET /api/v1/tasks/{id}', { params: { id: task.id } });
    });

    await t.test('a knowledge base that is made for a project is bound to it, or not made', async () => {
      const [ann, bob, cleo] = await people('ann30', 'bob30', 'cleo30');
      const make = ({ call }: Account, id: string, body: object = {}) =>
        call('POST /api/v1/projects/{id}/knowledge-bases', { params: { id }, body });
      const boundTo = async ({ call }: Account, id: string) =>
        (await call('GET /api/v1/projects/{id}/knowledge-bases', { params: { id } })).data;
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Diggers' } });
      await ann.call('POST /api/v1/teams/{id}/members', {
        params: { id: team_id },
        body: { user_id: bob.user.id, role: 'member' },
      });
      const { id } = await ann.call('POST /api/v1/projects', {
        body: { name: 'Pond', team_id, visibility: 'team' },
      });
      await share(ann, id, bob, 'editor');
      const base = await make(bob, id);
      assert.deepEqual(
        [base.name, base.owner_id, base.team_id, base.visibility],
        ['Pond', bob.user.id, team_id, 'team'],
      );
      assert.deepEqual(
        (await boundTo(ann, id)).map(({ kb_id }) => kb_id),
        [base.id],
      );
      const named = await make(ann, id, { name: 'Plans', description: 'All of them' });
      assert.deepEqual([named.name, named.description], ['Plans', 'All of them']);
      assert.equal((await boundTo(bob, id)).length, 2, 'those that were bound stay');
      await assert.rejects(make(cleo, id), { status: 404 });
      await share(ann, id, cleo, 'viewer');
      await assert.rejects(make(cleo, id), { status: 403 });
      const { data } = await cleo.call('GET /api/v1/knowledge-bases');
      assert.deepEqual(data, [], 'nothing is left of what was refused');
      const own = await create(ann, 'Own');
      const alone = await make(ann, own.id);
      assert.deepEqual([alone.name, alone.team_id, alone.visibility], ['Own', null, 'private']);
      for (let n = 1; n < 100; n += 1) await make(ann, own.id);
      const before = (await ann.call('GET /api/v1/knowledge-bases')).total;
      await assert.rejects(make(ann, own.id), { status: 400 });
      assert.equal((await ann.call('GET /api/v1/knowledge-bases')).total, before);
    });

    await t.test('the project of a chat is told to those of its people who read the project', async () => {
      const [ann, bob, cleo] = await people('ann9', 'bob9', 'cleo9');
      const { id: project_id } = await create(ann, 'Told');
      await share(ann, project_id, cleo, 'viewer');
      const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Told', project_id } });
      const params = { id };
      const add = ({ user }: Account) =>
        ann.call('POST /api/v1/channels/{id}/participants', {
          params,
          body: { participant_type: 'user', participant_id: user.id },
        });
      const [{ id: participant_id }] = [await add(bob), await add(cleo)];
      const told = async ({ call }: Account) => {
        const { data } = await call('GET /api/v1/channels');
        const one = await call('GET /api/v1/channels/{id}', { params });
        return [one.project_id, data.find((each) => each.id === id)?.project_id];
      };
      assert.deepEqual(await told(cleo), [project_id, project_id]);
      assert.deepEqual(await told(bob), [null, null], 'he may not read it');
      await ann.call('POST /api/v1/channels/{id}/owner', { params, body: { participant_id } });
      const put = (body: object) => bob.call('PUT /api/v1/channels/{id}', { params, body });
      assert.equal((await put({ title: 'Same', project_id: null })).project_id, null);
      assert.deepEqual(await told(ann), [project_id, project_id], 'what he was told moves nothing');
      const updates = () =>
        harness.heard.flatMap(({ kind, payload }) =>
          kind === 'user.channel.updated' && JSON.stringify(payload).includes(id) ? [payload] : [],
        );
      await until('it is told', () => updates().length > 1);
      assert.ok(!JSON.stringify(updates()).includes(project_id), 'events go to all of them alike');
      const other = await create(bob, 'His');
      assert.equal((await put({ project_id: other.id })).project_id, other.id);
    });

    await t.test('its activity tells who made what in it, and what was moved in and out', async () => {
      const [ann, bob, cleo] = await people('ann8', 'bob8', 'cleo8');
      const { id } = await create(ann, 'Eighth');
      const other = await create(ann, 'Ninth');
      await share(ann, id, bob, 'editor');
      const told = async ({ call }: Account) =>
        (await call('GET /api/v1/projects/{id}/activity', { params: { id } })).data
          .map(({ user, action, type, title }) => `${user?.display_name} ${action} ${type} ${title}`)
          .sort();
      const { id: chat } = await ann.call('POST /api/v1/channels', {
        body: { title: 'Chat', project_id: id, visibility: 'team' },
      });
      const { id: own } = await ann.call('POST /api/v1/channels', { body: { title: 'Own' } });
      const note = await ann.call('POST /api/v1/notes', { body: { title: 'Note' } });
      const task = await bob.call('POST /api/v1/tasks', { body: { title: 'Task', project_id: id } });
      await upload(bob, id, 'plan.txt', 'First the roof.');
      const file = async (project_id: string | null) => {
        await ann.call('PUT /api/v1/channels/{id}', { params: { id: own }, body: { project_id } });
        await ann.call('PUT /api/v1/notes/{id}', { params: { id: note.id }, body: { project_id } });
      };
      await file(id);
      await ann.call('PUT /api/v1/notes/{id}', { params: { id: note.id }, body: { project_id: id } });
      const here = ['ann8 added channel Chat', 'ann8 moved_in channel Own', 'ann8 moved_in note Note'];
      assert.deepEqual(await told(ann), [...here, 'bob8 added file plan.txt']);
      const his = ['bob8 added file plan.txt', 'bob8 added task Task'];
      assert.deepEqual(
        await told(bob),
        ['ann8 added channel Chat', ...his],
        'what is hers alone is not told',
      );
      await file(other.id);
      await bob.call('PUT /api/v1/tasks/{id}', { params: { id: task.id }, body: { project_id: null } });
      const away = ['ann8 moved_out channel Own', 'ann8 moved_out note Note'];
      assert.deepEqual(await told(ann), [...here, ...away, 'bob8 added file plan.txt']);
      assert.deepEqual(await told(bob), [
        ...['ann8 added channel Chat', 'bob8 added file plan.txt', 'bob8 moved_out task Task'],
      ]);
      const there = await ann.call('GET /api/v1/projects/{id}/activity', { params: { id: other.id } });
      assert.deepEqual(there.data.map(({ action, title }) => `${action} ${title}`).sort(), [
        ...['moved_in Note', 'moved_in Own'],
      ]);
      await ann.call('PUT /api/v1/channels/{id}', { params: { id: chat }, body: { project_id: null } });
      assert.ok(!(await told(bob)).some((line) => line.includes('Chat')), 'he no longer sees the chat');
      await assert.rejects(told(cleo), { status: 404 });
    });

    await t.test('its files are read by its people, and by no others', async () => {
      const [ann, bob, cleo] = await people('ann4', 'bob4', 'cleo4');
      const { id } = await create(ann, 'Fourth');
      const viewer = await share(ann, id, bob, 'viewer');
      const file = await upload(ann, id, 'plan.txt', 'First the roof.');
      assert.deepEqual([file.filename, file.project_id, file.channel_id], ['plan.txt', id, null]);
      const params = { id: file.id };
      const listed = await bob.call('GET /api/v1/projects/{id}/files', { params: { id } });
      assert.deepEqual(
        listed.data.map((one) => one.id),
        [file.id],
      );
      assert.equal((await bob.call('GET /api/v1/files/{id}', { params })).filename, 'plan.txt');
      await assert.rejects(upload(bob, id, 'x.txt', 'x'), { status: 403 });
      await assert.rejects(bob.call('DELETE /api/v1/files/{id}', { params }), { status: 403 });
      await assert.rejects(cleo.call('GET /api/v1/files/{id}', { params }), { status: 404 });
      await assert.rejects(upload(cleo, id, 'x.txt', 'x'), { status: 404 });
      const found = async ({ call }: Account) =>
        (await call('GET /api/v1/search', { query: { q: 'plan', type: 'file' } })).data.map((hit) => [
          hit.id,
          hit.channel_id,
          hit.scope_id,
        ]);
      await until('it is found by its name', async () => (await found(ann)).length === 1);
      assert.deepEqual(await found(bob), [[file.id, null, id]]);
      assert.deepEqual(await found(cleo), []);
      await ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', {
        params: { id, memberId: viewer.id },
      });
      await assert.rejects(bob.call('GET /api/v1/files/{id}/download', { params }), { status: 404 });
      await ann.call('DELETE /api/v1/files/{id}', { params });
      const told = () => harness.heard.filter(({ kind }) => kind === 'user.project.files_changed');
      const ofThis = () => told().filter(({ payload }) => (payload as { id: string }).id === id);
      await until('that one came and went is told', () => ofThis().length === 2);
      for (const { payload, audience } of ofThis())
        assert.deepEqual([payload, audience], [{ id }, { topics: [`members:${id}`] }]);
    });

    await t.test(
      'a turn is told the instructions and files of its project, if the asker may read it',
      async () => {
        const [ann, bob] = await people('ann5', 'bob5', 'cleo5');
        const { id: project_id } = await ann.call('POST /api/v1/projects', {
          body: { name: 'Fifth', instructions: 'Speak of roofs.', default_model: 'stand-in-small' },
        });
        await upload(ann, project_id, 'tiles.txt', 'The tiles are red.');
        const { id: channel_id } = await ann.call('POST /api/v1/channels', {
          body: { title: 'T', ai_mode: 'auto', project_id, visibility: 'team' },
        });
        let messageId = '';
        const askedBy = async ({ call }: Account): Promise<string> => {
          vendor.next(say({ text: ['Yes.'] }));
          const done = await call('POST /api/v1/chat/completions', {
            body: { channel_id, content: 'Well?', stream: false },
          });
          messageId = typeof done === 'object' ? (done.message_id ?? '') : '';
          return JSON.stringify(vendor.asked.at(-1)?.body);
        };
        const gapsFor = async ({ call }: Account) => {
          const params = { id: channel_id, msgId: messageId };
          const { left_out } = await call('GET /api/v1/channels/{id}/messages/{msgId}/context', { params });
          return left_out.map(({ title_key, title, count, reason }) => [title_key ?? title, count, reason]);
        };
        const told = await askedBy(ann);
        assert.match(told, /Instructions of the project “Fifth”:\\nSpeak of roofs\./);
        assert.match(told, /The tiles are red\./);
        assert.match(told, /"model":"stand-in-small"/);
        assert.deepEqual(await gapsFor(ann), []);
        for (let i = 0; i < 51; i++) await upload(ann, project_id, `beam-${i}.txt`, `Beam ${i} is oak.`);
        const crowded = await askedBy(ann);
        assert.ok(crowded.includes('Beam 50 is oak.') && crowded.includes('Beam 1 is oak.'));
        assert.doesNotMatch(crowded, /Beam 0 is oak|The tiles are red/);
        assert.deepEqual(await gapsFor(ann), [['project_files', 2, 'number']]);
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id: channel_id },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        const his = await askedBy(bob);
        assert.doesNotMatch(his, /Speak of roofs|is oak/);
        assert.deepEqual(await gapsFor(bob), []);
        await share(ann, project_id, bob, 'viewer');
        assert.match(await askedBy(bob), /Speak of roofs/);
      },
    );
  });
