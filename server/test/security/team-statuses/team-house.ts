// A team with people of every role, its places and what lies in them: what the rows of refusals are asked of.

import type { TestContext } from 'node:test';
import { REFUSAL_HEADER } from '@parley/contract';
import { type Account, type Engine, type Harness, start } from '../../harness.ts';
import { manualClock } from '../../manual-clock.ts';
import type { TestedOperation } from '../route-table.ts';

export interface Asked {
  /** In place of those that the house has for such a path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A status with the name of the refusal, where it has one: `409 last_owner`. */
export type Refusal = string;

/** Sends the operation that a row stands under; null: without signing in. */
export type Ask = (who: Account | null, asked?: Asked) => Promise<Refusal>;

/** Makes one refusal of an operation happen. */
export type Row = (ask: Ask, house: TeamHouse, t: TestContext) => Promise<Refusal>;

/** By operation and by refusal: every status that the contract declares for the operation, and each rule that gives it. */
export type Rows = Readonly<Record<string, Readonly<Record<Refusal, Row>>>>;

export type TeamHouse = Awaited<ReturnType<typeof openTeamHouse>>;

const settle = async ({ account }: Harness) => {
  const root = await account('root');
  const [ann, leo, mel, kim, gus, xen, old] = [
    await account('ann'),
    await account('leo'),
    await account('mel'),
    await account('kim'),
    await account('gus'),
    await account('xen'),
    await account('old'),
  ];
  return { root, ann, leo, mel, kim, gus, xen, old };
};

type People = Awaited<ReturnType<typeof settle>>;

/** Ann owns the team; Leo leads it, Mel is a member, Gus a guest, Kim has a role that manages members and roles; Old was removed, and Xen is outside. */
const teamOf = async ({ ann, leo, mel, kim, gus, xen, old }: People) => {
  const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Bell' } });
  const params = { id };
  const newRole = (
    name: string,
    permissions: Array<'team.members.manage' | 'team.roles.manage' | 'team.delete'>,
  ) => ann.call('POST /api/v1/teams/{id}/roles', { params, body: { name, permissions } });
  const keeper = await newRole('Keeper', ['team.members.manage', 'team.roles.manage']);
  const ender = await newRole('Ender', ['team.delete']);
  const { data: roles } = await ann.call('GET /api/v1/teams/{id}/roles', { params });
  for (const [{ user }, role] of [
    [leo, 'lead'],
    [mel, 'member'],
    [kim, 'keeper'],
    [gus, 'guest'],
    [old, 'member'],
  ] as const)
    await ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: user.id, role } });
  const invite = (email?: string) =>
    ann.call('POST /api/v1/teams/{id}/invitations', {
      params,
      body: { role: 'member', ...(email === undefined ? {} : { email }) },
    });
  const [link, letter] = [await invite(), await invite('elsewhere@example.com')];
  await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: old.user.id } });
  const other = await xen.call('POST /api/v1/teams', { body: { name: 'Elsewhere' } });
  await xen.call('POST /api/v1/teams/{id}/members', {
    params: { id: other.id },
    body: { user_id: ann.user.id, role: 'guest' },
  });
  const server = async (name: string) =>
    (
      await ann.call('POST /api/v1/teams/{id}/mcp-servers', {
        params,
        body: { name, url: 'https://tools.invalid/mcp' },
      })
    ).id;
  const [tools] = [await server('tools'), await server('more')];
  const guestRole = roles.find(({ key }) => key === 'guest')?.id ?? '';
  return {
    team: id,
    otherTeam: other.id,
    keeper: keeper.id,
    ender: ender.id,
    guestRole,
    link,
    letter,
    tools,
  };
};

/** Ann's project in the team's workspace is shared with Mel, who edits, and Gus, who reads. */
const placesOf = async ({ ann, mel, gus }: People, team: string) => {
  const { data } = await ann.call('GET /api/v1/workspaces');
  const home = data.find(({ team_id }) => team_id === team)?.id ?? '';
  // What is private does not keep a team from being deleted.
  const note = { title: 'Ours', workspace_id: home, visibility: 'team' } as const;
  await ann.call('POST /api/v1/notes', { body: note });
  const second = await ann.call('POST /api/v1/workspaces', { body: { name: 'Second', team_id: team } });
  const project = async (name: string) =>
    (await ann.call('POST /api/v1/projects', { body: { name, workspace_id: home } })).id;
  const [open, archived] = [await project('Open'), await project('Archived')];
  const params = { id: open };
  for (const [{ user }, role] of [
    [mel, 'editor'],
    [gus, 'viewer'],
  ] as const)
    await ann.call('POST /api/v1/projects/{id}/members', { params, body: { user_id: user.id, role } });
  await ann.call('PUT /api/v1/projects/{id}', { params: { id: archived }, body: { is_archived: true } });
  const members = (await ann.call('GET /api/v1/projects/{id}/members', { params })).data;
  const annsMember = members.find(({ user_id }) => user_id === ann.user.id)?.id ?? '';
  return { home, second: second.id, project: open, archived, annsMember };
};

/** One server; the clock stands still, so that no limit forgets meanwhile. */
export const openTeamHouse = async (t: TestContext, engine: Engine) => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
  const harness = await start(t, engine, { env, clock: manualClock() });
  const people = await settle(harness);
  const team = await teamOf(people);
  const places = await placesOf(people, team.team);
  const house = { harness, ...people, ...team, ...places };
  return { ...house, asking: (op: TestedOperation): Ask => asking(house, op) };
};

type Things = Awaited<ReturnType<typeof teamOf>> & Awaited<ReturnType<typeof placesOf>> & People;

const paramsOf = (things: Things, path: string): Record<string, string> => {
  if (path.startsWith('/api/v1/projects')) return { id: things.project, memberId: things.annsMember };
  if (path.startsWith('/api/v1/workspaces')) return { id: things.second };
  const { team: id, mel, ender: roleId, link, tools: serverId } = things;
  return { id, userId: mel.user.id, roleId, serverId, invitationId: link.id, token: link.token };
};

export const addressOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const asking =
  (house: Things & { readonly harness: Harness }, { method, path }: TestedOperation): Ask =>
  async (who, { params, body, form, headers } = {}) => {
    const token = who === null ? {} : { token: who.access_token };
    const isJson = body !== undefined;
    const answer = await house.harness.raw(method, addressOf(path, { ...paramsOf(house, path), ...params }), {
      ...token,
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(isJson ? { body: JSON.stringify(body) } : form ? { body: form } : {}),
    });
    await answer.text();
    return [answer.status, answer.headers.get(REFUSAL_HEADER)].filter((part) => part !== null).join(' ');
  };
