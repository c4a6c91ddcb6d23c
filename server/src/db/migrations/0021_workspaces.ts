// Workspaces: one for every account and every team there is, and the one that a channel of a team is in. Channels that are there already
// are in no team's, which is each participant's own.

import { randomBytes } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('workspaces', (t) => {
    t.id('id').primaryKey();
    t.text('kind').check(raw`kind in ('personal', 'team')`);
    t.id('owner_id').nullable().unique().references('users.id', 'cascade');
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.text('name');
    t.text('icon').nullable();
    t.text('color').nullable();
    t.text('instructions').default('');
    t.text('default_model').nullable();
    t.id('default_persona_id').nullable().references('personas.id', 'set null');
    t.json('layout_json').default({});
    t.bool('is_default');
    t.time('created_at');
    t.time('updated_at');
    t.check('of_a_person_or_a_team', raw`(owner_id is null) <> (team_id is null)`);
    t.index(['team_id', 'created_at']);
    t.index(['default_persona_id']);
  });
  await m.addColumns('channels', (t) => {
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.text('visibility').default('private').check(raw`visibility in ('private', 'team')`);
    t.index(['workspace_id', 'visibility']);
  });
  await furnish(m);
};

const ROWS_PER_STATEMENT = 200;

const furnish = async (m: Migration): Promise<void> => {
  const { rows: people } = await raw<{ id: string }>`select id from users order by id`.execute(m.db);
  const { rows: teams } = await raw<{
    id: string;
    name: string;
  }>`select id, name from teams order by id`.execute(m.db);
  const now = new Date();
  const at = now.toISOString();
  const id = ids(now.getTime());
  const all = [
    ...people.map((one) => raw`(${id()}, 'personal', ${one.id}, null, 'Personal', true, ${at}, ${at})`),
    ...teams.map((one) => raw`(${id()}, 'team', null, ${one.id}, ${one.name}, true, ${at}, ${at})`),
  ];
  for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT)
    await raw`insert into workspaces (id, kind, owner_id, team_id, name, is_default, created_at, updated_at)
      values ${raw.join(all.slice(from, from + ROWS_PER_STATEMENT))}`.execute(m.db);
};

/** Identifiers of the seventh kind, as the program makes them. */
const ids = (nowMs: number) => (): string => {
  const time = nowMs.toString(16).padStart(12, '0');
  const chance = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-a${chance.slice(3, 6)}-${chance.slice(6, 18)}`;
};
