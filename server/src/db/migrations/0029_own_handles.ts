// What belongs to one person is called by a handle of that person's: two people may each have a @critic. A handle therefore has a namespace:
// the person's, or the empty one that people, teams and what is for everybody share.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { TableBuilder } from '../tables.ts';

export const up = async (m: Migration): Promise<void> => {
  await handles(m);
  if (m.dialect.canAlterColumns) {
    for (const table of ['personas', 'persona_groups'])
      await raw`alter table ${raw.table(table)} drop constraint ${raw.ref(`${table}_handle_key`)}`.execute(
        m.db,
      );
  } else {
    await rebuild(m, 'personas', personaColumns, ['owner_id', 'scope', 'provider_config_id', 'team_id']);
    await rebuild(m, 'persona_groups', groupColumns, ['owner_id', 'scope', 'team_id']);
  }
  await m.addColumns('personas', (t) => t.index(['handle']));
  await m.addColumns('persona_groups', (t) => t.index(['handle']));
};

const handles = async (m: Migration): Promise<void> => {
  await raw`create table handles_before as select * from handles`.execute(m.db);
  await raw`drop table handles`.execute(m.db);
  await m.createTable('handles', (t) => {
    t.text('namespace');
    t.text('handle');
    t.text('owner_type').check(raw`owner_type in ('user', 'persona', 'group', 'team')`);
    t.id('owner_id');
    t.primaryKey(['handle', 'namespace']);
    t.index(['owner_id']);
  });
  await raw`insert into handles (namespace, handle, owner_type, owner_id)
    select coalesce(cast(p.owner_id as text), cast(g.owner_id as text), ''), h.handle, h.owner_type, h.owner_id
    from handles_before h
    left join personas p on h.owner_type = 'persona' and p.id = h.owner_id
    left join persona_groups g on h.owner_type = 'group' and g.id = h.owner_id`.execute(m.db);
  await raw`drop table handles_before`.execute(m.db);
};

/** SQLite cannot drop the constraint that made a handle unique. */
const rebuild = async (
  m: Migration,
  table: string,
  columns: (t: TableBuilder) => void,
  indexed: readonly string[],
): Promise<void> => {
  const next = `${table}_next`;
  await m.createTable(next, columns);
  await raw`insert into ${raw.table(next)} select * from ${raw.table(table)}`.execute(m.db);
  await raw`drop table ${raw.table(table)}`.execute(m.db);
  await raw`alter table ${raw.table(next)} rename to ${raw.table(table)}`.execute(m.db);
  await m.addColumns(table, (t) => {
    for (const column of indexed) t.index([column]);
  });
};

const personaColumns = (t: TableBuilder): void => {
  t.id('id').primaryKey();
  t.text('scope').check(raw`scope in ('personal', 'team', 'global')`);
  t.id('owner_id').nullable().references('users.id', 'cascade');
  t.id('team_id').nullable();
  t.text('name');
  t.text('name_key');
  t.text('handle');
  t.text('description');
  t.bytes('avatar_png').nullable();
  t.text('system_prompt');
  t.text('model').nullable();
  t.id('provider_config_id').nullable().references('provider_configs.id', 'set null');
  t.json('parameters_json');
  t.text('greeting');
  t.json('starters_json');
  t.bool('is_active').default(true);
  t.time('created_at');
  t.time('updated_at');
  t.check(
    'one_persona_owner',
    raw`(scope = 'personal') = (owner_id is not null) and (scope = 'team') = (team_id is not null)`,
  );
};

const groupColumns = (t: TableBuilder): void => {
  t.id('id').primaryKey();
  t.text('scope').check(raw`scope in ('personal', 'team', 'global')`);
  t.id('owner_id').nullable().references('users.id', 'cascade');
  t.id('team_id').nullable();
  t.text('name');
  t.text('name_key');
  t.text('handle');
  t.text('description');
  t.json('turn_policy_json');
  t.time('created_at');
  t.time('updated_at');
  t.check(
    'one_group_owner',
    raw`(scope = 'personal') = (owner_id is not null) and (scope = 'team') = (team_id is not null)`,
  );
};
