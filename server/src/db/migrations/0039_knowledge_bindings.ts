// Which knowledge bases turns draw on: by channel, persona, project and workspace. None could be bound before, so the table that waited for
// them is made anew, with rows that go with their base.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await raw`drop table persona_knowledge`.execute(m.db);
  await m.createTable('persona_knowledge', (t) => {
    t.id('persona_id').references('personas.id', 'cascade');
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.bool('is_auto_search').default(true);
    t.primaryKey(['persona_id', 'kb_id']);
    t.index(['kb_id']);
  });
  await m.createTable('channel_knowledge', (t) => {
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.id('bound_by').nullable().references('users.id', 'set null');
    t.primaryKey(['channel_id', 'kb_id']);
    t.index(['kb_id']);
    t.index(['bound_by']);
  });
  await m.createTable('project_knowledge', (t) => {
    t.id('project_id').references('projects.id', 'cascade');
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.primaryKey(['project_id', 'kb_id']);
    t.index(['kb_id']);
  });
  await m.createTable('workspace_knowledge', (t) => {
    t.id('workspace_id').references('workspaces.id', 'cascade');
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.primaryKey(['workspace_id', 'kb_id']);
    t.index(['kb_id']);
  });
};
