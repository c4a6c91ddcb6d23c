// Teams: who is in one with which role, what each role grants, and how people are invited. No team could be made before, so the table of
// members is made anew, with an identifier for each and a team that it goes with.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('teams', (t) => {
    t.id('id').primaryKey();
    t.text('name');
    t.text('name_key');
    t.text('handle').unique();
    t.text('description');
    t.bytes('avatar_png').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['name_key', 'id']);
  });
  await roles(m);
  await members(m);
  await invitations(m);
  await handles(m);
};

const roles = (m: Migration): Promise<void> =>
  m.createTable('team_roles', (t) => {
    t.id('id').primaryKey();
    t.id('team_id').references('teams.id', 'cascade');
    t.text('key');
    t.text('name');
    // Of the built-in ones it says nothing: what those grant is the program's to say.
    t.json('permissions_json');
    t.bool('is_builtin');
    t.time('created_at');
    t.time('updated_at');
    t.index(['team_id', 'key'], { unique: true });
  });

const members = async (m: Migration): Promise<void> => {
  await raw`drop table team_members`.execute(m.db);
  await m.createTable('team_members', (t) => {
    t.id('id').primaryKey();
    t.id('team_id').references('teams.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.text('role');
    // Whether the role grants team.things.write: the relation of readers asks it of every row.
    t.bool('is_writer');
    t.time('joined_at');
    t.index(['team_id', 'user_id'], { unique: true });
    t.index(['user_id', 'team_id']);
    t.index(['team_id', 'role']);
    t.index(['team_id', 'joined_at']);
  });
};

const invitations = (m: Migration): Promise<void> =>
  m.createTable('team_invitations', (t) => {
    t.id('id').primaryKey();
    t.id('team_id').references('teams.id', 'cascade');
    t.id('role_id').references('team_roles.id', 'cascade');
    t.text('token_hash').unique();
    t.text('email').nullable();
    t.int('max_uses').nullable();
    t.int('uses');
    t.id('created_by').nullable().references('users.id', 'set null');
    t.time('expires_at');
    t.time('created_at');
    t.index(['team_id', 'created_at']);
    t.index(['role_id']);
    t.index(['created_by']);
    t.index(['expires_at']);
  });

/** A team is called by its handle too. */
const handles = async (m: Migration): Promise<void> => {
  await raw`create table handles_before as select * from handles`.execute(m.db);
  await raw`drop table handles`.execute(m.db);
  await m.createTable('handles', (t) => {
    t.text('handle').primaryKey();
    t.text('owner_type').check(raw`owner_type in ('user', 'persona', 'group', 'team')`);
    t.id('owner_id');
    t.index(['owner_id']);
  });
  await raw`insert into handles (handle, owner_type, owner_id)
    select handle, owner_type, owner_id from handles_before`.execute(m.db);
  await raw`drop table handles_before`.execute(m.db);
};
