// Projects: what several channels have in common. No channel could be in one before, so the column that waited for them is made anew, as a
// reference that is emptied when the project goes.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('projects', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('name');
    t.text('description');
    t.text('instructions');
    t.text('color').nullable();
    t.text('icon').nullable();
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.text('default_model').nullable();
    t.id('default_persona_id').nullable().references('personas.id', 'set null');
    t.bool('is_archived');
    t.time('created_at');
    t.time('updated_at');
    t.index(['workspace_id']);
    t.index(['default_persona_id']);
  });
  await raw`alter table channels drop column project_id`.execute(m.db);
  await m.addColumns('channels', (t) => {
    t.id('project_id').nullable().references('projects.id', 'set null');
    t.index(['project_id']);
  });
  await m.addColumns('files', (t) => {
    t.id('project_id').nullable().references('projects.id', 'set null');
    t.index(['project_id']);
  });
};
