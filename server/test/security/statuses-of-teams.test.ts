// Every refusal that the contract declares for teams, invitations, workspaces and projects happens, by each rule that gives it, and each limit
// of theirs is reached: an operation without its rows fails here, and so does a declared status that nothing makes happen. What every
// operation may answer (400, 401, 404 of a named thing, 503) is for the generated suites.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  knowledgeBindingRoutes,
  projectRoutes,
  RATE_LIMITS,
  type RateLimitName,
  teamRoutes,
  workspaceRoutes,
} from '@parley/contract';
import { DATABASES } from '../harness.ts';
import { OPERATIONS, type TestedOperation } from './route-table.ts';
import { ROWS_BESIDE_TEAMS } from './team-statuses/rows-beside-teams.ts';
import { ROWS_OF_PROJECTS, ROWS_OF_WORKSPACES } from './team-statuses/rows-of-places.ts';
import { ROWS_OF_TEAMS } from './team-statuses/rows-of-teams.ts';
import { openTeamHouse, type Refusal, type Rows } from './team-statuses/team-house.ts';

const ROWS: Rows = { ...ROWS_OF_TEAMS, ...ROWS_BESIDE_TEAMS, ...ROWS_OF_WORKSPACES, ...ROWS_OF_PROJECTS };

const NAMES = new Set([
  ...[teamRoutes, workspaceRoutes, projectRoutes].flatMap((routes) => Object.keys(routes)),
  ...Object.keys(ROWS_BESIDE_TEAMS),
  ...Object.keys(knowledgeBindingRoutes).filter((name) => name.includes(' /api/v1/projects/')),
]);
const TRIED = OPERATIONS.filter(({ name }) => NAMES.has(name));

const LIMITS = [
  'team_invitation',
  'invitation_greeting',
  'invitation_accept',
  'member_change',
  'provider_probe',
] as const;

/** A client that has asked for nothing yet. */
const FRESH_ADDRESS = { 'x-forwarded-for': '203.0.113.9' };

const limitedBy = (limit: RateLimitName): TestedOperation[] =>
  TRIED.filter(({ spec }) => spec.limit === limit);

const statusesIn = (refusals: readonly Refusal[]): number[] =>
  [...new Set(refusals.map((refusal) => Number(refusal.split(' ')[0])))].sort();

test('the rows name every operation with exactly the statuses that the contract declares for it', () => {
  assert.equal(TRIED.length, NAMES.size);
  assert.deepEqual(Object.keys(ROWS).sort(), [...NAMES].sort());
  assert.deepEqual(
    TRIED.map(({ name }) => [name, statusesIn(Object.keys(ROWS[name] ?? {}))]),
    TRIED.map(({ name, spec }) => [name, [...(spec.errors ?? [])].sort()]),
  );
  assert.deepEqual(
    [...new Set(TRIED.flatMap(({ spec }) => spec.limit ?? []))].sort(),
    [...LIMITS].sort(),
    'every limit is reached below',
  );
});

for (const engine of DATABASES)
  test(`${engine}: every refusal that teams and their places declare happens, by its rule`, async (t) => {
    const house = await openTeamHouse(t, engine);
    let count = 0;
    for (const op of TRIED)
      for (const [refusal, row] of Object.entries(ROWS[op.name] ?? {})) {
        await t.test(`${op.name}: ${refusal}`, async (t) => {
          assert.equal(await row(house.asking(op), house, t), refusal);
        });
        count++;
      }
    t.diagnostic(`${count} refusals of ${TRIED.length} operations`);

    for (const limit of LIMITS)
      await t.test(`${limit} holds for each operation that takes it`, async () => {
        const operations = limitedBy(limit);
        const [first] = operations;
        assert.ok(first);
        const stranger = first.spec.auth === 'none' ? null : await house.harness.account(`hasty-${limit}`);
        const asked = { headers: FRESH_ADDRESS, params: { token: 'in_nothing-has-this' } };
        const statuses: string[] = [];
        for (let n = 0; n < RATE_LIMITS[limit].max; n++)
          statuses.push(await house.asking(first)(stranger, asked));
        assert.deepEqual(
          statuses.filter((status) => status.startsWith('429')),
          [],
        );
        for (const op of operations) assert.equal(await house.asking(op)(stranger, asked), '429', op.name);
      });
  });
