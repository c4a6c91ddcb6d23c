// What was moved into a project or out of it, by whom and when.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('project_moves', (t) => {
    t.id('id').primaryKey();
    t.id('project_id').references('projects.id', 'cascade');
    t.text('kind').check(raw`kind in ('channel', 'note', 'task')`);
    t.id('thing_id');
    t.text('direction').check(raw`direction in ('in', 'out')`);
    t.id('user_id').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.index(['project_id', 'created_at']);
    t.index(['project_id', 'thing_id']);
    t.index(['user_id']);
  });
};
