// Workflows that start by themselves: the next time stands in the row, and a job is sent ahead to it, which does nothing unless the row
// still says the same. One process takes it, once: the row moves on in the transaction that starts the instances.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { notify } from '../notifications/index.ts';
import { nextAfter } from '../tasks/index.ts';
import { asPublisher } from './actor.ts';
import { readDefinition } from './definition/read.ts';
import type { ScheduleTrigger, Trigger } from './definition/stages.ts';
import { type Beginning, begin } from './engine/advance.ts';
import { TICK_JOB } from './engine/jobs-names.ts';
import { inputFor } from './instances.ts';
import type { WorkflowRow } from './rows.ts';
import { hold } from './service.ts';
import * as store from './store.ts';

const isTimed = (trigger: Trigger): trigger is ScheduleTrigger => trigger.kind === 'schedule';

const nextOf = ({ cron, timezone }: ScheduleTrigger, after: Date): string | null =>
  nextAfter({ cron, at: null, timezone, missed: 'run' }, after);

/** The first time after this moment at which the definition starts something; null: never. */
export const nextStart = (definition: unknown, after: Date): string | null =>
  (readDefinition(definition).definition?.triggers ?? [])
    .filter(isTimed)
    .map((trigger) => nextOf(trigger, after))
    .filter((at) => at !== null)
    .toSorted()[0] ?? null;

export const sendTick = async (ctx: Ctx, workflowId: string, at: string | null): Promise<void> => {
  if (at === null) return;
  const options = { key: `${workflowId} ${at}`, runAt: new Date(at) };
  await enqueueJob(ctx, TICK_JOB, { workflow_id: workflowId, at }, options);
};

/** Told to the publisher when it cannot be: their account, or what the form of its input asks for by now. */
export const startOne = async (
  ctx: Ctx,
  workflow: WorkflowRow,
  version: store.NamedVersionRow,
  { input: given, ...more }: Pick<Trigger, 'input'> & Pick<Beginning, 'id' | 'depth' | 'event'>,
): Promise<void> => {
  let input: Record<string, unknown>;
  try {
    const publisher = await asPublisher(ctx, version.published_by);
    input = await inputFor(publisher, version.definition_json, { ...given });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const { title } = workflow;
    await notify(ctx, version.published_by === null ? [] : [version.published_by], {
      type: 'assignment',
      says: { kind: 'run_not_started', title },
      body: error.message,
      link: `/workflows/${workflow.id}`,
      data: { workflow_id: workflow.id },
    });
    return;
  }
  const { id: workflowId, title } = workflow;
  const initiator = { initiator_type: 'schedule', initiator_id: null } as const;
  await begin(ctx, { workflowId, version: version.number, title, input, ...initiator, ...more });
};

/** Does nothing when another process took this moment, or the schedule has changed. */
export const takeTick = (
  ctx: Ctx,
  { workflow_id, at }: { readonly workflow_id: string; readonly at: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, workflow_id);
    const workflow = await store.find(ctx.db, workflow_id);
    if (workflow?.next_start_at !== at || workflow.published_version === null) return;
    const version = await store.findVersion(ctx.db, workflow_id, workflow.published_version);
    if (!version) return;
    const next = nextStart(version.definition_json, ctx.now());
    await store.update(ctx.db, workflow_id, { next_start_at: next });
    await sendTick(ctx, workflow_id, next);
    const before = new Date(Date.parse(at) - 1);
    for (const trigger of readDefinition(version.definition_json).definition?.triggers ?? [])
      if (isTimed(trigger) && nextOf(trigger, before) === at)
        await startOne(ctx, workflow, version, { input: trigger.input });
  });
