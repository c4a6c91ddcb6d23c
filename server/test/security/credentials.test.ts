// Fields that hold a secret take text that is right, and nothing else; and what is wrong is wrong in one way only, so that a caller
// cannot learn which accounts exist.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { send } from './exchange.ts';
import { requestOf, rightfulCaller } from './fixtures.ts';
import { type Json, OPERATIONS, operation, printed, type TestedOperation } from './route-table.ts';
import { recoveryCode } from './second-factor.ts';
import { openWorld, PASSWORD, type World } from './world.ts';

/** What a caller shows to us as a proof. Keys that they leave with us for others (`api_key`, an MCP server's `token`, the `secrets` of a connection) prove nothing here. */
const SECRET_FIELD = /password|_token$|otp|secret(?!s$)|ticket|^key$|^login$/;

const propertiesOf = ({ spec }: TestedOperation): Json =>
  spec.body ? ((printed(spec.body).root.properties ?? {}) as Json) : {};

const secretFields = (op: TestedOperation): string[] =>
  Object.keys(propertiesOf(op)).filter((key) => SECRET_FIELD.test(key));

/** A secret that is kept for later may be taken away again, and null says so. */
const mayBeNull = (op: TestedOperation, field: string): boolean =>
  /"nullable":true|"type":"null"/.test(JSON.stringify(propertiesOf(op)[field]));

const NOT_A_SECRET: readonly unknown[] = [
  ...[null, '', [], {}, true, false, 0, 1, -1, ['x'], { $ne: null }, { toString: 'x' }, [[]], [null]],
  ...['\u0000', 'x\u0000', '\ud800', 'x'.repeat(4_097), 'x'.repeat(900_000)],
];

for (const engine of DATABASES) {
  test(`${engine}: null, empty and other non-texts are never a secret`, async (t) => {
    const world = await openWorld(t, engine);
    let checks = 0;
    for (const op of OPERATIONS) {
      const fields = secretFields(op);
      if (fields.length === 0) continue;
      const caller = await rightfulCaller(world, op);
      const parts = await requestOf(world, op, caller);
      // An account without a second factor may leave its field empty; one that has it may not.
      if (fields.includes('otp') && op.spec.auth === 'none') await recoveryCode(caller);
      const token = op.spec.auth === 'none' ? null : (parts.token ?? caller.token);
      for (const field of fields)
        for (const value of NOT_A_SECRET) {
          if (value === null && mayBeNull(op, field)) continue;
          const body = { ...(parts.body as Json | undefined), [field]: value };
          const { status, text } = await send(world.url, op, { ...parts, body }, token);
          const what = `${op.name} with ${field} = ${JSON.stringify(value)?.slice(0, 40)}`;
          assert.ok([400, 401].includes(status), `${what}: ${status} ${text.slice(0, 200)}`);
          checks += 1;
        }
    }
    counted(t, 'non-secrets in secret fields', checks, 200);
  });

  test(`${engine}: a password may be any text within its lengths, and only the exact one signs in`, async (t) => {
    const world = await openWorld(t, engine);
    const person = await world.newPerson({ password: 'Ünïcödé pässwörd ✓' });
    const attempt = (password: string) =>
      world.harness.anonymous('POST /api/v1/auth/login', { body: { login: person.username, password } });
    for (const wrong of [
      ' ',
      `${person.password} `,
      ` ${person.password}`,
      person.password.toUpperCase(),
      `${person.password}\n`,
    ])
      await assert.rejects(attempt(wrong), { status: 401 }, JSON.stringify(wrong));
    assert.equal((await attempt(person.password)).user.id, person.id);
    const change = (new_password: string) =>
      person.call('POST /api/v1/profile/password', {
        body: { current_password: person.password, new_password },
      });
    for (const bad of ['', '1234567', 'x'.repeat(129), 'x'.repeat(900_000), '        '.slice(0, 7)])
      await assert.rejects(change(bad), { status: 400 }, String(bad.length));
  });

  test(`${engine}: signing in tells nobody which accounts exist`, async (t) => {
    const world = await openWorld(t, engine);
    await assertSameRefusals(t, world);
  });
}

/** Headers that differ from answer to answer by their nature. */
const VARYING = new Set(['date', 'x-request-id']);

const assertSameRefusals = async (t: TestContext, world: World): Promise<void> => {
  const known = await world.newPerson();
  const inactive = await world.newPerson();
  await world.admin.call('PUT /api/v1/admin/users/{id}', {
    params: { id: inactive.id },
    body: { is_active: false },
  });
  const attempts: Array<[string, string]> = [
    ['a wrong password', known.username],
    ['a wrong password for an e-mail address', known.email],
    ['a deactivated account', inactive.username],
    ['an unknown name', 'nobody-of-that-name'],
    ['an unknown e-mail address', 'nobody@example.org'],
    ['a name that cannot be', "' or 1=1 --"],
    ['a very long name', 'x'.repeat(250)],
  ];
  for (const name of ['POST /api/v1/auth/login', 'POST /api/v1/auth/web/login'] as const) {
    const seen: string[] = [];
    for (const [, login] of attempts) {
      const parts = { params: {}, query: {}, headers: {}, body: { login, password: 'not the password' } };
      const answer = await send(world.url, operation(name), parts, null);
      const headers = [...answer.headers].filter(([key]) => !VARYING.has(key));
      seen.push(JSON.stringify([answer.status, headers, answer.text]));
    }
    assert.deepEqual([...new Set(seen)], [seen[0]], `${name} answers differently`);
    assert.match(seen[0] ?? '', /^\[401,/);
  }
  t.diagnostic(await timing(world, known.username));
};

/** For the report only: how long a machine takes is not promised. */
const timing = async ({ harness }: World, username: string): Promise<string> => {
  const once = async (login: string): Promise<number> => {
    const begin = performance.now();
    await harness
      .anonymous('POST /api/v1/auth/login', { body: { login, password: `${PASSWORD}!` } })
      .catch(() => {});
    return performance.now() - begin;
  };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 15; i++) {
    times.known.push(await once(username));
    times.unknown.push(await once(`nobody-${i}`));
  }
  const median = (list: number[]): string => (list.sort((a, b) => a - b)[7] ?? 0).toFixed(1);
  return `median sign-in: known account ${median(times.known)} ms, unknown ${median(times.unknown)} ms`;
};
