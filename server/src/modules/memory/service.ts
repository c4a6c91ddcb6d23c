// The rules of memories: who may read and write which. A person's own are theirs alone, administrators included.

import type { Memory, MemoryInput, MemoryPatch, MemoryScope, PageQuery } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { accessChannel } from '../channels/index.ts';
import { removeAllSealed } from '../credentials/index.ts';
import { assertOwnFree } from '../holds/index.ts';
import { accessMessage } from '../messages/index.ts';
import { accessVisiblePersona } from '../personas/index.ts';
import { accessScope, listShared as listSharedThings } from '../scopes/index.ts';
import { accessTeam, findMembership } from '../teams/index.ts';
import { scoresFor } from './relevance.ts';
import type { MemoryRow } from './rows.ts';
import { isAllowedHere, isOn } from './settings.ts';
import * as store from './store.ts';
import { isPersonal, openWords, sealWords } from './words.ts';

/** As identifiers of this kind are called. */
export const KIND = 'memory';

/** More than a person writes by hand; all of them are opened and weighed for every turn. */
const MEMORIES_MAX = 1_000;
const FOUND_DEFAULT = 8;

const sourceOf = ({ source_channel_id, source_message_id }: MemoryRow): Memory['source'] =>
  source_channel_id === null || source_message_id === null
    ? null
    : { channel_id: source_channel_id, message_id: source_message_id };

const present = async (ctx: Ctx, rows: readonly MemoryRow[]): Promise<Memory[]> => {
  const words = await openWords(ctx, rows);
  const writable = await writableAmong(ctx, rows);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, scope: row.scope, is_active: row.is_active, uses: row.uses },
    ...{ persona_id: row.persona_id, project_id: row.project_id, team_id: row.team_id },
    ...(words.get(row.id) ?? { content: '', key_status: 'locked' as const }),
    source: sourceOf(row),
    rights: { write: writable.has(row.id) },
    ...{ last_used_at: row.last_used_at, created_at: row.created_at, updated_at: row.updated_at },
  }));
};

/** Those of these readable rows that the caller may change. */
const writableAmong = async (ctx: Ctx, rows: readonly MemoryRow[]): Promise<Set<string>> => {
  const projects = await listSharedThings(ctx, [
    ...new Set(rows.flatMap(({ project_id }) => project_id ?? [])),
  ]);
  const teams = new Map<string, boolean>();
  for (const id of new Set(rows.flatMap(({ team_id }) => team_id ?? [])))
    teams.set(
      id,
      (await findMembership(ctx, id, userId(ctx)))?.permissions.has('team.things.write') ?? false,
    );
  const isWritable = (row: MemoryRow): boolean => {
    if (row.project_id !== null) return projects.get(row.project_id)?.rights.write ?? false;
    return row.team_id === null || (teams.get(row.team_id) ?? false);
  };
  return new Set(rows.filter(isWritable).map(({ id }) => id));
};

const presentOne = async (ctx: Ctx, row: MemoryRow): Promise<Memory> => {
  const [memory] = await present(ctx, [row]);
  if (!memory) throw notFound('memory');
  return memory;
};

export const list = async (
  ctx: Ctx,
  { scope, kind, persona_id, project_id, team_id, ...query }: store.MemoryFilter & PageQuery,
): Promise<{ data: Memory[]; total: number }> => {
  if (team_id !== undefined) await accessTeam(ctx, team_id);
  if (project_id !== undefined) await accessScope(ctx, 'project', project_id);
  if (persona_id !== undefined) await accessVisiblePersona(ctx, persona_id);
  const filter = { scope, kind, persona_id, project_id, team_id };
  const rows = await store.listReadable(ctx.db, userId(ctx), filter, pageOf(query));
  return {
    data: await present(ctx, rows),
    total: await store.countReadable(ctx.db, userId(ctx), filter),
  };
};

export const search = async (
  ctx: Ctx,
  { query, limit = FOUND_DEFAULT }: { readonly query: string; readonly limit?: number | undefined },
): Promise<Array<Memory & { score: number }>> => {
  const rows = await store.listReadable(ctx.db, userId(ctx), {}, { limit: 3 * MEMORIES_MAX, offset: 0 });
  const memories = await present(ctx, rows);
  const scores = scoresFor(
    query,
    memories.map(({ content }) => content),
  );
  return memories
    .map((memory, i) => ({ ...memory, score: scores[i] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
};

export const find = async (ctx: Ctx, id: string): Promise<MemoryRow> => {
  const row = await store.findReadable(ctx.db, userId(ctx), id);
  if (!row) throw notFound('memory');
  return row;
};

/** A memory that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Memory> => presentOne(ctx, await find(ctx, id));

const findWritable = async (ctx: Ctx, id: string): Promise<MemoryRow> => {
  const row = await find(ctx, id);
  // It becomes a memory where its answer waits for the person, and nowhere else.
  if (row.is_proposed) throw notFound('memory');
  if (!(await writableAmong(ctx, [row])).has(id))
    throw forbidden('you may read what is remembered here, not change it');
  return row;
};

type Place = Pick<MemoryRow, 'scope' | 'persona_id' | 'project_id' | 'team_id'>;
type Named = Exclude<MemoryScope, 'me'>;
const NAMED: readonly Named[] = ['persona', 'project', 'team'];

/** Whose a new memory is to be; refuses what the caller may not name. */
const placeFor = async (ctx: Ctx, input: MemoryInput): Promise<Place> => {
  const given = NAMED.filter((one) => input[`${one}_id`] != null);
  const scope = input.scope ?? given[0] ?? 'me';
  const wrong = given.find((one) => one !== scope);
  if (wrong) throw badRequest(`${wrong}_id: only a memory with the scope ${wrong} names one`);
  const place: Place = { scope, persona_id: null, project_id: null, team_id: null };
  if (scope === 'me') return place;
  const id = input[`${scope}_id`];
  if (id == null) throw badRequest(`${scope}_id: say which ${scope} it is for`);
  if (scope === 'persona') await accessVisiblePersona(ctx, id);
  if (scope === 'project') await accessScope(ctx, 'project', id, 'write');
  if (scope === 'team') await accessTeam(ctx, id, 'team.things.write');
  return { ...place, [`${scope}_id`]: id };
};

export const assertRoom = async (ctx: Ctx, { project_id, team_id }: Place): Promise<void> => {
  const [column, id] =
    project_id !== null
      ? (['project_id', project_id] as const)
      : team_id !== null
        ? (['team_id', team_id] as const)
        : (['owner_id', userId(ctx)] as const);
  if ((await store.countOf(ctx.db, column, id)) >= MEMORIES_MAX)
    throw badRequest(`there are ${MEMORIES_MAX} memories already; delete one first`);
};

export const audienceOf = (ctx: Ctx, { project_id, team_id }: Place) => {
  if (project_id !== null) return { topics: [`members:${project_id}`] };
  return team_id !== null ? { topics: [`team_members:${team_id}`] } : { userIds: [userId(ctx)] };
};

export const create = (ctx: Ctx, input: MemoryInput): Promise<Memory> =>
  transact(ctx, async (ctx) => {
    if (!(await isAllowedHere(ctx))) throw forbidden('an administrator has switched memory off');
    const { source } = input;
    if (source) {
      if (!(await isOn(ctx)))
        throw conflict('your memory is switched off: nothing is remembered of a conversation');
      await accessMessage(ctx, source.channel_id, source.message_id);
      if (!(await accessChannel(ctx, source.channel_id)).is_memory_on)
        throw conflict('memory is switched off for this conversation: nothing is remembered of it');
    }
    const place = await placeFor(ctx, input);
    await assertRoom(ctx, place);
    const now = ctx.now().toISOString();
    const row: MemoryRow = {
      id: newId(),
      owner_id: userId(ctx),
      ...place,
      kind: input.kind ?? 'fact',
      content: isPersonal(place) ? null : input.content,
      source_channel_id: source?.channel_id ?? null,
      source_message_id: source?.message_id ?? null,
      is_active: input.is_active ?? true,
      is_proposed: false,
      ...{ uses: 0, last_used_at: null, created_at: now, updated_at: now },
    };
    await store.insert(ctx.db, row);
    if (isPersonal(row)) await sealWords(ctx, row.id, input.content);
    emit(ctx, 'user.memory.created', { id: row.id }, audienceOf(ctx, row));
    return presentOne(ctx, row);
  });

export const update = (ctx: Ctx, id: string, { content, kind, is_active }: MemoryPatch): Promise<Memory> =>
  transact(ctx, async (ctx) => {
    const row = await findWritable(ctx, id);
    const patch = {
      kind: kind ?? row.kind,
      is_active: is_active ?? row.is_active,
      content: isPersonal(row) ? null : (content ?? row.content),
      updated_at: ctx.now().toISOString(),
    };
    if (!(await store.update(ctx.db, id, patch))) throw notFound('memory');
    if (content !== undefined && isPersonal(row)) await sealWords(ctx, id, content);
    emit(ctx, 'user.memory.updated', { id }, audienceOf(ctx, row));
    return presentOne(ctx, { ...row, ...patch });
  });

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await findWritable(ctx, id);
    if (isPersonal(row)) await assertOwnFree(ctx, userId(ctx));
    // Two may have got this far on Postgres; the row says which of them removed it, and only that one tells.
    if (!(await store.remove(ctx.db, id))) throw notFound('memory');
    if (isPersonal(row)) await removeAllSealed(ctx, [id]);
    emit(ctx, 'user.memory.deleted', { id }, audienceOf(ctx, row));
  });

/** Forgets all that is the caller's own; gives how many. */
export const clear = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    await assertOwnFree(ctx, me);
    const count = await store.countOf(ctx.db, 'owner_id', me);
    const ids = await store.removePersonal(ctx.db, me);
    if (ids.length > 0) await removeAllSealed(ctx, ids);
    if (count === 0) return 0;
    emit(ctx, 'user.memory.cleared', { count }, { userIds: [me] });
    await recordAct(ctx, {
      action: 'memory.cleared',
      target: { type: 'user', id: me },
      details: { count },
    });
    return count;
  });
