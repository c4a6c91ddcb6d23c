// The rules of knowledge bases. Who may see one and do what with it is said by its scope.

import {
  BUILT_IN_MODEL,
  type KnowledgeBase,
  type KnowledgeBaseInput,
  type KnowledgeBasePatch,
  type NewBoundBase,
  type PageQuery,
} from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import {
  assertProjectTakes,
  moveShared,
  settleTeam,
  workspaceOfProject,
  workspacePlace,
} from '../channels/index.ts';
import { assertThingFree } from '../holds/index.ts';
import { accessConfig } from '../provider-configs/index.ts';
import { listReaderIds } from '../readers/index.ts';
import {
  accessScope,
  createScope,
  listShared,
  newlyPlaced,
  removeScope,
  type Shared,
  teamOfScope,
} from '../scopes/index.ts';
import { findMembership } from '../teams/index.ts';
import { addToProject, addToWorkspace } from './bindings.ts';
import * as chunks from './chunks-store.ts';
import { orderAgain } from './documents.ts';
import * as documents from './documents-store.ts';
import { assertRoomForBase, assertTeamTakes } from './limits.ts';
import type { BaseRow } from './rows.ts';
import * as store from './store.ts';
import { setModel, tryModel } from './vectors.ts';
import type { OwnedSet } from './vectors-store.ts';
import * as vectors from './vectors-store.ts';

/** What scopes call one. */
export const KIND = 'knowledge_base';

const statusOf = (
  documentCount: number,
  readyCount: number,
  failedCount: number,
): KnowledgeBase['status'] => {
  if (documentCount === 0) return 'empty';
  if (readyCount + failedCount < documentCount) return 'indexing';
  return readyCount === 0 ? 'failed' : 'ready';
};

const toBase = (
  { told_workspace_id, ready_count, failed_count, ...row }: store.CountedBaseRow,
  shared: Shared,
  set: Pick<OwnedSet, 'provider_config_id' | 'model' | 'dimensions'> | undefined,
): KnowledgeBase => ({
  ...row,
  ...shared,
  workspace_id: told_workspace_id,
  embedding: {
    provider_config_id: set?.provider_config_id ?? null,
    model: set?.model ?? null,
    dimensions: set?.dimensions ?? null,
  },
  document_count: Number(row.document_count),
  chunk_count: Number(row.chunk_count),
  vector_count: Number(row.vector_count),
  token_count: Number(row.token_count),
  status: statusOf(Number(row.document_count), Number(ready_count), Number(failed_count)),
});

interface BasesQuery extends PageQuery {
  readonly workspace_id?: string | undefined;
}

export const list = async (
  ctx: Ctx,
  { workspace_id, ...query }: BasesQuery,
): Promise<{ data: KnowledgeBase[]; total: number }> => {
  const place = workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id);
  const rows = await store.listReadable(ctx.db, userId(ctx), place, pageOf(query));
  const shared = await listShared(
    ctx,
    rows.map(({ id }) => id),
  );
  const sets = await vectors.listSets(ctx.db, [...shared.keys()]);
  const data = rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [toBase(row, own, vectors.targetOf(sets, row.id))] : [];
  });
  return { data, total: await store.countReadable(ctx.db, userId(ctx), place) };
};

/** A knowledge base that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<KnowledgeBase> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.find(ctx.db, userId(ctx), id);
  if (!row) throw notFound('knowledge base');
  return toBase(row, shared, await vectors.findTarget(ctx.db, id));
};

const columnsOf = async (
  ctx: Ctx,
  { name, description, workspace_id }: KnowledgeBasePatch,
): Promise<Partial<BaseRow>> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(workspace_id === undefined ? {} : { workspace_id: await workspacePlace(ctx, workspace_id) }),
});

const noModel = (): Error => badRequest('embedding: say which model makes the vectors', 'embedding');

/** A choice of a model that is none, when a base is made and when it is changed. */
const assertChoice = ({ embedding }: Pick<KnowledgeBasePatch, 'embedding'>): void => {
  if (!embedding) return;
  const { provider_config_id = null, model = null, dimensions = null } = embedding;
  if (model === null && provider_config_id === null && dimensions !== null) throw noModel();
  if (model === BUILT_IN_MODEL && provider_config_id === null) {
    if (dimensions !== null)
      throw badRequest('embedding: the built-in model has 384 dimensions', 'embedding');
    return;
  }
  if (model === BUILT_IN_MODEL)
    throw badRequest('embedding: the built-in model belongs to no provider configuration', 'embedding');
  if (model !== null && provider_config_id === null)
    throw badRequest('embedding: say which provider configuration has this model', 'embedding');
};

/** What was chosen, tried before anything is written: it takes a call of the provider. Undefined: nothing is said of it. */
const chosenModel = async (
  ctx: Ctx,
  { embedding }: KnowledgeBasePatch,
  teamId: string | null,
): Promise<Parameters<typeof setModel>[2] | undefined> => {
  if (embedding === undefined) return undefined;
  const { provider_config_id = null, model = null, dimensions = null } = embedding ?? {};
  if (provider_config_id === null && model !== BUILT_IN_MODEL) return null;
  // First: a configuration that the caller may not see does not exist, whatever else is asked of it.
  if (provider_config_id !== null) await accessConfig(ctx, provider_config_id);
  if (model === null) throw noModel();
  const choice = { provider_config_id, model, dimensions };
  return { ...choice, found: await tryModel(ctx, choice, teamId) };
};

export const create = async (ctx: Ctx, input: KnowledgeBaseInput): Promise<KnowledgeBase> => {
  assertChoice(input);
  const chosen = await chosenModel(ctx, input, input.team_id ?? null);
  return transact(ctx, async (ctx) => {
    await assertRoomForBase(ctx, null);
    const columns = await columnsOf(ctx, input);
    const team_id = await settleTeam(ctx, input.team_id, columns.workspace_id ?? null);
    if (team_id !== null) await assertRoomForBase(ctx, team_id);
    const [id, now] = [newId(), ctx.now().toISOString()];
    await createScope(ctx, { id, kind: KIND, team_id, visibility: input.visibility });
    await store.insert(ctx.db, {
      ...{ id, name: input.name, description: '', workspace_id: null },
      ...columns,
      ...{ created_at: now, updated_at: now },
    });
    if (chosen) await setModel(ctx, id, chosen);
    emit(ctx, 'user.knowledge.created', { id }, { topics: [`members:${id}`] });
    return access(ctx, id);
  });
};

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly team_id: string | null;
}

/** Makes one that answers in the workspace draw on, inside the transaction of a caller who may change the workspace. */
export const createInWorkspace = async (
  ctx: Ctx,
  { id, name, team_id }: Workspace,
  given: NewBoundBase,
): Promise<KnowledgeBase> => {
  const visibility = team_id === null ? 'private' : 'team';
  const base = await create(ctx, { ...given, name: given.name ?? name, workspace_id: id, visibility });
  await addToWorkspace(ctx, id, base.id);
  return base;
};

/** Makes one that answers in the project draw on. The team that sees the project sees it, if the caller may give things to that team. */
export const createInProject = (ctx: Ctx, id: string, given: NewBoundBase): Promise<KnowledgeBase> =>
  transact(ctx, async (ctx) => {
    await assertProjectTakes(ctx, id);
    const { team_id, visibility } = await accessScope(ctx, 'project', id, 'write');
    const member = team_id === null ? undefined : await findMembership(ctx, team_id, userId(ctx));
    const workspace_id = await workspaceOfProject(ctx, id);
    const name = given.name ?? (await store.findProjectName(ctx.db, id));
    if (name === undefined) throw notFound('project');
    const base = await create(ctx, {
      ...given,
      name,
      ...(workspace_id === null ? {} : { workspace_id }),
      ...(member?.permissions.has('team.things.write') ? { team_id, visibility } : {}),
    });
    await addToProject(ctx, id, base.id);
    return base;
  });

export const update = async (ctx: Ctx, id: string, given: KnowledgeBasePatch): Promise<KnowledgeBase> => {
  assertChoice(given);
  await accessScope(ctx, KIND, id, 'write');
  const patch = newlyPlaced(given, await access(ctx, id));
  const teamId = patch.team_id === undefined ? await teamOfScope(ctx, id) : patch.team_id;
  const chosen = await chosenModel(ctx, patch, teamId);
  return transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    const columns = await columnsOf(ctx, patch);
    const row = await store.find(ctx.db, userId(ctx), id);
    const [from, to] = [row?.workspace_id ?? null, columns.workspace_id];
    const teamBefore = await teamOfScope(ctx, id);
    await moveShared(ctx, { kind: KIND, id, from, to, given: patch });
    if ((await teamOfScope(ctx, id)) !== teamBefore) await assertTeamTakes(ctx, id);
    await store.update(ctx.db, id, { ...columns, updated_at: ctx.now().toISOString() });
    if (chosen !== undefined) await setModel(ctx, id, chosen);
    emit(ctx, 'user.knowledge.updated', { id }, { topics: [`members:${id}`] });
    return access(ctx, id);
  });
};

/** Its readers are asked for first: afterwards there is none who could be told. Documents, passages and files go with it. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    await assertThingFree(ctx, id);
    const readerIds = await listReaderIds(ctx.db, id);
    for (const documentId of await documents.listIdsOfBase(ctx.db, id))
      await chunks.removeOfDocument(ctx.db, documentId);
    await removeScope(ctx, { id, kind: KIND });
    emit(ctx, 'user.knowledge.deleted', { id }, { userIds: readerIds });
  });

export const reindex = (ctx: Ctx, id: string): Promise<KnowledgeBase> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    for (const documentId of await documents.listIdsOfBase(ctx.db, id)) await orderAgain(ctx, documentId);
    emit(ctx, 'user.knowledge.updated', { id }, { topics: [`members:${id}`] });
    return access(ctx, id);
  });
