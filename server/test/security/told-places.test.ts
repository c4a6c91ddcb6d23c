// Where a thing is, told to a person outside: for every noun that is shared by members, as the route table has them. Who may not read the
// team, its workspace or the project is told none of them, in no answer about the thing; and what they send back as told moves nothing. Who is
// given one is told of it, for as long as they have it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { unique } from './derive.ts';
import { NO_PARTS, type Parts, send } from './exchange.ts';
import { requestOf } from './fixtures.ts';
import { OPERATIONS, type TestedOperation } from './route-table.ts';
import { openWorld, type Person, type World } from './world.ts';

const MEMBERS = /^POST (\/api\/v1\/[a-z-]+)\/\{id\}\/members$/;

interface Noun {
  readonly path: string;
  readonly create: TestedOperation;
  readonly read: TestedOperation;
  readonly list: TestedOperation;
  readonly update: TestedOperation;
  /** Everything else that can be asked of one by its id alone. */
  readonly about: readonly TestedOperation[];
}

const named = (name: string): TestedOperation | undefined => OPERATIONS.find((op) => op.name === name);

const takes = (op: TestedOperation, field: string): boolean =>
  op.slots.some(({ place, path }) => place === 'body' && path[0] === field);

/** Every noun with members whose things can be put into a workspace. */
const NOUNS: readonly Noun[] = OPERATIONS.flatMap(({ name }) => {
  const path = MEMBERS.exec(name)?.[1];
  const [create, read, list] = [named(`POST ${path}`), named(`GET ${path}/{id}`), named(`GET ${path}`)];
  const update = named(`PUT ${path}/{id}`) ?? named(`PATCH ${path}/{id}`);
  if (!path || !create || !read || !list || !update || !takes(create, 'workspace_id')) return [];
  const isAbout = (op: TestedOperation) =>
    op.method === 'GET' && op.path.startsWith(`${path}/{id}/`) && !/\{(?!id\})/.test(op.path);
  return [{ path, create, read, list, update, about: OPERATIONS.filter(isAbout) }];
});

const json = async (world: World, op: TestedOperation, parts: Partial<Parts>, { token }: Person) => {
  const answer = await send(world.url, op, { ...NO_PARTS, ...parts }, token);
  assert.ok(answer.status < 300, `${op.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return { text: answer.whole, body: JSON.parse(answer.text) as Record<string, unknown> };
};

/** What a person was told of a thing. */
const newsOf = async ({ call }: Person, id: string) =>
  (await call('GET /api/v1/notifications', { query: { limit: '200' } })).data.filter(
    ({ data }) => data.resource_id === id,
  );

const PLACES = ['workspace_id', 'project_id', 'team_id', 'visibility'] as const;
const placesOf = (thing: Record<string, unknown>) => PLACES.map((place) => thing[place]);

for (const engine of DATABASES)
  test(`${engine}: nobody outside is told where a thing is, and what they send back moves nothing`, async (t) => {
    assert.ok(NOUNS.length >= 5, 'notes, tasks, projects, knowledge bases and workflows');
    const world = await openWorld(t, engine);
    const [owner, mate, outsider, viewer] = [
      await world.newPerson(),
      await world.newPerson(),
      await world.newPerson(),
      await world.newPerson(),
    ];
    const team = await owner.call('POST /api/v1/teams', { body: { name: unique() } });
    await owner.call('POST /api/v1/teams/{id}/members', {
      params: { id: team.id },
      body: { user_id: mate.id, role: 'member' },
    });
    const [{ data: places }, { data: own }] = [
      await owner.call('GET /api/v1/workspaces'),
      await outsider.call('GET /api/v1/workspaces'),
    ];
    const workspace_id = places.find(({ team_id }) => team_id === team.id)?.id;
    assert.ok(workspace_id);
    const project = await owner.call('POST /api/v1/projects', { body: { name: unique(), workspace_id } });
    const inside = { workspace_id, team_id: team.id, visibility: 'team', project_id: project.id };
    const secrets = [workspace_id, team.id, project.id];
    for (const noun of NOUNS)
      await t.test(noun.path, async () => {
        const request = await requestOf(world, noun.create, owner);
        const place = Object.entries(inside).filter(
          ([field]) => field === 'visibility' || takes(noun.create, field),
        );
        const body = { ...(request.body as object), ...Object.fromEntries(place) };
        const made = (await json(world, noun.create, { ...request, body }, owner)).body;
        const params = { id: String(made.id) };
        const member = { user_id: outsider.id, role: 'owner' };
        const share = named(`POST ${noun.path}/{id}/members`);
        assert.ok(share);
        await json(world, share, { params, body: member }, owner);
        const heading = String(made.title ?? made.name);
        const news = await newsOf(outsider, params.id);
        assert.deepEqual(
          news.map(({ type, data, link }) => [type, data.kind, data.title, link?.endsWith(`/${params.id}`)]),
          [['share', 'shared', heading, true]],
          'who is given it is told, once',
        );
        assert.ok(news[0]?.title.endsWith(` shared ${heading} with you`));

        const told = await json(world, noun.read, { params }, outsider);
        assert.deepEqual(
          [told.body.workspace_id, told.body.team_id, told.body.project_id ?? null],
          [own[0]?.id, null, null],
        );
        const queries: Array<Record<string, string>> = [{}, { workspace_id: String(own[0]?.id) }];
        const lists = await Promise.all(queries.map((query) => json(world, noun.list, { query }, outsider)));
        for (const { text } of lists)
          assert.ok(text.includes(params.id), 'found, also in their own workspace');
        const about = await Promise.all(
          noun.about.map((op) => send(world.url, op, { ...NO_PARTS, params }, outsider.token)),
        );
        for (const text of [
          JSON.stringify(news),
          told.text,
          ...lists.map((one) => one.text),
          ...about.map(({ whole }) => whole),
        ])
          assert.deepEqual(
            secrets.filter((secret) => text.includes(secret)),
            [],
          );

        const back = Object.fromEntries(
          [...PLACES, 'channel_id'].flatMap((field) =>
            field === 'visibility' || takes(noun.update, field) ? [[field, told.body[field]]] : [],
          ),
        );
        const sent = await json(world, noun.update, { params, body: back }, outsider);
        assert.deepEqual(placesOf(sent.body), placesOf(told.body));
        const now = (await json(world, noun.read, { params }, owner)).body;
        assert.deepEqual(placesOf(now), placesOf(made), 'it is where it was');
        assert.equal(now.team_id, team.id);

        for (const [field, actual] of Object.entries({ project_id: project.id, team_id: team.id })) {
          if (!takes(noun.update, field)) continue;
          const guess = (id: string) =>
            send(world.url, noun.update, { ...NO_PARTS, params, body: { [field]: id } }, outsider.token);
          const answers = await Promise.all([guess(actual), guess(owner.id)]);
          assert.deepEqual(
            answers.map(({ status }) => status),
            [404, 404],
            `${field}: a right guess is answered like a wrong one`,
          );
        }

        await json(world, noun.update, { params, body: { visibility: 'private' } }, outsider);
        const hidden = (await json(world, noun.read, { params }, owner)).body;
        assert.deepEqual([hidden.visibility, hidden.team_id], ['private', team.id]);

        const forViewer = { user_id: viewer.id, role: 'viewer' };
        const { body: given } = await json(world, share, { params, body: forViewer }, owner);
        const { body: shared } = await json(
          world,
          share,
          { params, body: { team_id: team.id, role: 'viewer' } },
          owner,
        );
        const [members, change, end] = [
          named(`GET ${noun.path}/{id}/members`),
          named(`PATCH ${noun.path}/{id}/members/{memberId}`),
          named(`DELETE ${noun.path}/{id}/members/{memberId}`),
        ];
        assert.ok(members && change && end);
        const names = async (person: Person) => (await json(world, members, { params }, person)).text;
        assert.ok((await names(owner)).includes(team.name));
        assert.ok((await names(outsider)).includes(team.name), 'who manages it can take the team out');
        const seen = await names(viewer);
        assert.deepEqual(
          [seen.includes(viewer.id), seen.includes(team.name), seen.includes(team.id)],
          [true, false, false],
        );
        const ended = await Promise.all(
          [String(shared.id), owner.id].map((memberId) =>
            send(world.url, end, { ...NO_PARTS, params: { ...params, memberId } }, viewer.token),
          ),
        );
        assert.deepEqual(
          ended.map(({ status }) => status),
          [404, 404],
        );

        assert.deepEqual(await newsOf(mate, params.id), [], 'people of a team are not told one by one');
        const ofTeam = { ...params, memberId: String(shared.id) };
        await json(world, change, { params: ofTeam, body: { role: 'owner' } }, owner);
        await json(world, share, { params, body: { user_id: mate.id, role: 'viewer' } }, mate);
        assert.deepEqual(await newsOf(mate, params.id), [], 'nor is who gives it to themselves');
        assert.equal((await newsOf(viewer, params.id)).length, 1);
        await json(world, end, { params: { ...params, memberId: String(given.id) } }, owner);
        assert.deepEqual(await newsOf(viewer, params.id), [], 'it goes with what they were given');
      });
  });
