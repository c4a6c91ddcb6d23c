// kill -9, again and again, while instances run. All of them finish, with the history that they have without it, and nothing is done twice.
// In the long run two servers share the work on Postgres, and are killed in turns.
//
//   PARLEY_KILL_SERVERS=2 PARLEY_KILLS=60 PARLEY_KILL_INSTANCES=500 npm test -- modules/workflows/killed

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES } from '../../../test/databases.ts';
import { elapse } from '../../../test/elapse.ts';
import { type Ask, listAll, succeeded, text } from '../../../test/kill/asking.ts';
import { openServers } from '../../../test/kill/open-servers.ts';
import { patientClient } from '../../../test/kill/patient-client.ts';
import { tellProgress } from '../../../test/kill/progress.ts';
import type { ServerProcess } from '../../../test/kill/server-process.ts';
import { scaled } from '../../../test/scale.ts';

const INSTANCES = scaled(process.env.PARLEY_KILL_INSTANCES, { gate: 6, long: 500 });
const KILLS = scaled(process.env.PARLEY_KILLS, { gate: 2, long: 60 });
/** On Postgres. */
const SERVERS = scaled(process.env.PARLEY_KILL_SERVERS, { gate: 1, long: 2 });
const [LIFE_MS_MIN, LIFE_MS_MAX] = [50, 600];
/** A job whose server was killed is taken again when its lease has run out, half a minute later. */
const LOOK_MS = 200;
const GIVE_UP_MS = 1_200_000;
const chance = chanceOf('workflows/killed');

/** Two by people, one that counts, one that asks a model, one that waits: with the end, each goes by another way. */
const definition = (persona_id: string) => ({
  ...{ schema: 1, start: 'ask', variables: { n: { type: 'number' }, text: { type: 'string' } } },
  stages: [
    {
      ...{ key: 'ask', kind: 'form', next: [{ to: 'sum' }], save: { n: 'form.n' } },
      form: { fields: [{ key: 'n', type: 'number', label: 'N', required: true }] },
    },
    {
      ...{
        key: 'sum',
        kind: 'tool',
        tool: 'calculator',
        next: [{ to: 'say' }],
        retry: { max: 10, backoff_s: 0 },
      },
      arguments: { expression: '{{vars.n}} + 1' },
    },
    {
      ...{ key: 'say', kind: 'ai', persona_id, prompt: '/demo echo done', retry: { max: 10, backoff_s: 0 } },
      ...{ save: { text: 'output.text' }, next: [{ to: 'pause' }] },
    },
    { key: 'pause', kind: 'wait', for: 'PT1S', next: [{ to: 'check' }] },
    { key: 'check', kind: 'review', actions: [{ key: 'yes' }], next: [{ to: 'end' }] },
    { key: 'end', kind: 'end', outcome: 'good' },
  ],
});

const BY_HAND = ['stage_entered', 'assignment_created', 'assignment_completed', 'stage_left'];
const BY_ITSELF = ['stage_entered', 'stage_left'];
const BY_AI = ['stage_entered', 'ai_asked', 'stage_left'];
const HISTORY = [
  ...['started', ...BY_HAND, ...BY_ITSELF, ...BY_AI, ...BY_ITSELF, ...BY_HAND],
  ...['stage_entered', 'completed'],
];

const signedIn = async (servers: readonly ServerProcess[]): Promise<{ ask: Ask; repeated: () => number }> => {
  const tallies = { acknowledged: 0, repeated: 0, replayed: 0 };
  let turn = 0;
  const send = patientClient(() => servers[turn++ % servers.length]?.url ?? '', tallies);
  const account = { username: 'ann', password: 'a fine long password', email: 'ann@example.com' };
  const made = await send({ method: 'POST', path: '/api/v1/auth/register', body: account });
  let token = text(succeeded('signing up', made).body.access_token);
  const ask: Ask = async (method, path, more = {}) => {
    const request = { method, path: `/api/v1${path}`, ...more };
    const answer = await send({ ...request, token });
    if (answer.status !== 401) return answer;
    const body = { login: account.username, password: account.password };
    const again = await send({ method: 'POST', path: '/api/v1/auth/login', body });
    token = text(succeeded('signing in', again).body.access_token);
    return send({ ...request, token });
  };
  return { ask, repeated: () => tallies.repeated };
};

const publish = async (ask: Ask): Promise<string> => {
  const post = async (path: string, body: object) =>
    succeeded(path, await ask('POST', path, { body, key: randomUUID() })).body;
  const persona = await post('/personas', { name: 'Robot', model: 'parley-demo' });
  const made = await post('/workflows', { title: 'Five stages', definition: definition(text(persona.id)) });
  await post(`/workflows/${text(made.id)}/publish`, {});
  return text(made.id);
};

/** Does whatever is given out, until all instances are over. */
const workOff = async (ask: Ask, workflowId: string): Promise<void> => {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    for (const { id, stage_key } of await listAll(ask, '/assignments/mine')) {
      const body = stage_key === 'ask' ? { data: { n: 3 } } : { action: 'yes', data: {} };
      const handed = await ask('POST', `/assignments/${text(id)}/complete`, { body, key: randomUUID() });
      if (!(handed.status === 409 && handed.wasRepeated)) succeeded('handing in', handed);
    }
    const { body } = succeeded('reading the workflow', await ask('GET', `/workflows/${workflowId}`));
    const { completed = 0, failed = 0 } = body.instance_counts as Record<string, number>;
    if (completed + failed >= INSTANCES) return;
    assert.ok(performance.now() < end, `after a long while: ${JSON.stringify(body.instance_counts)}`);
    await elapse(LOOK_MS, 'instances go on by themselves');
  }
};

for (const engine of DATABASES)
  test(`${engine}: killed again and again, instances finish with exact histories and nothing done twice`, {
    timeout: 2 * GIVE_UP_MS,
  }, async (t) => {
    const servers = await openServers(t, engine, SERVERS);
    const { ask, repeated } = await signedIn(servers);
    const workflowId = await publish(ask);
    const ids = new Set<string>();
    const working = (async () => {
      for (let n = 0; n < INSTANCES; n++) {
        const made = await ask('POST', `/workflows/${workflowId}/instances`, { body: {}, key: randomUUID() });
        ids.add(text(succeeded('starting', made).body.id));
      }
      await workOff(ask, workflowId);
    })();
    const killing = (async () => {
      for (let n = 0; n < KILLS; n++) {
        await elapse(chance.between(LIFE_MS_MIN, LIFE_MS_MAX), 'a life');
        const victim = servers[n % servers.length] ?? assert.fail();
        await victim.kill();
        await victim.start();
        tellProgress(engine, n + 1, KILLS, 'kills');
      }
    })();
    await Promise.all([working, killing]);

    const instances = await listAll(ask, `/workflows/${workflowId}/instances`);
    assert.deepEqual(instances.map(({ id }) => id).toSorted(), [...ids].toSorted(), 'each was started once');
    for (const { id, status, outcome, vars } of instances) {
      assert.deepEqual([status, outcome, vars], ['completed', 'good', { n: 3, text: 'done' }]);
      const history = await listAll(ask, `/instances/${text(id)}/history`);
      assert.deepEqual(
        history.map(({ seq, kind }) => [seq, kind]),
        HISTORY.map((kind, n) => [n + 1, kind]),
      );
    }
    const notices = await listAll(ask, '/notifications');
    const told = notices.map(
      ({ title, data }) => `${title} ${(data as { instance_id: string }).instance_id}`,
    );
    const expected = [...ids].map((id) => `For you: check ${id}`);
    assert.deepEqual(told.toSorted(), expected.toSorted(), 'and told of once');
    t.diagnostic(
      `${INSTANCES} instances, ${KILLS} kills, ${repeated()} requests were cut off and sent again`,
    );
  });
