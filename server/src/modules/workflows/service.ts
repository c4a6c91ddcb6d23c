// The rules of workflows: the draft, who may change it, and how one ends. Who may see one is said by its scope.

import {
  AnyRef,
  type InstanceStatus,
  type PageQuery,
  type Workflow,
  type WorkflowDefinition,
  type WorkflowFile,
  type WorkflowInput,
  type WorkflowPatch,
} from '@parley/contract';
import { type Ctx, emit, transact, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { moveShared, settleTeam, workspacePlace } from '../channels/index.ts';
import { assertThingFree } from '../holds/index.ts';
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
import { indexLater } from '../search/index.ts';
import { accessTeam } from '../teams/index.ts';
import { foldName } from '../users/index.ts';
import * as instances from './instances-store.ts';
import { PUBLIC_DEFAULT, publicConfigOf } from './public-config.ts';
import type { WorkflowRow } from './rows.ts';
import * as store from './store.ts';

/** What scopes call one. */
export const KIND = 'workflow';
const PUBLISH = 'workflows.publish';

/** Stops a runaway client; more than a person keeps by hand. */
const WORKFLOWS_PER_USER_MAX = 1_000;
const DEFINITION_LENGTH_MAX = 256 * 1024;
const SLUG_MAX = 60;

/** The smallest that can be published: it ends at once. */
const EMPTY: WorkflowDefinition = {
  schema: 1,
  start: 'end',
  stages: [{ key: 'end', kind: 'end', title: 'End', outcome: 'done' }],
};

type Counts = Record<InstanceStatus, number>;
const NO_INSTANCES: Counts = {
  running: 0,
  waiting: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  expired: 0,
  paused: 0,
};

interface Counted {
  readonly counts: Counts;
  readonly stuck: number;
}

const NOTHING_COUNTED: Counted = { counts: NO_INSTANCES, stuck: 0 };

const countsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Counted>> => {
  const found = new Map<string, Counted>();
  for (const { workflow_id, status, n } of await store.countInstances(ctx.db, ids))
    found.set(workflow_id, {
      ...NOTHING_COUNTED,
      counts: { ...(found.get(workflow_id)?.counts ?? NO_INSTANCES), [status]: Number(n) },
    });
  for (const { workflow_id, n } of await instances.countStuck(ctx.db, ids, ctx.now()))
    found.set(workflow_id, { ...(found.get(workflow_id) ?? NOTHING_COUNTED), stuck: Number(n) });
  return found;
};

const toWorkflow = (
  ctx: Ctx,
  row: store.ShownWorkflowRow,
  shared: Shared,
  counted = NOTHING_COUNTED,
): Workflow => ({
  ...row,
  ...shared,
  definition: row.draft_json,
  workspace_id: row.told_workspace_id,
  public_enabled: row.is_public,
  public_config: publicConfigOf(row),
  public_url: row.is_public ? `${ctx.kernel.config.publicUrl ?? ''}/w/${row.slug}` : null,
  instance_counts: counted.counts,
  stuck_count: counted.stuck,
});

interface WorkflowsQuery extends PageQuery {
  readonly status?: WorkflowRow['status'] | undefined;
  readonly team_id?: string | undefined;
  readonly workspace_id?: string | undefined;
  readonly q?: string | undefined;
}

export const list = async (
  ctx: Ctx,
  { status, team_id, workspace_id, q, ...query }: WorkflowsQuery,
): Promise<{ data: Workflow[]; total: number }> => {
  if (team_id !== undefined) await accessTeam(ctx, team_id);
  const filter = {
    ...{ status, team_id },
    workspace_id: workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id),
    words: q ? foldName(q) : undefined,
  };
  const rows = await store.listReadable(ctx.db, userId(ctx), filter, pageOf(query));
  const ids = rows.map(({ id }) => id);
  const [shared, counts] = [await listShared(ctx, ids), await countsOf(ctx, ids)];
  const data = rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [toWorkflow(ctx, row, own, counts.get(row.id))] : [];
  });
  return { data, total: await store.countReadable(ctx.db, userId(ctx), filter) };
};

/** A workflow that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Workflow> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.findShown(ctx.db, userId(ctx), id);
  if (!row) throw notFound('workflow');
  return toWorkflow(ctx, row, shared, (await countsOf(ctx, [id])).get(id));
};

const assertLength = ({ definition }: Pick<WorkflowPatch, 'definition'>): void => {
  if (definition !== undefined && JSON.stringify(definition).length > DEFINITION_LENGTH_MAX)
    throw badRequest(`definition: must have at most ${DEFINITION_LENGTH_MAX} characters`, 'definition');
};

/** Letters and digits of the title, and always the end of the id: an address that is longer when a title is taken would tell of private ones. */
const slugFor = async (ctx: Ctx, title: string, id: string): Promise<string> => {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '');
  const named = plain === '' ? 'workflow' : plain;
  const slug = `${named}-${id.slice(-6)}`;
  await ctx.kernel.database.dialect.lock(ctx.db, 'workflow slugs');
  return (await store.findBySlug(ctx.db, slug)) ? `${named}-${id.slice(-12)}` : slug;
};

const foldedOf = (title: string, description: string): string => foldName(`${title}\n${description}`);

export const create = (ctx: Ctx, input: WorkflowInput): Promise<Workflow> =>
  transact(ctx, async (ctx) => {
    assertLength(input);
    if ((await store.countOwned(ctx.db, userId(ctx))) >= WORKFLOWS_PER_USER_MAX)
      throw badRequest(`you have ${WORKFLOWS_PER_USER_MAX} workflows already; delete one first`);
    const id = newId();
    const now = ctx.now().toISOString();
    const { title, description = '', definition = EMPTY, workspace_id, visibility } = input;
    const place = workspace_id === undefined ? null : await workspacePlace(ctx, workspace_id);
    const team_id = await settleTeam(ctx, input.team_id, place);
    await createScope(ctx, { id, kind: KIND, team_id, visibility });
    await store.insert(ctx.db, {
      id,
      title,
      description,
      folded_text: foldedOf(title, description),
      slug: await slugFor(ctx, title, id),
      status: 'draft',
      draft_json: definition,
      draft_rev: 1,
      published_version: null,
      workspace_id: place,
      is_public: false,
      public_json: PUBLIC_DEFAULT,
      ...{ next_start_at: null, event_kinds: null },
      created_at: now,
      updated_at: now,
    });
    await indexLater(ctx, KIND, id);
    tell(ctx, 'workflow.created', id);
    return access(ctx, id);
  });

export const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `workflow ${id}`);

/** For a change: read under its lock, so that changes come one after the other. Its team is named no matter who asks. */
export const accessForChange = async (
  ctx: Ctx,
  id: string,
  need: 'write' | 'manage' = 'write',
): Promise<WorkflowRow & Shared> => {
  const shared = await accessScope(ctx, KIND, id, need);
  await hold(ctx, id);
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('workflow');
  return { ...row, ...shared, team_id: await teamOfScope(ctx, id) };
};

/** People without an account make the owner's keys work: who lets them in must be one who may publish. */
const assertMayOpen = (ctx: Ctx): void => {
  if (!userActor(ctx).permissions.has(PUBLISH))
    throw forbidden(`only who may publish workflows may open one to the public (${PUBLISH})`);
};

const columnsOf = async (
  ctx: Ctx,
  before: WorkflowRow,
  patch: WorkflowPatch,
): Promise<Partial<WorkflowRow>> => {
  const { title, description, definition, workspace_id, public_enabled, public_config } = patch;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(definition === undefined ? {} : { draft_json: definition }),
    ...(workspace_id === undefined ? {} : { workspace_id: await workspacePlace(ctx, workspace_id) }),
    ...(public_enabled === undefined ? {} : { is_public: public_enabled }),
    ...(public_config === undefined ? {} : { public_json: { ...publicConfigOf(before), ...public_config } }),
  };
};

export const update = (ctx: Ctx, id: string, given: WorkflowPatch): Promise<Workflow> =>
  transact(ctx, async (ctx) => {
    assertLength(given);
    const before = await accessForChange(ctx, id);
    const patch = newlyPlaced(given, await access(ctx, id));
    if (patch.draft_rev !== undefined && patch.draft_rev !== before.draft_rev)
      throw conflict('the workflow was changed meanwhile: read it again and repeat your change');
    if (before.status === 'archived') throw conflict('the workflow is archived and can no longer be changed');
    if (patch.public_enabled === true && !before.is_public) assertMayOpen(ctx);
    const columns = await columnsOf(ctx, before, patch);
    const move = { from: before.workspace_id, to: columns.workspace_id, given: patch };
    await moveShared(ctx, { kind: KIND, id, ...move });
    const { title, description } = { ...before, ...columns };
    await store.update(ctx.db, id, {
      ...columns,
      folded_text: foldedOf(title, description),
      draft_rev: before.draft_rev + 1,
      updated_at: ctx.now().toISOString(),
    });
    await indexLater(ctx, KIND, id);
    tell(ctx, 'workflow.updated', id);
    return access(ctx, id);
  });

/** Its readers are asked for first: afterwards there is none who could be told. */
export const remove = async (ctx: Ctx, id: string): Promise<void> => {
  await assertThingFree(ctx, id);
  const readerIds = await listReaderIds(ctx.db, id);
  await removeScope(ctx, { id, kind: KIND });
  emit(ctx, 'workflow.deleted', { id }, { userIds: readerIds });
};

export const clone = (
  ctx: Ctx,
  id: string,
  { title, team_id }: { title?: string | undefined; team_id?: string | null | undefined } = {},
): Promise<Workflow> =>
  transact(ctx, async (ctx) => {
    const source = await access(ctx, id);
    return create(ctx, {
      title: title ?? source.title,
      description: source.description,
      definition: source.definition,
      team_id,
    });
  });

/** What names people, teams, personas and other workflows of this server means nothing on another one, wherever it stands. */
const isOwnName = (value: unknown): boolean => AnyRef.safeParse(value).success;

const withoutOwnNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => !isOwnName(one)).map(withoutOwnNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !isOwnName(one))
      .map(([key, one]) => [key, withoutOwnNames(one)]),
  );
};

export const exportFile = async (ctx: Ctx, id: string): Promise<WorkflowFile> => {
  const { title, description, definition } = await access(ctx, id);
  return {
    format: 'parley.workflow',
    version: 1,
    title,
    description,
    definition: withoutOwnNames(definition) as WorkflowDefinition,
  };
};

export const importFile = (ctx: Ctx, { title, description, definition }: WorkflowFile): Promise<Workflow> =>
  create(ctx, { title, description, definition });

export const tell = (
  ctx: Ctx,
  kind: 'workflow.created' | 'workflow.updated' | 'workflow.published' | 'workflow.archived',
  id: string,
): void => emit(ctx, kind, { id }, { topics: [`members:${id}`] });
