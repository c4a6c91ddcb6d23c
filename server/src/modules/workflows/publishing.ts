// From the draft to a version: checked as a whole, then never changed again.

import { createHash } from 'node:crypto';
import type { PageQuery, Workflow, WorkflowPayer, WorkflowProblem, WorkflowVersion } from '@parley/contract';
import type { Problem } from '@parley/contract/form';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { problemsText } from '../forms/index.ts';
import { accessScope } from '../scopes/index.ts';
import { accessTeam } from '../teams/index.ts';
import { namingProblems } from './definition/named.ts';
import { readDefinition } from './definition/read.ts';
import { typeProblems } from './definition/typing.ts';
import { decidePayers, showPayers } from './payers.ts';
import { nextStart, sendTick } from './schedules.ts';
import { access, accessForChange, KIND, tell } from './service.ts';
import * as store from './store.ts';

/** As the caller: what they may not use does not exist for the workflow. */
export const problemsOf = async (
  ctx: Ctx,
  draft: unknown,
  workflowId: string,
): Promise<readonly Problem[]> => {
  const { definition, problems } = readDefinition(draft);
  if (!definition) return problems;
  return [...typeProblems(definition, draft), ...(await namingProblems(ctx, definition, draft, workflowId))];
};

export const validate = async (
  ctx: Ctx,
  id: string,
): Promise<{ valid: boolean; problems: WorkflowProblem[]; payers: WorkflowPayer[] }> => {
  await accessScope(ctx, KIND, id);
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('workflow');
  const problems = await problemsOf(ctx, row.draft_json, id);
  const payers = await showPayers(ctx, await decidePayers(ctx, row), {
    ...{ workflowId: id, publisherId: userId(ctx), isForVisitors: row.is_public },
  });
  return { valid: problems.length === 0, problems: [...problems], payers };
};

const toVersion = ({ published_by, display_name, ...row }: store.NamedVersionRow): WorkflowVersion => ({
  ...row,
  published_by: published_by === null ? null : { id: published_by, display_name: display_name ?? '' },
});

/** The keys of an object in one order: both databases keep the same text of the same definition. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
};

/** Between commas, so that one is found as it is; null: no event starts it. */
const eventKindsOf = (definition: unknown): string | null => {
  const triggers = readDefinition(definition).definition?.triggers ?? [];
  const kinds = new Set(triggers.flatMap((one) => (one.kind === 'event' ? [one.event] : [])));
  return kinds.size === 0 ? null : `,${[...kinds].join(',')},`;
};

export const publish = (ctx: Ctx, id: string, notes = ''): Promise<{ version: WorkflowVersion }> =>
  transact(ctx, async (ctx) => {
    const row = await accessForChange(ctx, id);
    if (row.status === 'archived') throw conflict('the workflow is archived and can no longer be published');
    if (row.team_id !== null && row.my_role !== 'owner')
      await accessTeam(ctx, row.team_id, 'team.workflows.manage');
    const problems = await problemsOf(ctx, row.draft_json, id);
    if (problems.length > 0) throw badRequest(`the draft is not ready: ${problemsText(problems)}`);
    const number = (await store.lastNumber(ctx.db, id)) + 1;
    const now = ctx.now().toISOString();
    await store.insertVersion(ctx.db, {
      id: newId(),
      workflow_id: id,
      number,
      definition_json: row.draft_json,
      sha256: createHash('sha256')
        .update(JSON.stringify(canonical(row.draft_json)))
        .digest('hex'),
      notes,
      published_by: userId(ctx),
      payers_json: await decidePayers(ctx, row),
      published_at: now,
    });
    const next_start_at = nextStart(row.draft_json, ctx.now());
    const event_kinds = eventKindsOf(row.draft_json);
    await store.update(ctx.db, id, {
      ...{ status: 'published', published_version: number, next_start_at, event_kinds, updated_at: now },
    });
    await sendTick(ctx, id, next_start_at);
    tell(ctx, 'workflow.published', id);
    return { version: await readVersion(ctx, id, number) };
  });

const accessVersion = async (ctx: Ctx, id: string, n: number): Promise<store.NamedVersionRow> => {
  await accessScope(ctx, KIND, id);
  const row = await store.findVersion(ctx.db, id, n);
  if (!row) throw notFound('version');
  return row;
};

export const readVersion = async (ctx: Ctx, id: string, n: number) => {
  const row = await accessVersion(ctx, id, n);
  const workflow = await store.find(ctx.db, id);
  const payers = await showPayers(ctx, row.payers_json, {
    ...{ workflowId: id, publisherId: row.published_by, isForVisitors: workflow?.is_public === true },
  });
  return { ...toVersion(row), definition: row.definition_json, payers };
};

export const listVersions = async (ctx: Ctx, id: string, query: PageQuery): Promise<WorkflowVersion[]> => {
  await accessScope(ctx, KIND, id);
  return (await store.listVersions(ctx.db, id, pageOf(query))).map(toVersion);
};

export const restore = (ctx: Ctx, id: string, n: number): Promise<Workflow> =>
  transact(ctx, async (ctx) => {
    const row = await accessForChange(ctx, id);
    if (row.status === 'archived') throw conflict('the workflow is archived and can no longer be changed');
    const { definition_json } = await accessVersion(ctx, id, n);
    await store.update(ctx.db, id, {
      draft_json: definition_json,
      draft_rev: row.draft_rev + 1,
      updated_at: ctx.now().toISOString(),
    });
    tell(ctx, 'workflow.updated', id);
    return access(ctx, id);
  });
