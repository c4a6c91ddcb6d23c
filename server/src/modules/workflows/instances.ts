// Starting, reading and steering instances. An instance is seen by the person who started it, by those who were given something of it,
// and by those who may change the workflow; the last steer it, and the first may end it.

import type {
  Instance,
  InstanceDetail,
  InstanceHistoryEntry,
  InstanceInput,
  PageQuery,
} from '@parley/contract';
import type { FormTemplate } from '@parley/contract/form';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { checkForm, fileIdsIn } from '../forms/index.ts';
import { findRole, type PlaceAsked } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import { readDefinition } from './definition/read.ts';
import { fillTitle } from './definition/templates.ts';
import { begin, cancelRun, leave, retryStage } from './engine/advance.ts';
import { CHAT_JOB, CHILD_JOB, STEP_JOB, sendStageJob, WAKE_JOB } from './engine/jobs-names.ts';
import {
  accessRun,
  announce,
  factsOf,
  initiatorNameOf,
  keep,
  note,
  type Run,
  stageOf,
} from './engine/run.ts';
import { AI_ASKED } from './engine/steps.ts';
import { namesIn } from './instance-names.ts';
import * as instancesStore from './instances-store.ts';
import { showPayers } from './payers.ts';
import type { InstanceRow } from './rows.ts';
import { KIND } from './service.ts';
import { lineOf } from './stage-line.ts';
import * as store from './store.ts';
import { stuckOf } from './stuck-store.ts';

const NOUN = 'workflow instance';
/** One that nobody tries again is told no longer than so. */
const FAILED_TOLD_MS = 7 * 86_400_000;

const stageIn = (ctx: Ctx, row: instancesStore.NamedInstanceRow): Instance['stage'] => {
  // One that failed can be tried again, in the stage in which it did.
  if (row.stage_key === null || (row.ended_at !== null && row.status !== 'failed')) return null;
  const { stages } = row.definition_json as unknown as {
    stages: ReadonlyArray<{ key: string; kind: NonNullable<Instance['stage']>['kind']; title?: string }>;
  };
  const stage = stages.find(({ key }) => key === row.stage_key);
  if (!stage) return null;
  const facts = factsOf(ctx, { row, initiatorName: initiatorNameOf(row, row.display_name) });
  return { key: stage.key, kind: stage.kind, title: fillTitle(stage, facts) };
};

const toInstance = (ctx: Ctx, row: instancesStore.NamedInstanceRow): Instance => ({
  ...row,
  stuck: stuckOf(row.stuck_reason, row),
  stage: stageIn(ctx, row),
  input: row.input_json as Instance['input'],
  vars: row.vars_json as Instance['vars'],
  initiator: {
    type: row.initiator_type,
    id: row.initiator_id,
    display_name: initiatorNameOf(row, row.display_name),
  },
  event: row.event_kind,
});

const isWriter = async (ctx: Ctx, workflowId: string): Promise<boolean> => {
  const role = await findRole(ctx.db, userId(ctx), workflowId);
  return role === 'owner' || role === 'editor';
};

/** Without looking at every one that has ended. */
const countAll = async (
  ctx: Ctx,
  workflowId: string,
  status: InstanceRow['status'] | undefined,
): Promise<number> =>
  (await store.countInstances(ctx.db, [workflowId]))
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { n }) => sum + n, 0);

interface InstancesQuery extends PageQuery {
  readonly status?: InstanceRow['status'] | undefined;
  readonly stuck?: 'true' | 'false' | undefined;
}

export const list = async (
  ctx: Ctx,
  workflowId: string,
  { status, stuck, ...query }: InstancesQuery,
): Promise<{ data: Instance[]; total: number }> => {
  await accessScope(ctx, KIND, workflowId);
  const concerning = (await isWriter(ctx, workflowId)) ? null : userId(ctx);
  const isStuck = stuck === undefined ? undefined : stuck === 'true';
  const filter = { workflowId, status, isStuck, concerning, now: ctx.now() };
  const rows = await instancesStore.listOf(ctx.db, filter, pageOf(query));
  return {
    data: rows.map((row) => toInstance(ctx, row)),
    total:
      concerning === null && isStuck === undefined
        ? await countAll(ctx, workflowId, status)
        : await instancesStore.countOf(ctx.db, filter),
  };
};

/** What the caller began or published there and has failed of late, the newest first. */
export const listFailed = async (ctx: Ctx, place: PlaceAsked, limit: number) => {
  const since = new Date(ctx.now().getTime() - FAILED_TOLD_MS).toISOString();
  const rows = await instancesStore.listFailed(ctx.db, { userId: userId(ctx), place, since }, limit);
  return rows.map(({ level, ...row }) => ({ ...row, isSteering: Number(level) >= 2 }));
};

/** An instance that the caller may see. Another one does not exist. */
export const access = async (
  ctx: Ctx,
  id: string,
): Promise<{ row: instancesStore.NamedInstanceRow; isSteering: boolean }> => {
  const row = await instancesStore.findNamed(ctx.db, id, ctx.now());
  if (!row) throw notFound(NOUN);
  const isSteering = await isWriter(ctx, row.workflow_id);
  if (isSteering || row.initiator_id === userId(ctx)) return { row, isSteering };
  if (!(await instancesStore.concerns(ctx.db, id, userId(ctx)))) throw notFound(NOUN);
  return { row, isSteering };
};

export const read = async (ctx: Ctx, id: string): Promise<Instance> =>
  toInstance(ctx, (await access(ctx, id)).row);

const labelsOf = (form: object | null): Record<string, string> => {
  const { fields } = (form ?? {}) as { fields?: ReadonlyArray<{ key?: unknown; label?: unknown }> };
  return Object.fromEntries(
    (fields ?? []).flatMap(({ key, label }) =>
      typeof key === 'string' && typeof label === 'string' ? [[key, label]] : [],
    ),
  );
};

type AnsweredField = InstanceDetail['input_fields'][number];

const fieldsOf = (template: FormTemplate | null): AnsweredField[] =>
  (template?.fields ?? []).map(({ key, type, label, options = [] }) => ({
    ...{ key, type, label },
    options: options.map(({ value, label }) => ({ value, label })),
  }));

const payersOf = async (ctx: Ctx, row: InstanceRow): Promise<InstanceDetail['payers']> => {
  const version = await store.findVersion(ctx.db, row.workflow_id, row.version);
  return showPayers(ctx, version?.payers_json ?? null, {
    ...{ workflowId: row.workflow_id, publisherId: version?.published_by ?? null },
    isForVisitors: row.initiator_type === 'visitor',
  });
};

/** With its steps as people call them and what was handed in at each: what the next person needs to decide. */
export const detail = async (ctx: Ctx, id: string): Promise<InstanceDetail> => {
  const { row, isSteering } = await access(ctx, id);
  const { definition } = readDefinition(row.definition_json);
  const facts = factsOf(ctx, { row, initiatorName: initiatorNameOf(row, row.display_name) });
  const forms = row.forms_json as Record<string, InstanceDetail['input']>;
  const current = row.status === 'completed' ? null : row.stage_key;
  return {
    ...toInstance(ctx, row),
    input_labels: labelsOf(definition?.rawInput ?? null),
    input_fields: fieldsOf(definition?.input ?? null),
    names: await namesIn(ctx, definition, row),
    awaited_signal: row.awaited_signal,
    can_steer: isSteering,
    payers: await payersOf(ctx, row),
    line: definition ? lineOf(definition, await instancesStore.listEntered(ctx.db, id), current) : [],
    steps: [...(definition?.stages.values() ?? [])].map((stage) => ({
      ...{ key: stage.key, kind: stage.kind, title: fillTitle(stage, facts) },
      labels: labelsOf('rawForm' in stage ? stage.rawForm : null),
      fields: fieldsOf('form' in stage ? stage.form : null),
      actions: stage.kind === 'review' ? stage.actions.map(({ key, label }) => ({ key, label })) : [],
      answers: forms[stage.key] ?? null,
    })),
  };
};

/** What a model was told stands there in the words of others: those read it who may change what it is asked. */
const tellable = (
  kind: string,
  data: InstanceHistoryEntry['data'],
  isSteering: boolean,
): InstanceHistoryEntry['data'] => {
  if (kind !== AI_ASKED || isSteering) return data;
  const { prompt: _prompt, told: _told, ...rest } = data;
  return rest;
};

export const history = async (ctx: Ctx, id: string, query: PageQuery): Promise<InstanceHistoryEntry[]> => {
  const { isSteering } = await access(ctx, id);
  const rows = await instancesStore.listHistory(ctx.db, id, pageOf(query));
  return rows.map(({ actor_id, display_name, data_json, ...row }) => ({
    ...row,
    actor: actor_id === null ? null : { id: actor_id, display_name: display_name ?? '' },
    data: tellable(row.kind, data_json as InstanceHistoryEntry['data'], isSteering),
  }));
};

/** What it is started with, checked by what the version asks for. */
export const inputFor = async (
  ctx: Ctx,
  definition: unknown,
  given: Record<string, unknown>,
  /** Where the files of a visitor lie; left out: it is a person with an account. */
  visitorChannelId?: string | null,
): Promise<Record<string, unknown>> => {
  const { input } = readDefinition(definition).definition ?? {};
  if (!input) return given;
  const { valid, errors, values } = await checkForm(ctx, input, given, visitorChannelId);
  if (!valid) throw badRequest(`input: ${errors.map(({ message }) => message).join('; ')}`, 'input');
  return { ...values };
};

export const start = (
  ctx: Ctx,
  workflowId: string,
  { input = {}, title }: InstanceInput = {},
  /** Of what must start it once; left out: a new one. */
  id?: string,
): Promise<Instance> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, workflowId);
    if (id !== undefined && (await instancesStore.find(ctx.db, id))) return read(ctx, id);
    const workflow = await store.find(ctx.db, workflowId);
    const version =
      workflow?.status === 'published' && workflow.published_version !== null
        ? await store.findVersion(ctx.db, workflowId, workflow.published_version)
        : undefined;
    if (!workflow || !version) throw conflict('only a published workflow can be started: publish it first');
    const checked = await inputFor(ctx, version.definition_json, input);
    const { row } = await begin(ctx, {
      ...(id === undefined ? {} : { id }),
      workflowId,
      version: version.number,
      title: title ?? workflow.title,
      input: checked,
      fileIds: fileIdsIn(readDefinition(version.definition_json).definition?.input ?? null, checked),
      initiator_type: 'user',
      initiator_id: userId(ctx),
    });
    return read(ctx, row.id);
  });

const steer = (
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, run: Run) => Promise<void>,
  isForInitiator = false,
): Promise<Instance> =>
  transact(ctx, async (ctx) => {
    const { row, isSteering } = await access(ctx, id);
    if (!isSteering && !(isForInitiator && row.initiator_id === userId(ctx)))
      throw forbidden('only those who may change the workflow may do this with an instance of it');
    await work(ctx, await accessRun(ctx, id));
    return read(ctx, id);
  });

const assertStatus = ({ row }: Run, allowed: ReadonlyArray<InstanceRow['status']>, what: string): void => {
  if (!allowed.includes(row.status)) throw conflict(`the instance is ${row.status}: it cannot be ${what}`);
};

export const cancel = (ctx: Ctx, id: string, reason?: string): Promise<Instance> =>
  steer(
    ctx,
    id,
    async (ctx, run) => {
      assertStatus(run, ['running', 'waiting', 'paused'], 'cancelled');
      await cancelRun(ctx, run, reason ?? null);
    },
    true,
  );

export const retry = (ctx: Ctx, id: string): Promise<Instance> =>
  steer(ctx, id, async (ctx, run) => {
    assertStatus(run, ['failed'], 'tried again');
    await retryStage(ctx, run);
  });

export const pause = (ctx: Ctx, id: string): Promise<Instance> =>
  steer(ctx, id, async (ctx, run) => {
    assertStatus(run, ['running', 'waiting'], 'paused');
    run.row.paused_from = run.row.status;
    run.row.status = 'paused';
    await note(ctx, run, 'paused');
    await keep(ctx, run);
    announce(ctx, run, 'paused');
  });

/** What fell due meanwhile happens now. */
export const resume = (ctx: Ctx, id: string): Promise<Instance> =>
  steer(ctx, id, async (ctx, run) => {
    assertStatus(run, ['paused'], 'resumed');
    run.row.status = run.row.paused_from ?? 'waiting';
    run.row.paused_from = null;
    await note(ctx, run, 'resumed');
    await keep(ctx, run);
    announce(ctx, run, 'resumed');
    const { row } = run;
    if (row.status === 'running') await sendStageJob(ctx, STEP_JOB, row);
    if (row.wake_at !== null) await sendStageJob(ctx, WAKE_JOB, row, new Date(row.wake_at));
    const { kind } = stageOf(run);
    if (kind === 'subworkflow') await sendStageJob(ctx, CHILD_JOB, row);
    if (kind === 'chat') await sendStageJob(ctx, CHAT_JOB, row);
  });

export const signal = (
  ctx: Ctx,
  id: string,
  { name, data = {} }: { readonly name: string; readonly data?: Record<string, unknown> | undefined },
): Promise<Instance> =>
  steer(ctx, id, async (ctx, run) => {
    if (run.row.status !== 'waiting' || run.row.awaited_signal !== name)
      throw conflict('the instance does not wait for this signal');
    await note(ctx, run, 'signal', { name });
    await leave(ctx, run, { output: { signal: name, data } });
  });

/** With the workflow: everything that is not over ends. */
export const cancelAll = async (ctx: Ctx, workflowId: string): Promise<void> => {
  for (const id of await instancesStore.listActiveIds(ctx.db, workflowId)) {
    const run = await accessRun(ctx, id);
    await cancelRun(ctx, run, 'the workflow was archived');
  }
};
