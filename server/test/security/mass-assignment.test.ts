// Undeclared fields do nothing. Every operation with a body runs twice, for two people alike: once as it should be, once with
// everything that an attacker would like to set. What the two runs leave in the database must be the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { untilQuiet } from './background-work.ts';
import { counted } from './counted.ts';
import { type Parts, send } from './exchange.ts';
import { FREE_FORM, requestOf, rightfulCaller, successOf } from './fixtures.ts';
import {
  GUARDED,
  IS_WHOLE,
  inTurn,
  type Json,
  OPERATIONS,
  printed,
  type TestedOperation,
} from './route-table.ts';
import {
  assertNothingMissed,
  type Change,
  changeBetween,
  changeText,
  identifiersAround,
  namesOneOf,
  type Row,
  readRows,
} from './rows.ts';
import { createVictim, type Victim } from './victim.ts';
import { openWorld, type Person, type World } from './world.ts';

const OLD_TIME = '1999-12-31T23:59:59.000Z';
const CANARY_TEXT = 'mass-canary';
const CANARY_NUMBER = 424_242_424;

/** Column names, names that other products fell for, and names that frameworks understand. */
const smuggled = ({ person, things }: Victim): Json => ({
  ...Object.fromEntries(
    ['user_id', 'owner_id', 'userId', 'ownerId', 'actor_id', 'created_by'].map((key) => [key, person.id]),
  ),
  id: things.get('folder')?.id ?? person.id,
  session_id: things.get('session')?.id,
  team_id: person.id,
  workspace_id: person.id,
  role: 'admin',
  roles: ['admin'],
  role_id: things.get('role')?.id,
  role_ids: [things.get('role')?.id],
  permissions: ['surface.admin.access'],
  ...Object.fromEntries(
    [
      'is_admin',
      'isAdmin',
      'admin',
      'is_builtin',
      'has_two_factor',
      'is_enabled',
      'public',
      'is_public',
      'enabled',
      'allow_background',
    ].map((key) => [key, true]),
  ),
  ...Object.fromEntries(['is_active', 'active'].map((key) => [key, false])),
  ...Object.fromEntries(
    ['created_at', 'updated_at', 'last_login_at', 'last_used_at', 'used_at'].map((key) => [key, OLD_TIME]),
  ),
  expires_at: '2099-12-31T23:59:59.000Z',
  token_version: CANARY_NUMBER,
  last_step: CANARY_NUMBER,
  ...Object.fromEntries(
    [
      'handle',
      'username',
      'username_key',
      'email',
      'email_key',
      'display_key',
      'name_key',
      'prefix',
      'key',
      'key_hash',
      'token_hash',
      'verifier',
      'params',
      'password_hash',
      'amr',
      'state',
    ].map((key) => [key, CANARY_TEXT]),
  ),
  scopes: ['write'],
  scopes_json: ['write'],
  permissions_json: ['surface.admin.access'],
  settings_json: { [CANARY_TEXT]: true },
  auth_source: 'oidc',
  $set: { role: 'admin' },
});

const declared = ({ spec }: TestedOperation): Set<string> => {
  if (!spec.body) return new Set();
  const { root, resolve } = printed(spec.body);
  const parts = [root, ...((root.anyOf ?? root.oneOf ?? root.allOf ?? []) as Json[])].map(resolve);
  return new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties as Json)));
};

const withSmuggled = (op: TestedOperation, parts: Parts, extras: Json): Parts => {
  const known = declared(op);
  const added = Object.fromEntries(Object.entries(extras).filter(([key]) => !known.has(key)));
  return { ...parts, body: { ...added, ...(parts.body as Json | undefined) } };
};

/** What differs between any two people doing the same thing: identifiers, times, random bytes, invented names. */
const normal = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/(pk|rt)_[\w-]{6}/g, '<token>')
    // A whole word only, also after a new line: random bytes printed as base64 hold "zq" now and then.
    .replace(/(?<=\\n|[^\w+/])zq[0-9a-z]+(?![\w+/])/g, '<name>')
    // A backup or an archive is as large as what it finds.
    .replace(/"(seq|xid|last_step|latency_ms|no|size|blob_size)":\d+/g, '"$1":0')
    .replace(/"counts(_json)?":\{[^{}]*\}/g, '"counts":{}')
    .replace(/[\w+/-]{16,}={0,2}/g, '<random>');

/** What all people have used together: the second run finds what the first has left. */
const isSharedCount = ({ table, values }: Row): boolean =>
  table === 'usage_totals' && values.subject === 'platform';

/** What a run added and removed, without what differs anyway, and without the one column that is free-form by design. */
const effectOf = (op: TestedOperation, { removed, added }: Change): string => {
  const free = FREE_FORM[op.name];
  const shown = ({ table, values }: Row): string =>
    normal(
      JSON.stringify(
        Object.fromEntries(Object.entries(values).filter(([column]) => `${table}.${column}` !== free)),
      ),
    );
  const isTold = (row: Row): boolean => !(free && row.table === 'outbox') && !isSharedCount(row);
  return [
    ...removed.filter(isTold).map((row) => `- ${row.table} ${shown(row)}`),
    ...added.filter(isTold).map((row) => `+ ${row.table} ${shown(row)}`),
  ]
    .sort()
    .join('\n');
};

interface Prepared {
  readonly caller: Person;
  readonly parts: Parts;
}

const prepare = async (world: World, op: TestedOperation): Promise<Prepared> => {
  const caller = await rightfulCaller(world, op);
  return { caller, parts: await requestOf(world, op, caller) };
};

/** Sends a request and tells what it did to the database, which it is given as it was. */
const run = async (
  world: World,
  op: TestedOperation,
  { caller, parts }: Prepared,
  before: readonly Row[],
) => {
  const answer = await send(
    world.url,
    op,
    parts,
    op.spec.auth === 'none' ? null : (parts.token ?? caller.token),
  );
  // What an answer or a job does belongs to the server, not to the request: it is compared when it is done.
  await untilQuiet(world);
  const after = await readRows(world.harness);
  assert.equal(answer.status, successOf(op, world), `${op.name}: ${answer.text.slice(0, 300)}`);
  const change = changeBetween(before, after);
  return { answer, after, change, effect: effectOf(op, change) };
};

for (const engine of DATABASES) {
  test(`${engine}: fields that nobody declared have no effect, in any body`, async (t) => {
    const world = await openWorld(t, engine);
    const victim = await createVictim(world);
    const extras = smuggled(victim);
    const ofVictim = identifiersAround(await readRows(world.harness), victim.person.id);
    const isOfVictim = (row: Row): boolean => namesOneOf(row, ofVictim);
    let checks = 0;
    for (const op of inTurn(engine, OPERATIONS).filter(({ spec }) => spec.body)) {
      const [one, other] = [await prepare(world, op), await prepare(world, op)];
      await untilQuiet(world);
      const honest = await run(world, op, one, await readRows(world.harness));
      const smuggling = { ...other, parts: withSmuggled(op, other.parts, extras) };
      const greedy = await run(world, op, smuggling, honest.after);
      assert.equal(greedy.effect, honest.effect, `${op.name}: undeclared fields changed what it does`);
      if (!FREE_FORM[op.name]) {
        const { removed, added } = greedy.change;
        const touched = { removed: removed.filter(isOfVictim), added: added.filter(isOfVictim) };
        assert.equal(changeText(touched), '', `${op.name} changed the victim's things`);
        const left = changeText(greedy.change) + greedy.answer.whole;
        for (const canary of [CANARY_TEXT, OLD_TIME, String(CANARY_NUMBER)])
          assert.ok(!left.includes(canary), `${op.name} kept or repeated ${canary}`);
      }
      checks += Object.keys(extras).length - declared(op).size;
    }
    await assertNothingMissed(world.harness);
    counted(t, 'undeclared body fields', checks, 500);
  });

  test(`${engine}: parameters that nobody declared widen no list`, async (t) => {
    const world = await openWorld(t, engine);
    const victim = await createVictim(world);
    const { person } = victim;
    const each = [
      { user_id: person.id },
      { owner_id: person.id, actor: person.id },
      { all: 'true', include: '*', expand: 'user,owner' },
      { role: 'admin', is_admin: 'true', scope: 'all' },
      { 'filter[user_id]': person.id, where: '1=1', $where: '1' },
      { fields: 'password,email,verifier', select: '*' },
    ];
    // No two of them say the same name: in the gate one request says them all.
    const queries = IS_WHOLE ? each : [Object.assign({}, ...each) as Record<string, string>];
    const caller = await world.newPerson();
    let checks = 0;
    for (const op of inTurn(engine, GUARDED).filter(
      ({ method, spec }) => method === 'GET' && spec.permission !== 'surface.admin.access',
    )) {
      const parts = await requestOf(world, op, caller);
      const honest = await send(world.url, op, parts, caller.token);
      for (const query of queries) {
        const known = Object.keys(op.spec.query?.shape ?? {});
        const added = Object.fromEntries(Object.entries(query).filter(([key]) => !known.includes(key)));
        const greedy = await send(
          world.url,
          op,
          { ...parts, query: { ...parts.query, ...added } },
          caller.token,
        );
        assert.equal(greedy.text, honest.text, `${op.name} with ${JSON.stringify(added)}`);
        checks += Object.keys(added).length;
      }
    }
    counted(t, 'undeclared query parameters', checks, 40);
  });
}
