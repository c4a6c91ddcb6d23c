// Which knowledge bases are bound to what. Only a base that the caller may read can be bound; and only those that the reader may read are
// shown, but for what an owner of a base bound to a channel: that is meant for everyone there, for as long as this owner is there too.

import { KNOWLEDGE_BINDINGS_MAX, type KnowledgeBinding } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { accessChannel, assertProjectTakes, findParticipantByUser } from '../channels/index.ts';
import { accessEditablePersona, accessVisiblePersona } from '../personas/index.ts';
import { findRole, rolesIn } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import type { BindingRow } from './bindings-store.ts';
import * as store from './bindings-store.ts';

const KIND = 'knowledge_base';

/** Of the bases bound to a channel: those that a person bound who may share them, still may, and is still in the channel. */
export const boundOnPurpose = async (
  ctx: Ctx,
  channelId: string,
  rows: ReadonlyArray<Pick<BindingRow, 'kb_id' | 'bound_by'>>,
): Promise<Set<string>> => {
  const shared = new Set<string>();
  for (const { kb_id, bound_by } of rows)
    if (
      bound_by !== null &&
      (await findRole(ctx.db, bound_by, kb_id)) === 'owner' &&
      (await findParticipantByUser(ctx.db, channelId, bound_by))
    )
      shared.add(kb_id);
  return shared;
};

const shown = async (
  ctx: Ctx,
  rows: readonly BindingRow[],
  shared: ReadonlySet<string> = new Set(),
): Promise<KnowledgeBinding[]> => {
  const roles = await rolesIn(
    ctx.db,
    userId(ctx),
    rows.map(({ kb_id }) => kb_id),
  );
  const byId = new Map<string, BindingRow>();
  for (const row of rows) if (roles.has(row.kb_id) || shared.has(row.kb_id)) byId.set(row.kb_id, row);
  const named = await store.listNamed(ctx.db, [...byId.keys()]);
  return named.map(({ id, name, document_count }) => ({
    kb_id: id,
    name,
    auto_search: byId.get(id)?.is_auto_search ?? true,
    document_count: Number(document_count),
  }));
};

/**
 * What is bound and comes back stays as it is, no matter who bound it; what is new must be readable. What the caller is not shown stays too:
 * who sends back a list cannot mean to take off what was not in it.
 */
const replacing = async (
  ctx: Ctx,
  kbIds: readonly string[],
  before: readonly BindingRow[],
  shared: ReadonlySet<string> = new Set(),
): Promise<BindingRow[]> => {
  const seen = new Set((await shown(ctx, before, shared)).map(({ kb_id }) => kb_id));
  const known = new Map(before.map((row) => [row.kb_id, row]));
  const rows = new Map([...known].filter(([kb_id]) => !seen.has(kb_id)));
  for (const kb_id of kbIds) {
    if (!seen.has(kb_id)) await accessScope(ctx, KIND, kb_id);
    rows.set(kb_id, known.get(kb_id) ?? { kb_id, is_auto_search: true, bound_by: userId(ctx) });
  }
  if (rows.size > KNOWLEDGE_BINDINGS_MAX && rows.size > before.length) throw tooMany();
  return [...rows.values()];
};

const tooMany = () =>
  badRequest(
    `${KNOWLEDGE_BINDINGS_MAX} knowledge bases at most are bound here, whoever sees them; take one off first`,
  );

/** Two that replace the same list at once would both insert it. */
const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `knowledge of ${id}`);

export const listOfChannel = async (ctx: Ctx, id: string): Promise<KnowledgeBinding[]> => {
  await accessChannel(ctx, id);
  const rows = await store.listOfChannel(ctx.db, id);
  return shown(ctx, rows, await boundOnPurpose(ctx, id, rows));
};

export const bindToChannel = (ctx: Ctx, id: string, kbIds: readonly string[]): Promise<KnowledgeBinding[]> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, id, 'edit');
    await hold(ctx, id);
    const before = await store.listOfChannel(ctx.db, id);
    const shared = await boundOnPurpose(ctx, id, before);
    await store.replaceOfChannel(ctx.db, id, await replacing(ctx, kbIds, before, shared));
    return listOfChannel(ctx, id);
  });

export const listOfPersona = async (ctx: Ctx, id: string): Promise<KnowledgeBinding[]> => {
  await accessVisiblePersona(ctx, id);
  return shown(ctx, await store.listOfPersona(ctx.db, id));
};

export const bindToPersona = (
  ctx: Ctx,
  id: string,
  kbIds: readonly string[],
  autoSearch: Readonly<Record<string, boolean>>,
): Promise<KnowledgeBinding[]> =>
  transact(ctx, async (ctx) => {
    await accessEditablePersona(ctx, id);
    await hold(ctx, id);
    const rows = await replacing(ctx, kbIds, await store.listOfPersona(ctx.db, id));
    const given = new Set(kbIds);
    const wanted = new Map(Object.entries(autoSearch).map(([kbId, is]) => [kbId.toLowerCase(), is]));
    await store.replaceOfPersona(
      ctx.db,
      id,
      rows.map((row) => ({
        ...row,
        is_auto_search: given.has(row.kb_id) ? (wanted.get(row.kb_id) ?? true) : row.is_auto_search,
      })),
    );
    return listOfPersona(ctx, id);
  });

export const listOfProject = async (ctx: Ctx, id: string): Promise<KnowledgeBinding[]> => {
  await accessScope(ctx, 'project', id);
  return shown(ctx, await store.listOfProject(ctx.db, id));
};

/** What its turns are told from is said on its page. */
const tellProject = (ctx: Ctx, id: string): void =>
  emit(ctx, 'user.project.updated', { id }, { topics: [`members:${id}`] });

export const bindToProject = (ctx: Ctx, id: string, kbIds: readonly string[]): Promise<KnowledgeBinding[]> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, 'project', id, 'write');
    await hold(ctx, id);
    const after = await replacing(ctx, kbIds, await store.listOfProject(ctx.db, id));
    await assertProjectTakes(ctx, id);
    await store.replaceOfProject(ctx.db, id, after);
    tellProject(ctx, id);
    return listOfProject(ctx, id);
  });

/** One more than are bound, no matter by whom. */
const withOneMore = (before: readonly BindingRow[], kb_id: string): BindingRow[] => {
  if (before.length >= KNOWLEDGE_BINDINGS_MAX) throw tooMany();
  return [...before, { kb_id, is_auto_search: true, bound_by: null }];
};

/** A base that the caller has just made, inside the transaction of a caller who may put something into the project. */
export const addToProject = async (ctx: Ctx, id: string, kbId: string): Promise<void> => {
  await hold(ctx, id);
  await store.replaceOfProject(ctx.db, id, withOneMore(await store.listOfProject(ctx.db, id), kbId));
  tellProject(ctx, id);
};

/** By workspace, those that the caller may read. The caller has been let into each of them. */
export const knowledgeOfWorkspaces = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<(id: string) => string[]> => {
  const rows = await store.listOfWorkspaces(ctx.db, ids);
  const readable = rows.length === 0 ? [] : await shown(ctx, rows);
  const bound = new Set(rows.map(({ workspace_id, kb_id }) => `${workspace_id} ${kb_id}`));
  return (id) => readable.flatMap(({ kb_id }) => (bound.has(`${id} ${kb_id}`) ? [kb_id] : []));
};

/** Inside the transaction of a caller who may change the workspace. */
export const bindToWorkspace = async (ctx: Ctx, id: string, kbIds: readonly string[]): Promise<void> => {
  await hold(ctx, id);
  await store.replaceOfWorkspace(
    ctx.db,
    id,
    await replacing(ctx, kbIds, await store.listOfWorkspace(ctx.db, id)),
  );
};

/** A base that the caller has just made, inside the transaction of a caller who may change the workspace. */
export const addToWorkspace = async (ctx: Ctx, id: string, kbId: string): Promise<void> => {
  await hold(ctx, id);
  await store.replaceOfWorkspace(ctx.db, id, withOneMore(await store.listOfWorkspace(ctx.db, id), kbId));
};
