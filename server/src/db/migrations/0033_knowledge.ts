// Knowledge bases, their documents, and the passages that these were cut into. A file may belong to a knowledge base.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('knowledge_bases', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('name');
    t.text('description');
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.time('created_at');
    t.time('updated_at');
    t.index(['workspace_id']);
  });
  await m.addColumns('files', (t) => {
    t.id('kb_id').nullable().references('knowledge_bases.id', 'cascade');
    t.index(['kb_id']);
  });
  await documents(m);
  await m.createTable('knowledge_chunks', (t) => {
    t.sequence('no');
    t.id('id').unique();
    t.id('document_id').references('knowledge_documents.id', 'cascade');
    t.int('place');
    t.text('content');
    t.text('heading').nullable();
    t.int('page').nullable();
    t.int('start_at');
    t.int('end_at');
    t.int('token_count');
    t.index(['document_id', 'place']);
  });
  for (const statement of m.dialect.ranked.create()) await statement.execute(m.db);
};

const documents = async (m: Migration): Promise<void> => {
  await m.createTable('knowledge_documents', (t) => {
    t.id('id').primaryKey();
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.text('title');
    t.text('source').check(raw`source in ('file', 'url', 'text', 'note', 'channel')`);
    t.id('file_id').nullable().references('files.id', 'set null');
    t.id('note_id').nullable().references('notes.id', 'set null');
    t.id('channel_id').nullable().references('channels.id', 'set null');
    t.text('url').nullable();
    t.text('content_type').nullable();
    t.text('status').check(raw`status in ('queued', 'parsing', 'embedding', 'ready', 'failed')`);
    t.int('progress_permille');
    t.text('error').nullable();
    t.int('size');
    t.int('page_count').nullable();
    t.int('chunk_count');
    t.int('token_count');
    t.int('word_count');
    t.text('sha256').nullable();
    t.id('added_by').nullable().references('users.id', 'set null');
    t.int('revision');
    t.time('refreshed_at').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['kb_id', 'created_at']);
    t.index(['kb_id', 'sha256']);
    t.index(['status', 'updated_at']);
    t.index(['file_id']);
    t.index(['note_id']);
    t.index(['channel_id']);
    t.index(['added_by']);
  });
  await m.createTable('knowledge_texts', (t) => {
    t.id('document_id').primaryKey().references('knowledge_documents.id', 'cascade');
    t.text('content');
  });
};
