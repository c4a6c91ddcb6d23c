// kill -9, again and again, while schedules come due. Every tick makes one run, which asks once and is answered: none lost, none twice.
// A run whose answer was cut short three times has failed, and the task tries again later, as after any failure: that is one more run,
// and still one that is done.
// In the long run two servers share the work on Postgres, and are killed in turns.
//
//   PARLEY_TEST_DATABASE=postgres PARLEY_KILL_SERVERS=2 PARLEY_KILLS=200 PARLEY_KILL_TASKS=400 npm test -- modules/tasks/killed

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
/** An answer that was cut short is asked for again; the run stays one. */
const ASKED_MAX = 3;
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

const schedule = async (ask: Ask): Promise<string[]> => {
  const post = async (path: string, body: object) =>
    succeeded(path, await ask('POST', path, { body, key: randomUUID() })).body;
  const persona = await post('/personas', { name: 'Robot', model: 'parley-demo' });
  const assignee = { type: 'persona', id: persona.id };
  const begin = Date.now() + FIRST_TICK_MS;
  const ids: string[] = [];
  for (let n = 0; n < TASKS; n++) {
    const at = new Date(Math.max(begin, Date.now() + FIRST_TICK_MS / 2) + n * BETWEEN_TICKS_MS).toISOString();
    const what = { title: `Task ${n}`, description: `/demo echo done ${n}`, assignee };
    const made = await post('/tasks', { ...what, schedule: { at, timezone: 'UTC', missed: 'run' } });
    ids.push(text(made.id));
  }
  return ids;
};

interface Run {
  readonly status: string;
  readonly trigger: string;
  readonly error: string | null;
  readonly channel_id: string;
}

const runsOf = async (ask: Ask, id: string): Promise<Run[]> =>
  succeeded('reading runs', await ask('GET', `/tasks/${id}/runs`)).body.data as Run[];

for (const engine of DATABASES)
  test(`${engine}: killed again and again, every tick of a schedule makes one run that asks once`, {
    timeout: 2 * GIVE_UP_MS,
  }, async (t) => {
    const servers = await openServers(t, engine, SERVERS);
    const ask = await signUp(servers);
    const killing = Promise.withResolvers<void>();
    const ids = await schedule(ask);
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
      assert.deepEqual([answer?.role, answer?.content.includes(`done ${n}`)], ['assistant', true]);
      const asked = said.filter(({ role }) => role === 'user').length;
      assert.ok(asked >= 1 && asked <= ASKED_MAX * runs.length, `task ${n} was asked ${asked} times`);
      tellProgress(engine, n + 1, TASKS, 'ticks looked at');
    }
    t.diagnostic(`${ids.length} ticks, ${KILLS} kills, ${retried} runs cut short three times`);
  });
