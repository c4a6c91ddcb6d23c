// An instance that is being moved on: its row, held until the end of the transaction, and the version it keeps to. Whatever a move does
// (state, history, assignments, the next job) is one transaction, and a second one that comes at the same time finds another `rev`.

import type { Condition, Facts } from '@parley/contract/form';
import { type Ctx, emit } from '../../../kernel/ctx.ts';
import { conflict, invariant, notFound } from '../../../kernel/errors.ts';
import { findUser } from '../../users/index.ts';
import { readDefinition } from '../definition/read.ts';
import type { Definition, FormStage, Stage } from '../definition/stages.ts';
import * as instances from '../instances-store.ts';
import type { InstanceRow, StagePayer } from '../rows.ts';
import * as store from '../store.ts';

export interface Run {
  /** Changed as it moves; written by `keep`. */
  row: InstanceRow;
  readonly definition: Definition;
  /** In whose name its AI works. */
  readonly publisherId: string | null;
  /** Who was decided to pay for its stages. */
  readonly payers: readonly StagePayer[];
  readonly initiatorName: string;
  /** The `rev` that the row had when it was read. */
  readonly rev: number;
  seq: number;
}

export const holdInstance = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `workflow run ${id}`);

const FIXED_NAMES: Partial<Record<InstanceRow['initiator_type'], string>> = {
  visitor: 'Visitor',
  schedule: 'Schedule',
};

export const initiatorNameOf = (
  { initiator_type, event_kind }: Pick<InstanceRow, 'initiator_type' | 'event_kind'>,
  name: string | null | undefined,
): string => (event_kind === null ? (FIXED_NAMES[initiator_type] ?? name ?? '') : 'Event');

export const runOf = async (ctx: Ctx, row: InstanceRow): Promise<Run> => {
  const version = await store.findVersion(ctx.db, row.workflow_id, row.version);
  const { definition } = readDefinition(version?.definition_json);
  invariant(version && definition, 'a version that was published can be read');
  const seq = await instances.lastSeq(ctx.db, row.id);
  const initiator = row.initiator_id === null ? undefined : await findUser(ctx, row.initiator_id);
  const initiatorName = initiatorNameOf(row, initiator?.display_name);
  const { published_by: publisherId, payers_json } = version;
  return { row, definition, publisherId, payers: payers_json ?? [], initiatorName, rev: row.rev, seq };
};

/** Inside a transaction. Undefined when there is none. */
export const findRun = async (ctx: Ctx, id: string): Promise<Run | undefined> => {
  await holdInstance(ctx, id);
  const row = await instances.find(ctx.db, id);
  return row && runOf(ctx, row);
};

export const accessRun = async (ctx: Ctx, id: string): Promise<Run> => {
  const run = await findRun(ctx, id);
  if (!run) throw notFound('workflow instance');
  return run;
};

/** No stage of a definition can be called so. In it is who still fills in what the workflow is started with. */
export const INPUT_STAGE = '$input';

/** The form at the start as a stage: files can be sent in it, which belong to an instance. */
const inputStageOf = ({ input, rawInput, start }: Definition): FormStage | undefined =>
  input && rawInput
    ? {
        ...{ kind: 'form', key: INPUT_STAGE, title: '{{instance.title}}', instructions: '' },
        ...{ form: input, rawForm: rawInput, assignees: { kind: 'initiator' } },
        ...{ claimMinutes: 60, dueMs: null, priority: 'normal', save: [], onError: null },
        next: [{ condition: null, to: start }],
      }
    : undefined;

export const stageOf = ({ row, definition }: Pick<Run, 'row' | 'definition'>): Stage => {
  const stage =
    row.stage_key === INPUT_STAGE ? inputStageOf(definition) : definition.stages.get(row.stage_key ?? '');
  invariant(stage, 'an instance is in a stage of its version');
  return stage;
};

/** What conditions and templates see. */
export const factsOf = (ctx: Ctx, { row, initiatorName }: Pick<Run, 'row' | 'initiatorName'>): Facts => ({
  input: row.input_json,
  form: row.left_json.form ?? {},
  forms: row.forms_json,
  vars: row.vars_json,
  output: row.left_json.output ?? {},
  instance: { id: row.id, title: row.title, status: row.status, started_at: row.started_at },
  initiator: { type: row.initiator_type, id: row.initiator_id, display_name: initiatorName },
  now: ctx.now(),
});

export const note = async (
  ctx: Ctx,
  run: Run,
  kind: string,
  data: Record<string, unknown> = {},
): Promise<void> => {
  run.seq++;
  await instances.appendHistory(ctx.db, {
    instance_id: run.row.id,
    seq: run.seq,
    kind,
    stage_key: run.row.stage_key,
    actor_id: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    data_json: data,
    created_at: ctx.now().toISOString(),
  });
};

type InstanceEvent =
  | 'started'
  | 'stage_entered'
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'paused'
  | 'resumed';

export const announce = (ctx: Ctx, { row }: Run, what: InstanceEvent): void =>
  emit(
    ctx,
    `workflow.instance.${what}`,
    { id: row.id, workflow_id: row.workflow_id, status: row.status, stage_key: row.stage_key },
    {
      topics: [`workflow:${row.workflow_id}`],
      ...(row.initiator_id === null ? {} : { userIds: [row.initiator_id] }),
    },
  );

/** Writes the row, once. */
export const keep = async (ctx: Ctx, run: Run): Promise<void> => {
  run.row = { ...run.row, rev: run.rev + 1, updated_at: ctx.now().toISOString() };
  if (!(await instances.replace(ctx.db, run.row, run.rev)))
    throw conflict('the instance has gone on meanwhile: read it again', 1);
};

/** A stage cannot go on: the instance fails, or goes where `on_error` says. */
export class StageProblem extends Error {}

/** The value of an expression; what is wrong with it becomes a problem of the stage. */
export const evaluate = (ctx: Ctx, run: Run, condition: Condition, what: string): unknown => {
  try {
    return condition.evaluate(factsOf(ctx, run));
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new StageProblem(`${what}: ${sentence}`);
  }
};

/** The same as a value of JSON. */
export const jsonValueOf = (ctx: Ctx, run: Run, condition: Condition, what: string): unknown => {
  const found = evaluate(ctx, run, condition, what);
  return typeof found === 'bigint' ? Number(found) : (found ?? null);
};
