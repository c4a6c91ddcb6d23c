import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowDefinition } from '@parley/contract';
import { pino } from 'pino';
import { openDatabase } from '../../server/src/db/open.ts';
import { type Db, raw, sql } from '../../server/src/db/sql.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { createJobs } from '../../server/src/kernel/jobs/queue.ts';
import type { JobSpec } from '../../server/src/kernel/jobs/spec.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';

const ROUNDS = 3;
const INSTANCES = 100;
/** Stages of an instance that are each a job. */
const JOBS = 3;
const [FEW, MANY] = [100, 100_000];
const READS = 20;
const ROWS_PER_INSERT = 100;
const AT = '2026-01-01T00:00:00.000Z';

const calculating = (n: number) => ({
  ...{ key: `s${n}`, kind: 'tool', tool: 'calculator', arguments: { expression: '1 + 1' } },
  next: [{ to: n + 1 < JOBS ? `s${n + 1}` : 'end' }],
});

const DEFINITION: WorkflowDefinition = {
  ...{ schema: 1, start: 's0' },
  stages: [...Array.from({ length: JOBS }, (_, n) => calculating(n)), { key: 'end', kind: 'end' }],
};

const publish = async ({ call }: House): Promise<string> => {
  const { id } = await call('POST /api/v1/workflows', { body: { title: 'Bench', definition: DEFINITION } });
  await call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  return id;
};

/** Jobs of stages per second, from the first start to the end of the last instance. */
const stagesPerSecond = async (house: House): Promise<number> => {
  const id = await publish(house);
  const began = performance.now();
  const start = () => house.call('POST /api/v1/workflows/{id}/instances', { params: { id } });
  for (let n = 0; n < INSTANCES; n += 10) await Promise.all(Array.from({ length: 10 }, start));
  for (;;) {
    const { instance_counts } = await house.call('GET /api/v1/workflows/{id}', { params: { id } });
    if ((instance_counts.completed ?? 0) >= INSTANCES) break;
    await pause(20);
  }
  return (INSTANCES * JOBS) / ((performance.now() - began) / 1000);
};

/** Jobs that do nothing, enqueued in transactions of their own as instances do. */
const jobsPerSecond = async (): Promise<number> => {
  const dataDir = newFolder();
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ databaseUrl: null, dataDir, log });
  const jobs = createJobs<{ log: typeof log }>({ database, clock: systemClock, log });
  let done = 0;
  const spec: JobSpec<object, { log: typeof log }> = {
    name: 'bench.do_nothing',
    run: async () => void done++,
  };
  jobs.register([spec]);
  await jobs.start(() => ({ log }));
  const began = performance.now();
  for (let n = 0; n < INSTANCES * JOBS; n++) {
    await database.begin((tx) => jobs.enqueue(tx, spec.name, {}));
    jobs.wake();
  }
  while (done < INSTANCES * JOBS) await pause(5);
  const rate = done / ((performance.now() - began) / 1000);
  await jobs.stop();
  await database.close();
  tearDown(dataDir);
  return rate;
};

/** Instances that have ended and were counted, and an assignment of the caller's for each. */
const ended = (count: number, workflowId: string, userId: string) => async (tx: Db) => {
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const ids = Array.from({ length: ROWS_PER_INSERT }, () => newId());
    const instances = ids.map(
      (id) =>
        raw`(${id}, ${workflowId}, 1, 'Done', 'completed', '{}', '{}', '{}', '{}', 'user', ${userId}, ${AT}, ${AT}, ${AT}, 1)`,
    );
    await raw`insert into workflow_instances (id, workflow_id, version, title, status, input_json, vars_json, forms_json, left_json, initiator_type, initiator_id, started_at, updated_at, ended_at, is_tallied) values ${raw.join(instances)}`.execute(
      sql(tx),
    );
    const given = ids.map(
      (id) =>
        raw`(${newId()}, ${id}, ${workflowId}, 'Done', '', '[]', 'completed', ${userId}, 60, '', 'normal', 0, ${userId}, ${AT}, ${AT}, ${AT})`,
    );
    await raw`insert into assignments (id, instance_id, workflow_id, title, instructions, actions_json, status, assignee_id, claim_minutes, comment, priority, is_for_visitor, completed_by, completed_at, created_at, updated_at) values ${raw.join(given)}`.execute(
      sql(tx),
    );
  }
  await raw`insert into workflow_tallies (workflow_id, status, count) values (${workflowId}, 'completed', ${count})`.execute(
    sql(tx),
  );
};

const furnished = async (count: number): Promise<{ house: House; id: string }> => {
  const first = await openHouse();
  const id = await publish(first);
  await first.stop();
  await furnish(first.dataDir, ended(count, id, first.userId));
  return { house: await openHouse(first.dataDir), id };
};

const timeOf = (ask: () => Promise<unknown>) => async (): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < READS; n++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return median(times);
};

/** W1: what the engine adds to the queue that carries it. W2: what instances that have ended cost the lists. */
export const workflows = async (): Promise<Figure[]> => {
  const house = await openHouse();
  const engine = await inTurns(ROUNDS, () => stagesPerSecond(house), jobsPerSecond);
  await house.stop();
  tearDown(house.dataDir);
  const [small, large] = [await furnished(FEW), await furnished(MANY)];
  const figures: Figure[] = [
    {
      id: 'W1',
      what: 'stages that are jobs, per second, against jobs that do nothing',
      ours: engine.ours.toFixed(0),
      yardstick: engine.yardstick.toFixed(0),
      ratio: engine.ratio,
      goal: '≥ 0.2',
      isReached: engine.ratio >= 0.2,
    },
  ];
  const lists = {
    workflows: ({ house }: typeof small) => house.call('GET /api/v1/workflows'),
    'instances of one': ({ house, id }: typeof small) =>
      house.call('GET /api/v1/workflows/{id}/instances', { params: { id } }),
    'my assignments': ({ house }: typeof small) => house.call('GET /api/v1/assignments/mine'),
  };
  for (const [what, ask] of Object.entries(lists)) {
    const { ours, yardstick, ratio } = await inTurns(
      ROUNDS,
      timeOf(() => ask(large)),
      timeOf(() => ask(small)),
    );
    figures.push({
      id: 'W2',
      what: `list of ${what} with ${MANY} instances that have ended, against ${FEW}`,
      ours: `${ours.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms`,
      ratio,
      goal: '≤ 1.3',
      isReached: ratio <= 1.3,
    });
  }
  for (const { house } of [small, large]) {
    await house.stop();
    tearDown(house.dataDir);
  }
  return figures;
};
