// What a person gave a team from their own workspace is theirs alone again when they leave it, of every noun that is shared.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type ServerFrame } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

/** Of every noun that people are members of, by its routes: one that is added to the contract is tried from then on. Groups have personas. */
const PATHS = Object.keys(api).flatMap((operation) => {
  const path = /^PATCH (\/api\/v1\/[a-z-]+)\/\{id\}\/members\/\{memberId\}$/.exec(operation)?.[1];
  return path === undefined || path === '/api/v1/persona-groups' ? [] : [path];
});

/** A team of Ann's with two people more; Dan is in none. */
const crew = async ({ account }: Harness, n: number) => {
  const [ann, bob, cleo, dan] = [
    await account(`ann${n}`),
    await account(`bob${n}`),
    await account(`cleo${n}`),
    await account(`dan${n}`),
  ];
  const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  const params = { id: teamId };
  for (const { user } of [bob, cleo])
    await ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: user.id } });
  const leave = ({ call, user }: Account) =>
    call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: teamId, userId: user.id } });
  return { ann, bob, cleo, dan, teamId, leave };
};

for (const engine of DATABASES)
  test(`${engine}: what a person gave a team from their own workspace`, async (t) => {
    const harness = await start(t, engine);

    const ask = async ({ access_token: token }: Account, method: string, path: string, body?: object) => {
      const answer = await harness.send(method, path, { token, ...(body === undefined ? {} : { body }) });
      assert.ok(answer.status < 300 || answer.status === 404, `${method} ${path}: ${answer.body.error}`);
      return answer;
    };
    const sees = async (who: Account, path: string): Promise<boolean> =>
      (await ask(who, 'GET', path)).status === 200;
    const make = async (by: Account, path: string, more: object = {}): Promise<string> => {
      const named = { title: 'Bosun', name: 'Bosun', text: 'Ahoy' };
      return `${path}/${(await ask(by, 'POST', path, { ...named, ...more })).body.id}`;
    };
    const share = (by: Account, thing: string, body: object) =>
      ask(by, 'POST', `${thing}/members`, { role: 'editor', ...body });

    await t.test(
      'is theirs alone again, and of those it is shared with by name, when they leave',
      async () => {
        assert.ok(PATHS.includes('/api/v1/notes') && PATHS.length >= 6, 'the nouns are found');
        const { ann, bob, cleo, dan, teamId, leave } = await crew(harness, 1);
        const ofTeam = { team_id: teamId, visibility: 'team' };
        const given: string[] = [];
        const kept: string[] = [];
        for (const path of PATHS) {
          const shown = await make(bob, path, ofTeam);
          const lent = await make(bob, path);
          await share(bob, lent, { team_id: teamId });
          given.push(shown, lent);
          const together = await make(bob, path, ofTeam);
          await share(bob, together, { user_id: ann.user.id, role: 'owner' });
          const hers = await make(cleo, path, ofTeam);
          kept.push(together, hers);
        }
        for (const thing of given) await share(bob, thing, { user_id: dan.user.id });
        for (const thing of [...given, ...kept]) assert.ok(await sees(cleo, thing), thing);
        const found = async ({ call }: Account) =>
          (await call('GET /api/v1/search', { query: { q: 'Bosun', limit: '200' } })).data
            .map(({ id }) => id)
            .toSorted();
        const searched = (things: string[]) =>
          things
            .filter((thing) => !thing.startsWith('/api/v1/knowledge-bases'))
            .map((thing) => thing.split('/').at(-1))
            .toSorted();
        const all = searched([...given, ...kept]);
        await until('all she may read is indexed', async () => (await found(cleo)).length === all.length);
        await leave(bob);
        for (const thing of given) {
          assert.deepEqual([await sees(cleo, thing), await sees(ann, thing)], [false, false], thing);
          const { body } = await ask(bob, 'GET', thing);
          assert.deepEqual([body.my_role, body.team_id, body.visibility], ['owner', null, 'private']);
          const { data } = (await ask(bob, 'GET', `${thing}/members`)).body as { data?: object[] };
          assert.equal(data?.length, 2, 'who has it by name keeps it');
          assert.ok(await sees(dan, thing), thing);
        }
        for (const thing of kept)
          assert.ok(await sees(cleo, thing), `${thing}: an owner of it is in the team`);
        assert.deepEqual(await found(cleo), searched(kept), 'search asks who may read');
        await ann.call('POST /api/v1/teams/{id}/members', {
          params: { id: teamId },
          body: { user_id: bob.user.id },
        });
        for (const thing of given) assert.equal(await sees(cleo, thing), false, 'coming back gives nothing');
      },
    );

    await t.test('ends for those who are removed as well, in another team nothing', async () => {
      const { ann, bob, cleo, teamId } = await crew(harness, 2);
      const other = await bob.call('POST /api/v1/teams', { body: { name: 'Rowers' } });
      await bob.call('POST /api/v1/teams/{id}/members', {
        params: { id: other.id },
        body: { user_id: cleo.user.id },
      });
      const place = (await bob.call('GET /api/v1/workspaces')).data.find((one) => one.team_id === other.id);
      const things = [
        await make(bob, '/api/v1/notes', { team_id: other.id, visibility: 'team' }),
        await make(bob, '/api/v1/notes', { workspace_id: place?.id, visibility: 'team' }),
      ];
      for (const thing of things) await share(bob, thing, { team_id: teamId });
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
        params: { id: teamId, userId: bob.user.id },
      });
      for (const thing of things) assert.ok(await sees(cleo, thing), 'she is in the other team');
      assert.deepEqual(
        [await sees(ann, things[0] ?? ''), await sees(ann, things[1] ?? '')],
        [false, true],
        "what lies in the other team's workspace is that team's to take back",
      );
      const { body } = await ask(bob, 'GET', things[0] ?? '');
      assert.deepEqual([body.team_id, body.visibility], [other.id, 'team']);
    });

    await t.test('is lost at once by who follows it, with the open chats of a project', async () => {
      const { bob, cleo, teamId, leave } = await crew(harness, 3);
      const [note, project] = [await make(bob, '/api/v1/notes'), await make(bob, '/api/v1/projects')];
      for (const thing of [note, project]) await share(bob, thing, { team_id: teamId });
      const projectId = project.split('/').at(-1) ?? '';
      const open = { title: 'Deck', project_id: projectId, visibility: 'team' } as const;
      const [joined, hers] = [
        await bob.call('POST /api/v1/channels', { body: open }),
        await cleo.call('POST /api/v1/channels', { body: open }),
      ];
      await cleo.call('POST /api/v1/channels/{id}/join', { params: { id: joined.id } });
      const socket = await connect(harness.url, cleo.call);
      const topics = [`note:${note.split('/').at(-1)}`, `channel:${joined.id}`];
      for (const topic of topics) assert.equal((await socket.follow(topic)).type, 'system.subscribed');
      await leave(bob);
      for (const topic of topics)
        await socket.next(
          `Cleo loses ${topic}`,
          ({ channel, type }: ServerFrame) => channel === topic && type === 'system.error',
        );
      socket.close();
      for (const thing of [project, `/api/v1/channels/${joined.id}`])
        assert.equal(await sees(cleo, thing), false, thing);
      const kept = await cleo.call('GET /api/v1/channels/{id}', { params: { id: hers.id } });
      assert.deepEqual(
        [kept.project_id, kept.visibility],
        [null, 'private'],
        'hers is hers, and in no project',
      );
      await bob.call('POST /api/v1/channels', { body: { ...open, title: 'Later' } });
      const { data } = await cleo.call('GET /api/v1/channels/open');
      assert.deepEqual(data, []);
    });
  });
