// Notes, their earlier texts, what they link to, and who pinned which.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('notes', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('title');
    t.text('content');
    t.text('folded_title');
    t.text('folded_text');
    t.text('folder');
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.id('project_id').nullable().references('projects.id', 'set null');
    t.int('rev');
    t.int('word_count');
    t.id('updated_by').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.time('updated_at');
    t.time('deleted_at').nullable();
    t.index(['workspace_id']);
    t.index(['project_id']);
    t.index(['updated_by']);
    t.index(['folded_title']);
    t.index(['deleted_at']);
  });
  await m.createTable('note_tags', (t) => {
    t.id('note_id').references('notes.id', 'cascade');
    t.text('tag');
    t.primaryKey(['note_id', 'tag']);
    t.index(['tag']);
  });
  await m.createTable('note_pins', (t) => {
    t.id('note_id').references('notes.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.primaryKey(['note_id', 'user_id']);
    t.index(['user_id']);
  });
  await m.createTable('note_versions', (t) => {
    t.id('note_id').references('notes.id', 'cascade');
    t.int('n');
    t.text('title');
    t.text('content');
    t.int('word_count');
    t.id('author_id').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.primaryKey(['note_id', 'n']);
    t.index(['author_id']);
  });
  await m.createTable('note_links', (t) => {
    t.id('note_id').references('notes.id', 'cascade');
    t.int('position');
    t.text('title');
    t.text('folded_title');
    t.primaryKey(['note_id', 'position']);
    t.index(['folded_title']);
  });
};
