// What the people, teams and files are called that the forms of an instance were given. Who reads an instance reads no name that is
// kept from them elsewhere.

import type { FieldType, FormTemplate } from '@parley/contract/form';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { accessFile } from '../files/index.ts';
import { listMemberships } from '../teams/index.ts';
import type { Definition } from './definition/stages.ts';
import * as store from './instances-store.ts';
import type { InstanceRow } from './rows.ts';

const NAMED_IN: { readonly [type in FieldType]?: 'users' | 'teams' | 'files' } = {
  ...{ user: 'users', team: 'teams', file: 'files', files: 'files' },
};
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

const idsIn = (definition: Definition | null, { input_json, forms_json }: InstanceRow) => {
  const ids = { users: new Set<string>(), teams: new Set<string>(), files: new Set<string>() };
  const gather = (template: FormTemplate | null, values: object): void => {
    for (const { key, type } of template?.fields ?? []) {
      const table = NAMED_IN[type];
      const value = (values as Record<string, unknown>)[key];
      if (table) for (const one of Array.isArray(value) ? value : [value]) if (isId(one)) ids[table].add(one);
    }
  };
  gather(definition?.input ?? null, input_json);
  for (const stage of definition?.stages.values() ?? [])
    if ('form' in stage) gather(stage.form, (forms_json[stage.key] ?? {}) as object);
  return ids;
};

const mayRead = async (ctx: Ctx, fileId: string): Promise<boolean> => {
  try {
    await accessFile(ctx, fileId);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return false;
  }
};

/** Its own channel, and those of the instances that it is part of. */
const channelsOf = async (ctx: Ctx, row: InstanceRow): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let at: InstanceRow | undefined = row; at; ) {
    if (at.channel_id !== null) found.add(at.channel_id);
    at = at.parent_id === null ? undefined : await store.find(ctx.db, at.parent_id);
  }
  return found;
};

type Name = readonly [id: string, name: string];

const fileNames = async (ctx: Ctx, row: InstanceRow, ids: ReadonlySet<string>): Promise<Name[]> => {
  if (ids.size === 0) return [];
  const channels = await channelsOf(ctx, row);
  const names: Name[] = [];
  for (const { id, name, channel_id } of await store.listFileNames(ctx.db, ids))
    if ((channel_id !== null && channels.has(channel_id)) || (await mayRead(ctx, id))) names.push([id, name]);
  return names;
};

const teamNames = async (ctx: Ctx, ids: ReadonlySet<string>): Promise<Name[]> => {
  if (ids.size === 0) return [];
  const own = await listMemberships(ctx, [...ids]);
  const teams = await store.listTeamNames(ctx.db, ids);
  return teams.filter(({ id }) => own.has(id)).map(({ id, name }): Name => [id, name]);
};

/** By their identifiers; what is gone, or not for the caller, has none. */
export const namesIn = async (
  ctx: Ctx,
  definition: Definition | null,
  row: InstanceRow,
): Promise<Record<string, string>> => {
  const { users, teams, files } = idsIn(definition, row);
  const people = users.size === 0 ? [] : await store.listUserNames(ctx.db, users);
  return Object.fromEntries([
    ...people.map(({ id, name }): Name => [id, name]),
    ...(await teamNames(ctx, teams)),
    ...(await fileNames(ctx, row, files)),
  ]);
};
