// kill -9, again and again, while schedules come due. Every tick makes one run, which asks once and is answered: none lost, none twice.
// A run whose answer was cut short three times has failed, and the task tries again later, as after any failure: that is one more run,
// and still one that is done.
// In the long run two servers share the work on Postgres, and are killed in turns.
//
// Half of them say that a missed tick is skipped: none is off long enough to miss one, so that this loses nothing either. In the long run
// some come back every minute, and each minute has its one run.
//
//   PARLEY_TEST_DATABASE=postgres PARLEY_KILL_SERVERS=2 PARLEY_KILLS=200 PARLEY_KILL_TASKS=400 PARLEY_KILL_CRONS=6 npm test -- modules/tasks/killed

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES } from '../../../test/databases.ts';
import { elapse } from '../../../test/elapse.ts';
import { type Ask, succeeded, text } from '../../../test/kill/asking.ts';
import { openServers } from '../../../test/kill/open-servers.ts';
import { patientClient } from '../../../test/kill/patient-client.ts';
import { tellProgress } from '../../../test/kill/progress.ts';
import type { ServerProcess } from '../../../test/kill/server-process.ts';
import { scaled } from '../../../test/scale.ts';

const TASKS = scaled(process.env.PARLEY_KILL_TASKS, { gate: 4, long: 400 });
/** A pattern names minutes: one that comes back is too slow for the gate. */
const CRONS = scaled(process.env.PARLEY_KILL_CRONS, { gate: 0, long: 6 });
const KILLS = scaled(process.env.PARLEY_KILLS, { gate: 1, long: 200 });
/** On Postgres. */
const SERVERS = scaled(process.env.PARLEY_KILL_SERVERS, { gate: 1, long: 2 });
const [LIFE_MS_MIN, LIFE_MS_MAX] = [50, 900];
/** How far apart the ticks of two tasks stand. */
const BETWEEN_TICKS_MS = 500;
const FIRST_TICK_MS = 2_000;
/** A job whose server was killed is taken again when its lease has run out, half a minute later. */
const LOOK_MS = 500;
const GIVE_UP_MS = 1_200_000;
const MINUTE_MS = 60_000;
/** Behind a tick that failed the schedule pauses, five minutes at first. */
const PAUSE_MS = 5 * MINUTE_MS;
const CUT_SHORT = /^the server stopped while answering/;

const signUp = async (servers: readonly ServerProcess[]): Promise<Ask> => {
  let turn = 0;
  const send = patientClient(() => servers[turn++ % servers.length]?.url ?? '', {
    ...{ acknowledged: 0, repeated: 0, replayed: 0 },
  });
  const body = { username: 'ann', password: 'a fine long password', email: 'ann@example.com' };
  const made = succeeded('signing up', await send({ method: 'POST', path: '/api/v1/auth/register', body }));
  const scopes = { name: 'tasks', scopes: ['read', 'write'] };
  const first = text(made.body.access_token);
  const key = { method: 'POST', path: '/api/v1/api-keys', token: first, body: scopes, key: randomUUID() };
  // One that outlives a session.
  const token = text(succeeded('a key', await send(key)).body.key);
  return (method, path, more = {}) => send({ method, path: `/api/v1${path}`, token, ...more });
};

interface Scheduled {
  readonly once: readonly string[];
  readonly everyMinute: readonly string[];
}

const schedule = async (ask: Ask): Promise<Scheduled> => {
  const post = async (path: string, body: object) =>
    succeeded(path, await ask('POST', path, { body, key: randomUUID() })).body;
  const persona = await post('/personas', { name: 'Robot', model: 'parley-demo' });
  const assignee = { type: 'persona', id: persona.id };
  const begin = Date.now() + FIRST_TICK_MS;
  const everyMinute: string[] = [];
  for (let n = 0; n < CRONS; n++) {
    const what = { title: `Cron ${n}`, description: `/demo echo tick ${n}`, assignee };
    const made = await post('/tasks', { ...what, schedule: { cron: '* * * * *', missed: missedOf(n) } });
    everyMinute.push(text(made.id));
  }
  const once: string[] = [];
  for (let n = 0; n < TASKS; n++) {
    const at = new Date(Math.max(begin, Date.now() + FIRST_TICK_MS / 2) + n * BETWEEN_TICKS_MS).toISOString();
    const what = { title: `Task ${n}`, description: `/demo echo done ${n}`, assignee };
    const made = await post('/tasks', { ...what, schedule: { at, timezone: 'UTC', missed: missedOf(n) } });
    once.push(text(made.id));
  }
  return { once, everyMinute };
};

const missedOf = (n: number): 'run' | 'skip' => (n % 2 === 0 ? 'run' : 'skip');

interface Run {
  readonly status: string;
  readonly trigger: string;
  readonly scheduled_for: string | null;
  readonly error: string | null;
  readonly channel_id: string;
}

const runsOf = async (ask: Ask, id: string): Promise<Run[]> =>
  succeeded('reading runs', await ask('GET', `/tasks/${id}/runs`)).body.data as Run[];

const isOver = ({ status }: Run): boolean => !['queued', 'running'].includes(status);

/** Each minute has one run; where one failed, none until its pause is over. What was due while the one before was at work is skipped, and says so. */
const assertEveryMinute = async (ask: Ask, id: string): Promise<number> => {
  // No more ticks: what is left comes to its end.
  succeeded('taking the schedule away', await ask('PUT', `/tasks/${id}`, { body: { schedule: null } }));
  const end = performance.now() + GIVE_UP_MS;
  let runs = await runsOf(ask, id);
  while (!runs.every(isOver)) {
    assert.ok(performance.now() < end, JSON.stringify(runs));
    await elapse(LOOK_MS, 'runs go on by themselves');
    runs = await runsOf(ask, id);
  }
  const ticks = runs.map(({ scheduled_for }) => Date.parse(scheduled_for ?? '')).reverse();
  assert.equal(new Set(ticks).size, ticks.length, 'no tick makes two runs');
  for (const [n, run] of runs.toReversed().entries()) {
    if (run.status === 'skipped') assert.match(run.error ?? '', /^the run before it was still at work/);
    else if (run.status === 'failed') assert.match(run.error ?? '', CUT_SHORT);
    const [tick = 0, next] = ticks.slice(n, n + 2);
    if (next === undefined) continue;
    const gap = next - tick;
    if (run.status === 'failed') assert.ok(gap >= MINUTE_MS && gap <= 2 * GIVE_UP_MS);
    else if (gap !== MINUTE_MS) assert.ok(gap >= PAUSE_MS, `${gap} ms without a tick of ${id}`);
  }
  return runs.length;
};

for (const engine of DATABASES)
  test(`${engine}: killed again and again, every tick of a schedule makes one run that asks once`, {
    timeout: 2 * GIVE_UP_MS,
  }, async (t) => {
    const servers = await openServers(t, engine, SERVERS);
    const ask = await signUp(servers);
    const killing = Promise.withResolvers<void>();
    const { once: ids, everyMinute } = await schedule(ask);
    (async () => {
      const chance = chanceOf('tasks/killed');
      await elapse(FIRST_TICK_MS, 'the first schedule comes due');
      for (let n = 0; n < KILLS; n++) {
        await elapse(chance.between(LIFE_MS_MIN, LIFE_MS_MAX), 'the life of a server that is killed');
        const server = servers[n % servers.length];
        await server?.kill();
        await server?.start();
        tellProgress(engine, n + 1, KILLS, 'kills');
      }
    })().then(killing.resolve, killing.reject);
    await killing.promise;
    const end = performance.now() + GIVE_UP_MS;
    let retried = 0;
    for (const [n, id] of ids.entries()) {
      let runs = await runsOf(ask, id);
      while (!runs.some(({ status }) => ['done', 'skipped'].includes(status))) {
        assert.ok(performance.now() < end, `task ${n}: ${JSON.stringify(runs)}`);
        await elapse(LOOK_MS, 'runs go on by themselves');
        runs = await runsOf(ask, id);
      }
      const [last, ...failed] = runs;
      assert.deepEqual([last?.status, last?.trigger, last?.error], ['done', 'schedule', null]);
      for (const { status, trigger, error } of failed) {
        assert.deepEqual([status, trigger], ['failed', 'schedule'], `task ${n}`);
        assert.match(error ?? '', CUT_SHORT);
      }
      retried += failed.length;
      const path = succeeded('reading', await ask('GET', `/channels/${last?.channel_id}/path`)).body;
      const said = path.messages as Array<{ role: string; content: string }>;
      const answer = said.at(-1);
      assert.equal(answer?.role, 'assistant');
      assert.ok(answer.content.includes(`done ${n}`), `task ${n}: ${JSON.stringify(said)}`);
      const asked = said.filter(({ role }) => role === 'user').length;
      assert.equal(asked, runs.length, `task ${n} was asked once by each run`);
      tellProgress(engine, n + 1, TASKS, 'ticks looked at');
    }
    let ticks = 0;
    for (const id of everyMinute) ticks += await assertEveryMinute(ask, id);
    t.diagnostic(
      `${ids.length} ticks and ${ticks} of every minute, ${KILLS} kills, ${retried} runs cut short three times`,
    );
  });
