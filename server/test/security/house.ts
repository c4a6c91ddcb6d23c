// A team at work, for suites about the people in it and those who are not: its workspace with one of everything that can stand there, open to
// the team, and beside each the same thing of its owner's alone.

import assert from 'node:assert/strict';
import type { Resource } from '@parley/contract';
import { forgetRemoval, join, say } from './conversations.ts';
import { derive, unique } from './derive.ts';
import { NO_PARTS, send } from './exchange.ts';
import { canary, type Ids } from './fixture.ts';
import { kindFixture, requestOf } from './fixtures.ts';
import type { Principal } from './principal.ts';
import { keyOf, live, ORDINARY } from './principals.ts';
import { OPERATIONS, printed, type TestedOperation } from './route-table.ts';
import { KINDS_IN_USE } from './victim.ts';
import type { Person, World } from './world.ts';

export interface Room {
  readonly ids: Ids;
  /** Texts that stand in its things and nowhere else. */
  readonly canaries: readonly string[];
  /** Those of them that stand in its channel, and the kinds of thing that lie there. */
  readonly said: readonly string[];
  readonly inChannel: ReadonlySet<Resource>;
}

const ROLES = ['owner', 'lead', 'member', 'guest', 'demoted'] as const;
const OUTSIDE = ['former', 'ashore', 'elsewhere', 'stranger', 'visitor'] as const;
type Who = (typeof ROLES)[number] | (typeof OUTSIDE)[number];

export interface House {
  readonly people: Readonly<Record<Who, Person>>;
  /** For everybody in the team. */
  readonly open: Room;
  /** In the same workspace and project, and its owner's alone. */
  readonly closed: Room;
  /** An instance of a workflow of the team: its conversation, and a voice that the former member gave in it while they were there. */
  readonly worked: Room;
  /** Everybody in the team but the owner, and an API key of one of them. */
  readonly insiders: readonly Principal[];
  /** Of them, those who only read: one who came as a guest, and one who became one after they had joined the channel as a member. */
  readonly guests: readonly Principal[];
  /** Who was in the team, who was in its project and joined the channel through it, who is in another team, who is in none, and an API key. */
  readonly outsiders: readonly Principal[];
  /** Not in the team, and put into its channel by hand. */
  readonly visitor: Principal;
  /** An API key of the owner that may only read. */
  readonly narrow: Principal;
}

/** A noun whose things stand in a workspace. */
export interface PlacedNoun {
  readonly kind: Resource;
  readonly create: TestedOperation;
  readonly update: TestedOperation | undefined;
}

const named = (name: string): TestedOperation | undefined => OPERATIONS.find((op) => op.name === name);

const takes = ({ slots }: TestedOperation, field: string): boolean =>
  slots.some(({ place, path }) => place === 'body' && path.length === 1 && path[0] === field);

/** The project comes first: the others stand in it. */
export const PLACED_NOUNS: readonly PlacedNoun[] = OPERATIONS.flatMap((create) => {
  const { method, path } = create;
  const kind = named(`GET ${path}/{id}`)?.slots[0]?.kind;
  if (method !== 'POST' || kind === undefined || !takes(create, 'workspace_id')) return [];
  return [{ kind, create, update: named(`PUT ${path}/{id}`) ?? named(`PATCH ${path}/{id}`) }];
}).sort((one, other) => Number(other.kind === 'project') - Number(one.kind === 'project'));

/** A noun whose things are a team's and stand in no workspace: its keys, connections, personas and prompts. */
export const OWNED_NOUNS: readonly PlacedNoun[] = OPERATIONS.flatMap((create) => {
  const { method, path } = create;
  const update = named(`PUT ${path}/{id}`);
  const kind = update?.slots[0]?.kind;
  // What is a team's in any case is no person's own.
  const isForced = create.slots.some(({ path: [field], isRequired }) => field === 'team_id' && isRequired);
  const isOwned = takes(create, 'team_id') && !isForced && !takes(create, 'workspace_id');
  return method === 'POST' && kind !== undefined && isOwned ? [{ kind, create, update }] : [];
});

/** The field of a body that people read first. */
export const headingIn = ({ spec }: TestedOperation): string | undefined => {
  const fields = spec.body ? Object.keys((printed(spec.body).root.properties ?? {}) as object) : [];
  return ['title', 'name'].find((field) => fields.includes(field));
};

const headingOf = (op: TestedOperation): string =>
  headingIn(op) ?? assert.fail(`${op.name} takes neither a title nor a name`);

const successful = async (world: World, op: TestedOperation, parts: object, { token }: Person) => {
  const answer = await send(world.url, op, { ...NO_PARTS, ...parts }, token);
  assert.ok(answer.status < 300, `${op.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as Record<string, unknown>;
};

/** Changes what is read first in a thing; gives the new text. */
export const retitle = async (
  world: World,
  owner: Person,
  { kind, update }: PlacedNoun,
  id: string,
): Promise<string> => {
  if (!update) throw new Error(`nothing changes a ${kind}`);
  const text = canary(kind);
  const body = { ...(derive(update.spec.body ?? assert.fail()) as object), [headingOf(update)]: text };
  await successful(world, update, { params: { id }, body }, owner);
  return text;
};

/** What a body names besides: of the room, or nothing. */
const namesIn = ({ slots }: TestedOperation, ids: Ids): Record<string, string | undefined> =>
  Object.fromEntries(
    slots.flatMap(({ place, path: [field, ...rest], kind }) =>
      place === 'body' && field !== undefined && rest.length === 0 ? [[field, ids[kind]]] : [],
    ),
  );

/** One of each noun that stands in a workspace or is a team's without, and of each kind of thing that lies in those. */
const furnish = async (
  world: World,
  owner: Person,
  start: Ids,
  place: Readonly<Record<string, string>>,
): Promise<Room> => {
  const ids: Ids = { ...start };
  const canaries: string[] = [];
  const said: string[] = [];
  const inChannel = new Set<Resource>(['channel']);
  for (const { kind, create } of [...PLACED_NOUNS, ...OWNED_NOUNS]) {
    if (ids[kind] !== undefined) continue;
    const { body } = await requestOf(world, create, owner);
    const text = canary(kind);
    const where = PLACED_NOUNS.some((noun) => noun.create === create)
      ? { project_id: ids.project, ...place }
      : { ...namesIn(create, ids), visibility: place.visibility };
    const fields = Object.entries(where).filter(([field]) => field === 'visibility' || takes(create, field));
    const made = await successful(
      world,
      create,
      { body: { ...(body as object), ...Object.fromEntries(fields), [headingOf(create)]: text } },
      owner,
    );
    ids[kind] = String(made.id);
    (kind === 'channel' ? said : canaries).push(text);
  }
  const isHere = (within: Ids): boolean =>
    Object.values(within).some((id) => Object.values(ids).includes(id));
  for (const kind of KINDS_IN_USE) {
    if (ids[kind] !== undefined || kindFixture(kind).reach !== 'owner') continue;
    const thing = await kindFixture(kind).make(world, owner, ids);
    if (!isHere(thing.within ?? {})) continue;
    ids[kind] = thing.id;
    const isSaid = thing.within?.channel !== undefined;
    if (isSaid) inChannel.add(kind);
    (isSaid ? said : canaries).push(thing.canary);
  }
  return { ids, canaries: [...new Set([...canaries, ...said])], said, inChannel };
};

/** As they are told to come in, and with which role. */
const COMING = { lead: 'lead', member: 'member', guest: 'guest', former: 'lead', demoted: 'member' } as const;

const openTeam = async (world: World, people: House['people']): Promise<Room> => {
  const { owner } = people;
  const name = canary('team');
  const { id } = await owner.call('POST /api/v1/teams', { body: { name, description: unique() } });
  const params = { id };
  const coming = Object.entries(COMING) as Array<[keyof typeof COMING, string]>;
  for (const [who, role] of coming)
    await owner.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: people[who].id, role } });
  const [workspace, instructions] = [canary('workspace'), canary('instructions')];
  const { id: workspaceId } = await owner.call('POST /api/v1/workspaces', {
    body: { name: workspace, team_id: id, instructions },
  });
  const memory = canary('memory');
  const { id: memoryId } = await owner.call('POST /api/v1/memory', {
    body: { content: memory, team_id: id },
  });
  const room = await furnish(
    world,
    owner,
    { team: id, workspace: workspaceId, memory: memoryId },
    { workspace_id: workspaceId, team_id: id, visibility: 'team' },
  );
  const ofProject = canary('project_instructions');
  const [project, channel] = [{ id: room.ids.project ?? '' }, { id: room.ids.channel ?? '' }];
  await owner.call('PUT /api/v1/projects/{id}', { params: project, body: { instructions: ofProject } });
  await owner.call('POST /api/v1/projects/{id}/members', {
    params: project,
    body: { user_id: people.ashore.id, role: 'editor' },
  });
  for (const who of [...coming.map(([who]) => who), 'ashore'] as const)
    await people[who].call('POST /api/v1/channels/{id}/join', { params: channel });
  await join(owner, channel.id, people.visitor);
  return { ...room, canaries: [...room.canaries, name, workspace, instructions, memory, ofProject] };
};

/** A review by the leads of the team, of whom one goes: what they were given, handed in and said is the team's. */
const openWork = async ({ owner, former }: House['people'], { ids }: Room): Promise<Room> => {
  const [title, instructions, comment, said] = [
    canary('work'),
    canary('work_instructions'),
    canary('work_comment'),
    canary('work_said'),
  ];
  const { id: persona_id } = await owner.call('POST /api/v1/personas', {
    body: { name: unique(), model: 'parley-demo' },
  });
  const stages = [
    { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'check' }] },
    {
      ...{ key: 'check', kind: 'review', title, instructions, mode: 'all' },
      assignees: { kind: 'role', team_id: ids.team ?? '', role: 'lead' },
      actions: [
        { key: 'yes', to: 'end' },
        { key: 'no', to: 'end' },
      ],
    },
    { key: 'end', kind: 'end' },
  ];
  const { id: workflowId } = await owner.call('POST /api/v1/workflows', {
    body: { title: unique(), definition: { schema: 1, start: 'talk', stages } },
  });
  const workflow = { params: { id: workflowId } };
  await owner.call('POST /api/v1/workflows/{id}/publish', workflow);
  const run = await owner.call('POST /api/v1/workflows/{id}/instances', { ...workflow, body: { title } });
  const stepOf = async ({ call }: Person): Promise<string> => {
    const { data } = await call('GET /api/v1/assignments/mine');
    return data.find(({ instance_id }) => instance_id === run.id)?.id ?? assert.fail();
  };
  await owner.call('POST /api/v1/assignments/{id}/complete', { params: { id: await stepOf(owner) } });
  const assignment = await stepOf(former);
  const channel = run.channel_id ?? '';
  await say(owner, channel, said);
  await former.call('GET /api/v1/channels/{id}', { params: { id: channel } });
  const body = { action: 'yes', comment };
  await former.call('POST /api/v1/assignments/{id}/complete', { params: { id: assignment }, body });
  return {
    ids: { workflow: workflowId, workflow_instance: run.id, assignment, channel },
    canaries: [title, instructions, comment, said],
    said: [said],
    inChannel: new Set<Resource>(['channel']),
  };
};

/** Who goes, and who may less than before. */
const part = async ({ owner, former, ashore, demoted }: House['people'], { ids }: Room): Promise<void> => {
  const params = { id: ids.team ?? '' };
  await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', {
    params: { ...params, userId: former.id },
  });
  await owner.call('PATCH /api/v1/teams/{id}/members/{userId}', {
    params: { ...params, userId: demoted.id },
    body: { role: 'guest' },
  });
  const project = { id: ids.project ?? '' };
  const { data } = await owner.call('GET /api/v1/projects/{id}/members', { params: project });
  const memberId = data.find(({ user_id }) => user_id === ashore.id)?.id ?? assert.fail();
  await owner.call('DELETE /api/v1/projects/{id}/members/{memberId}', { params: { ...project, memberId } });
  for (const one of [former, ashore]) await forgetRemoval(one);
};

export const openHouse = async (world: World): Promise<House> => {
  const people = {} as Record<Who, Person>;
  for (const who of [...ROLES, ...OUTSIDE]) people[who] = await world.newPerson();
  const { owner, lead, member, guest, demoted, former, ashore, elsewhere, stranger, visitor } = people;
  const open = await openTeam(world, people);
  const secret = canary('own_memory');
  const memory = await owner.call('POST /api/v1/memory', { body: { content: secret } });
  const { workspace: workspace_id = '', project: project_id = '' } = open.ids;
  const place = { workspace_id, project_id, visibility: 'private' };
  const closed = await furnish(world, owner, { memory: memory.id }, place);
  const worked = await openWork(people, open);
  await part(people, open);
  await elsewhere.call('POST /api/v1/teams', { body: { name: unique() } });
  const key = async (person: Person, scopes: Array<'read' | 'write'>) => ({
    token: await keyOf(person, scopes),
    scopes,
  });
  const guests = [live('a guest', guest, ORDINARY), live('a member who became a guest', demoted, ORDINARY)];
  return {
    people,
    open,
    closed: { ...closed, canaries: [...closed.canaries, secret] },
    worked,
    insiders: [
      live('a lead', lead, ORDINARY),
      live('a member', member, ORDINARY),
      ...guests,
      live('the API key of a lead', lead, ORDINARY, await key(lead, ['read', 'write'])),
    ],
    guests,
    outsiders: [
      live('a former member', former, ORDINARY),
      live('a former member of its project', ashore, ORDINARY),
      live('a member of another team', elsewhere, ORDINARY),
      live('a stranger', stranger, ORDINARY),
      live('the API key of a former member', former, ORDINARY, await key(former, ['read', 'write'])),
    ],
    visitor: live('a participant of its channel who is not in the team', visitor, ORDINARY),
    narrow: live('an API key of the owner that may only read', owner, ORDINARY, await key(owner, ['read'])),
  };
};
