// The readers relation: every branch begins with an index, whichever way it is asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Engine, freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { findByUser } from '../channels/participants-store.ts';
import { findRole, listReaderIds, readers, rolesIn } from './index.ts';

/** PARLEY_READERS=100000: as many participants as a large company has; the figures in docs/sharing.md are of that. */
const PARTICIPANTS = Number(process.env.PARLEY_READERS ?? 5_000);
const PER_CHANNEL = 50;
const PEOPLE = PARTICIPANTS / PER_CHANNEL;
const CHANNELS = PARTICIPANTS / PER_CHANNEL;
const AT = '2026-01-01T00:00:00.000Z';
const ROWS_PER_STATEMENT = 500;

const person = (n: number) => id(1 + (n % PEOPLE));
const channel = (n: number) => id(1_000_000 + n);
const thing = (n: number) => id(2_000_000 + n);
const team = (n: number) => id(3_000_000 + n);

const fill = async <T extends keyof Tables>(db: Db, table: T, count: number, row: (n: number) => object) => {
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - from) }, (_, n) => row(from + n));
    await sql(db)
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
};

const times = { created_at: AT, updated_at: AT };

/** As many things and members of teams as channels and participants, so that no branch is an empty table. */
const furnish = (database: Database): Promise<void> =>
  database.begin(async (db) => {
    await fill(db, 'users', PEOPLE, (n) => ({
      ...times,
      id: person(n),
      ...{
        username: `p${n}`,
        username_key: `p${n}`,
        email: `p${n}@example.com`,
        email_key: `p${n}@example.com`,
      },
      ...{
        handle: `p${n}`,
        display_name: `p${n}`,
        display_key: `p${n}`,
        role: 'user',
        auth_source: 'builtin',
      },
      ...{ is_active: true, has_two_factor: false, settings_json: {} },
    }));
    const plain = { title: '', type: 'group', system_prompt: '', ai_mode: 'auto' };
    await fill(db, 'channels', CHANNELS, (n) => ({
      ...times,
      ...plain,
      id: channel(n),
      owner_id: person(n),
    }));
    await fill(db, 'participants', PARTICIPANTS, (n) => ({
      id: id(10_000_000 + n),
      channel_id: channel(Math.floor(n / PER_CHANNEL)),
      participant_type: 'user',
      user_id: person(Math.floor(n / PER_CHANNEL) + (n % PER_CHANNEL)),
      role: n % PER_CHANNEL === 0 ? 'owner' : 'member',
      joined_at: AT,
      activity_at: AT,
    }));
    await fill(db, 'scopes', CHANNELS, (n) => ({
      ...times,
      ...{ id: thing(n), kind: 'toy', owner_id: person(n), team_id: team(n % 100), visibility: 'team' },
    }));
    await fill(db, 'scope_members', CHANNELS * 2, (n) => ({
      id: id(20_000_000 + n),
      scope_id: thing(n % CHANNELS),
      ...(n < CHANNELS ? { user_id: person(n) } : { team_id: team((n + 1) % 100) }),
      ...{ role: n < CHANNELS ? 'owner' : 'editor', created_at: AT },
    }));
    await fill(db, 'teams', 100, (n) => ({
      ...times,
      ...{ id: team(n), name: `t${n}`, name_key: `t${n}`, handle: `t${n}`, description: '' },
    }));
    await fill(db, 'team_members', PEOPLE, (n) => ({
      ...{ id: id(30_000_000 + n), team_id: team(n % 100), user_id: person(n) },
      ...{ role: 'member', is_writer: true, is_knowledge_writer: true, joined_at: AT },
    }));
    await raw`analyze`.execute(sql(db));
  });

const planOf = (database: Database, engine: Engine, asked: ReturnType<typeof raw>): Promise<string> =>
  database.begin(async (db) => {
    // Postgres would rather read the whole of a small table; what is asked is whether it needs to.
    if (engine === 'postgres') await raw`set local enable_seqscan = off`.execute(sql(db));
    const how = engine === 'postgres' ? raw`explain` : raw`explain query plan`;
    const { rows } = await raw`${how} ${asked}`.execute(sql(db));
    return rows.map((row) => JSON.stringify(row)).join('\n');
  });

const SELECT = raw`select user_id, scope_id, level from ${readers} as readers`;
const WAYS = {
  'by scope and person': raw`${SELECT} where scope_id = ${channel(7)} and user_id = ${person(7)}`,
  'by person': raw`${SELECT} where user_id = ${person(7)}`,
  'by scope': raw`${SELECT} where scope_id = ${thing(7)}`,
  'beside a row, as search asks it': raw`select doc_id from search_documents d where doc_id in (1, 2, 3)
    and exists (select level from ${readers} as r where r.scope_id = d.scope_id and r.user_id = ${person(7)})`,
};

for (const engine of DATABASES)
  test(`${engine}: who may read what is found through an index in every branch, from whichever side`, async (t) => {
    const database = await openDatabase({ ...(await freshDatabase(t, engine)), log: silent });
    t.after(() => database.close());
    await furnish(database);
    for (const [way, asked] of Object.entries(WAYS)) {
      const plan = await planOf(database, engine, asked);
      // A scan of a whole table; SQLite also says SCAN of the rows that a branch has found.
      const whole =
        engine === 'postgres' ? /Seq Scan/ : /SCAN (participants|scope_members|scopes|team_members|m|t|s)\b/;
      assert.doesNotMatch(plan, whole, `${way}:\n${plan}`);
    }
    const ROUNDS = 200;
    const microsOf = async (ask: (n: number) => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      for (let n = 0; n < ROUNDS; n++) await ask(n % CHANNELS);
      return Math.round(((performance.now() - began) * 1000) / ROUNDS);
    };
    const role = await microsOf(async (n) =>
      assert.equal(await findRole(database.read, person(n), channel(n)), 'owner'),
    );
    const row = await microsOf((n) => findByUser(database.read, channel(n), person(n)));
    t.diagnostic(`${PARTICIPANTS} participants: a role takes ${role} µs, a participant's row ${row} µs`);
    assert.equal((await listReaderIds(database.read, channel(3))).length, Math.min(PER_CHANNEL, PEOPLE));
    const roles = await rolesIn(database.read, person(3), [
      channel(3),
      channel(2),
      thing(3),
      thing(103 % CHANNELS),
      id(9),
    ]);
    assert.equal(roles.get(channel(3)), 'owner');
    assert.equal(roles.get(channel(2)), 'editor');
    assert.equal(roles.get(thing(3)), 'owner');
    assert.equal(roles.has(id(9)), false);
  });
