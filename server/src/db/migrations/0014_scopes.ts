// Things that are shared: whose they are, who may see them, and with which role. Teams have their place here before they have a page:
// who belongs to one is asked whenever a thing is shared with it.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('scopes', (t) => {
    // The id of the thing itself, whose own row refers to this one and goes with it.
    t.id('id').primaryKey();
    t.text('kind');
    t.id('owner_id').references('users.id', 'cascade');
    t.id('team_id').nullable();
    t.text('visibility').check(raw`visibility in ('private', 'team')`);
    t.time('created_at');
    t.time('updated_at');
    t.check('only_a_team_sees_team_things', raw`visibility = 'private' or team_id is not null`);
    t.index(['owner_id', 'kind']);
    t.index(['team_id', 'visibility']);
  });
  await m.createTable('scope_members', (t) => {
    t.id('id').primaryKey();
    t.id('scope_id').references('scopes.id', 'cascade');
    t.id('user_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable();
    t.text('role').check(raw`role in ('owner', 'editor', 'viewer')`);
    t.time('created_at');
    t.check('one_member', raw`(user_id is null) <> (team_id is null)`);
    t.index(['scope_id', 'user_id'], { unique: true });
    t.index(['scope_id', 'team_id'], { unique: true });
    t.index(['user_id', 'scope_id']);
    t.index(['team_id', 'scope_id']);
  });
  await m.createTable('team_members', (t) => {
    t.id('team_id');
    t.id('user_id').references('users.id', 'cascade');
    t.text('role');
    t.time('joined_at');
    t.primaryKey(['team_id', 'user_id']);
    t.index(['user_id', 'team_id']);
  });
};
