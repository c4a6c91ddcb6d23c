// Servers that tell and hear events, without the rest of a server.

import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/db/open.ts';
import { createEvents, type Events, type NewEvent, type StoredEvent } from '../src/kernel/events.ts';
import { type Engine, freshDatabase } from './databases.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export const log = pino({ level: 'silent' });
export const AT = '2026-06-01T12:00:00.000Z';

export const event = (name: string): NewEvent => ({
  kind: 'test.happened',
  audience: { userIds: ['u'] },
  payload: { name },
  at: AT,
});
export const nameOf = ({ payload }: { payload: unknown }): string => (payload as { name: string }).name;

export interface Instance {
  database: Database;
  events: Events;
  heard: StoredEvent[];
  names(): string[];
  clock: ManualClock;
  /** One committed transaction that says these things. */
  say(...names: string[]): Promise<void>;
}

type Where = Awaited<ReturnType<typeof freshDatabase>>;

export const instance = async (
  t: TestContext,
  where: Where,
  id = 'one',
  pollMs = 1_000,
): Promise<Instance> => {
  const database = await openDatabase({ ...where, log });
  const clock = manualClock();
  const events = createEvents({ database, instanceId: id, clock, log, pollMs });
  const heard: StoredEvent[] = [];
  events.subscribe((stored) => heard.push(stored));
  await events.start();
  t.after(async () => {
    await events.stop();
    await database.close();
  });
  return {
    database,
    events,
    heard,
    clock,
    names: () => heard.map(nameOf),
    say: async (...names) => {
      await database.begin((tx) => events.append(tx, names.map(event)));
      events.wake();
    },
  };
};

export const single = async (t: TestContext, engine: Engine) => instance(t, await freshDatabase(t, engine));

/** What came behind a cursor, as it was said. */
export const replay = async (
  events: Events,
  read: Database['read'],
  id: string,
  limit: number,
): Promise<StoredEvent[] | 'gone'> => {
  const places = await events.since(read, id, limit);
  return places === 'gone' ? places : events.tell(read, places);
};

/** Holds a transaction open from outside, as a slow request would. */
export const holdOpen = async ({ database, events }: Instance, name: string) => {
  const { promise: said, resolve: saidIt } = Promise.withResolvers<void>();
  const { promise: end, resolve: commit, reject: rollback } = Promise.withResolvers<void>();
  const ended = database.begin(async (tx) => {
    await events.append(tx, [event(name)]);
    saidIt();
    await end;
  });
  await said;
  return { commit, rollback: () => rollback(new Error('changed its mind')), ended };
};
