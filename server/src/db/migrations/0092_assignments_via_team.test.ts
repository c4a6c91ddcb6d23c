// An upgrade of a server on which workflows run: what people have through a team is known as such from then on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { type Db, raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';
const MADE = { created_at: AT, updated_at: AT };
const [TEAM, LEAD, MEMBER, FORMER] = [id(100), id(1), id(2), id(3)];

/** Rows of that day: the types are those of today. */
const put = async (db: Db, table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
  const values = Object.values(row).map((value) => (typeof value === 'boolean' ? raw.lit(value) : value));
  await raw`insert into ${raw.table(table)} (${raw.join(Object.keys(row).map((name) => raw.ref(name)))})
    values (${raw.join(values)})`.execute(sql(db));
};

interface Given {
  readonly holder: Readonly<Record<string, string>>;
  readonly candidate: Readonly<Record<string, string>>;
  /** It is offered to its holder by name as well. */
  readonly isNamed?: true;
  /** The team and the role that are known afterwards. */
  readonly way: readonly [string | null, string | null];
}

const OFFERED = { team_id: TEAM };
const GIVEN: readonly Given[] = [
  { holder: { status: 'assigned', assignee_id: MEMBER }, candidate: OFFERED, way: [TEAM, null] },
  { holder: { status: 'claimed', claimed_by: MEMBER }, candidate: OFFERED, way: [TEAM, null] },
  {
    holder: { status: 'completed', completed_by: LEAD },
    candidate: { ...OFFERED, role: 'lead' },
    way: [TEAM, 'lead'],
  },
  {
    holder: { status: 'assigned', assignee_id: MEMBER },
    candidate: OFFERED,
    isNamed: true,
    way: [null, null],
  },
  { holder: { status: 'assigned', assignee_id: FORMER }, candidate: OFFERED, way: [null, null] },
  { holder: { status: 'open' }, candidate: OFFERED, way: [null, null] },
];

const fill = async (db: Db): Promise<void> => {
  for (const [n, one] of [LEAD, MEMBER, FORMER].entries()) {
    const [name, plain] = [`p${n}`, { role: 'user', is_active: true, auth_source: 'builtin' }];
    await put(db, 'users', {
      ...{ id: one, username: name, username_key: name, email: name, email_key: name, handle: name },
      ...{ display_name: name, display_key: name, has_two_factor: false, settings_json: '{}' },
      ...plain,
      ...MADE,
    });
  }
  await put(db, 'teams', { id: TEAM, name: 't', name_key: 't', handle: 't', description: '', ...MADE });
  for (const [n, [user_id, role]] of [[LEAD, 'lead'] as const, [MEMBER, 'member'] as const].entries())
    await put(db, 'team_members', {
      ...{ id: id(200 + n), team_id: TEAM, user_id, role, is_writer: true, is_knowledge_writer: true },
      joined_at: AT,
    });
  for (const [n, { holder, candidate, isNamed }] of GIVEN.entries()) {
    await put(db, 'assignments', {
      ...{ id: id(300 + n), title: 's', instructions: '', actions_json: '[]', rev: 1, claim_minutes: 60 },
      ...{ comment: '', priority: 'normal', is_for_visitor: false, ...holder, ...MADE },
    });
    await put(db, 'assignment_candidates', { id: id(400 + n), assignment_id: id(300 + n), ...candidate });
    if (isNamed)
      await put(db, 'assignment_candidates', {
        ...{ id: id(500 + n), assignment_id: id(300 + n), user_id: MEMBER },
      });
  }
};

for (const engine of DATABASES)
  test(`${engine}: what a person had as one of a team is known to come through it`, async (t) => {
    const place = await freshDatabase(t, engine, { migrated: false });
    const before = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 91));
    await before.begin(fill);
    await before.close();
    const after = await openDatabase({ ...place, log: silent });
    t.after(() => after.close());
    const rows = await sql(after.read).selectFrom('assignments').selectAll().orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ via_team_id, via_role }) => [via_team_id, via_role]),
      GIVEN.map(({ way }) => way),
    );
  });
