// What packages hear of what happens: each event of a prefix that they subscribe to, at least once, by the queue. They are told which things
// it is about and how these stand; what people wrote is read with the rights of the person that the package acts as.

import type { JsonValue } from '@parley/contract';
import { type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { payloadOf, type StoredEvent } from '../../kernel/events.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { isRunning, OF_ALL } from './access.ts';
import { RUN_HANDLER } from './capabilities/host-call.ts';
import * as places from './event-places-store.ts';
import type { QueuedCall } from './orders.ts';
import type { Installed } from './store.ts';
import * as store from './store.ts';

export const HEAR_EVENTS = 'packages.hear_events';
const READ_AT_ONCE = 50;
const ROUNDS_MAX = 20;
/** What says which thing it is, and how it stands, and nothing that a person wrote. */
const TELLING =
  /^(?:id|.+_id|kind|type|status|state|role|scope|action|at|.+_at|seq|rev|version|number|is_.+)$/;
const WORD = /^[\w.:+@-]{0,128}$/;

const listSubscribed = async (ctx: Ctx): Promise<Installed[]> =>
  (await store.listOf(ctx.db, [OF_ALL])).filter(
    ({ row, version }) => isRunning(ctx, row) && version.manifest.events.length > 0,
  );

/** From here on it is told what happens; what happened before it was enabled is not its business. */
export const keepPlace = async (ctx: Ctx, { row, version }: Installed): Promise<void> => {
  if (row.state !== 'enabled' || version.manifest.events.length === 0) await places.remove(ctx.db, row.id);
  else if ((await places.find(ctx.db, row.id)) === undefined)
    await places.put(ctx.db, row.id, await ctx.kernel.events.head(ctx.db));
};

const reduced = (value: unknown): JsonValue => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): Array<[string, JsonValue]> => {
      if (typeof part === 'object' && part !== null && !Array.isArray(part)) return [[key, reduced(part)]];
      if (!TELLING.test(key)) return [];
      if (typeof part === 'string') return WORD.test(part) ? [[key, part]] : [];
      return part === null || typeof part === 'number' || typeof part === 'boolean' ? [[key, part]] : [];
    }),
  );
};

interface Heard {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly data: JsonValue;
}

/** What another package told is for those who subscribe to its name; its words are its own to tell. */
const heardOf = (event: StoredEvent): Heard => {
  const { id, kind, at, payload } = event;
  const emitted = payloadOf(event, 'extension.emitted');
  return emitted
    ? { id, kind: emitted.kind, at, data: emitted.payload }
    : { id, kind, at, data: reduced(payload) };
};

/** Queues what came since the last time. False when there may be more. */
const hearSome = (ctx: Ctx, { row, version }: Installed): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { events } = ctx.kernel;
    await ctx.kernel.database.dialect.lock(ctx.db, `events of package ${row.id}`);
    const place = await places.find(ctx.db, row.id);
    if (place === undefined) return true;
    const coming = await events.since(ctx.db, place, READ_AT_ONCE);
    const told = coming === 'gone' ? 'gone' : await events.tell(ctx.db, coming);
    if (told === 'gone') {
      await places.put(ctx.db, row.id, await events.head(ctx.db));
      return true;
    }
    let last = place;
    for (const event of told) {
      const heard = heardOf(event);
      const own = `extension.${row.package_id}.`;
      // It is not told what it told: it would never come to an end.
      const meant = heard.kind.startsWith(own)
        ? []
        : version.manifest.events.filter(({ prefix }) => heard.kind.startsWith(prefix));
      for (const { handler } of meant) {
        if (!(await hasRoom(ctx, row.id))) return true;
        const order = { kind: 'event', handler, event: { ...heard } } as const;
        const { causes } = event;
        const caused = causes === undefined ? ctx : { ...ctx, causes };
        await enqueueJob(caused, RUN_HANDLER, { id: row.id, order } satisfies QueuedCall);
      }
      last = event.id;
      await places.put(ctx.db, row.id, last);
    }
    return told.length < READ_AT_ONCE;
  });

/** What comes too fast is told later. */
const hasRoom = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.kernel.limits.take('package_jobs', id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );

export const hearEvents = async (ctx: Ctx): Promise<void> => {
  for (const found of await listSubscribed(ctx))
    for (let round = 0; round < ROUNDS_MAX; round++) if (await hearSome(ctx, found)) break;
};

/** Looks for the subscribers of what happens in this process or another; the job of every minute sees to what is missed here. */
export const listenFor = (kernel: Kernel): (() => void) => {
  const ctx = systemCtx(kernel, 'subscriptions of packages');
  let prefixes: Promise<readonly string[]> | null = null;
  const wake = async (kind: string): Promise<void> => {
    prefixes ??= listSubscribed(ctx).then((found) =>
      found.flatMap(({ version }) => version.manifest.events.map(({ prefix }) => prefix)),
    );
    const isMeant = (await prefixes).some((prefix) => kind.startsWith(prefix));
    if (isMeant || (kind === 'extension.emitted' && (await prefixes).length > 0))
      await transact(ctx, (ctx) => enqueueJob(ctx, HEAR_EVENTS, {}, { key: 'now' }));
  };
  return kernel.events.subscribe(({ kind }) => {
    if (kind.startsWith('extension.') && kind !== 'extension.emitted') prefixes = null;
    wake(kind).catch((error: unknown) => {
      prefixes = null;
      ctx.log.warn({ err: error }, 'packages were not told of an event; they are within a minute');
    });
  });
};
