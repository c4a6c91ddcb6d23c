// Workflows that start when something happens on the platform. Every process hears every event; the instance's id is made of the event and
// the workflow, so that it is started once. Its publisher must be among those who may hear the event. Loops end: no workflow is started by
// its own instances, a chain of instances is five long at most, and a workflow starts so often in an hour and no more.

import { createHash } from 'node:crypto';
import { TriggerEvent } from '@parley/contract';
import { type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { StoredEvent } from '../../kernel/events.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findRole } from '../readers/index.ts';
import { accessTeam } from '../teams/index.ts';
import { asPublisher } from './actor.ts';
import { readDefinition } from './definition/read.ts';
import type { EventTrigger } from './definition/stages.ts';
import { fillAll } from './definition/templates.ts';
import { EVENT_JOB } from './engine/jobs-names.ts';
import * as instances from './instances-store.ts';
import { startOne } from './schedules.ts';
import * as store from './store.ts';

const KINDS: ReadonlySet<string> = new Set(TriggerEvent.options);
const CHAIN_MAX = 5;

export interface HeardEvent {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly user_ids: readonly string[];
  readonly topics: readonly string[];
}

const hear = async (kernel: Kernel, event: StoredEvent): Promise<void> => {
  const { id, kind, at, payload, audience, causes } = event;
  const own = systemCtx(kernel, 'workflows that an event starts');
  const ctx = causes === undefined ? own : { ...own, causes };
  if ((await store.listIdsForEvent(ctx.db, kind)).length === 0) return;
  const { userIds = [], topics = [] } = audience;
  const heard = { id, kind, at, payload: { ...(payload as object) }, user_ids: userIds, topics };
  await transact(ctx, (ctx) => enqueueJob(ctx, EVENT_JOB, heard satisfies HeardEvent, { key: id }));
};

export const watchEvents = (kernel: Kernel): (() => void) =>
  kernel.events.subscribe((event) => {
    if (!KINDS.has(event.kind)) return;
    hear(kernel, event).catch((error: unknown) =>
      kernel.log.warn({ err: error, kind: event.kind }, 'workflows could not be told of an event'),
    );
  });

const TIME_HEX = 12;

/** A UUIDv7 of the event's time and of the two names: the same in every process and at every attempt. */
const idOf = ({ id, at }: HeardEvent, workflowId: string): string => {
  const time = Date.parse(at).toString(16).padStart(TIME_HEX, '0');
  const hash = createHash('sha256').update(`${id} ${workflowId}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
};

const isInTeam = async (ctx: Ctx, publisherId: string, teamId: string): Promise<boolean> => {
  try {
    await accessTeam(await asPublisher(ctx, publisherId), teamId);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return false;
    throw error;
  }
};

const mayHear = async (ctx: Ctx, publisherId: string, event: HeardEvent): Promise<boolean> => {
  if (event.user_ids.includes(publisherId)) return true;
  for (const topic of event.topics) {
    const [name, id = ''] = topic.split(':');
    const isShared = name === 'members' || name === 'workflow';
    if (isShared && (await findRole(ctx.db, publisherId, id)) !== undefined) return true;
    if (name === 'team' && (await isInTeam(ctx, publisherId, id))) return true;
  }
  return false;
};

/** How long the chain is that this event belongs to; null: it ends here. */
const depthAfter = async (ctx: Ctx, { payload }: HeardEvent, workflowId: string): Promise<number | null> => {
  if (payload.workflow_id === undefined) return 0;
  if (payload.workflow_id === workflowId) return null;
  const cause = await instances.find(ctx.db, String(payload.id));
  const depth = (cause?.depth ?? 0) + 1;
  return depth > CHAIN_MAX ? null : depth;
};

const inputOf = ({ input }: EventTrigger, event: HeardEvent, asksForNothing: boolean) => ({
  ...(asksForNothing ? { event: { kind: event.kind, ...event.payload } } : {}),
  ...(fillAll(input, { event: { kind: event.kind, ...event.payload } }) as Record<string, unknown>),
});

/** What the event starts of a workflow; null: nothing, or it is started already. */
const startOf = async (ctx: Ctx, workflowId: string, event: HeardEvent) => {
  const workflow = await store.find(ctx.db, workflowId);
  if (workflow?.status !== 'published' || workflow.published_version === null) return null;
  const version = await store.findVersion(ctx.db, workflowId, workflow.published_version);
  const { definition } = readDefinition(version?.definition_json);
  const trigger = definition?.triggers.find((one) => one.kind === 'event' && one.event === event.kind);
  if (!version || !definition || trigger?.kind !== 'event' || version.published_by === null) return null;
  const depth = await depthAfter(ctx, event, workflowId);
  if (depth === null || !(await mayHear(ctx, version.published_by, event))) return null;
  const id = idOf(event, workflowId);
  if (await instances.find(ctx.db, id)) return null;
  const input = inputOf(trigger, event, definition.input === null);
  return { workflow, version, beginning: { input, id, depth, event: trigger.event } };
};

const startFor = (ctx: Ctx, workflowId: string, event: HeardEvent): Promise<void> =>
  transact(ctx, async (ctx) => {
    const found = await startOf(ctx, workflowId, event);
    if (found) await startOne(ctx, found.workflow, found.version, found.beginning);
  });

/** Only what starts is counted: events of people whom its publisher does not hear must not use up the starts of a workflow. */
export const takeEvent = async (ctx: Ctx, event: HeardEvent): Promise<void> => {
  for (const workflowId of await store.listIdsForEvent(ctx.db, event.kind)) {
    if ((await startOf(ctx, workflowId, event)) === null) continue;
    try {
      await ctx.kernel.limits.take('workflow_event', workflowId);
    } catch (error) {
      if (error instanceof Failure && error.status === 429) continue;
      throw error;
    }
    await startFor(ctx, workflowId, event);
  }
};
