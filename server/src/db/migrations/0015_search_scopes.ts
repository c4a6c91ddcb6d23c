// Anything can be found, not only what lies in a channel: a document has a scope, whose readers may find it, and perhaps a channel. The
// numbers of the documents stay, because the text index knows the texts by them.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await (m.dialect.canAlterColumns ? alter(m) : rebuild(m));
  await m.addColumns('search_documents', (t) => t.index(['scope_id', 'doc_id']));
};

const alter = async ({ db, kind }: Migration): Promise<void> => {
  const table = raw`alter table search_documents`;
  await raw`${table} add column scope_id ${kind('id')}`.execute(db);
  await raw`update search_documents set scope_id = channel_id`.execute(db);
  await raw`${table} alter column scope_id set not null`.execute(db);
  await raw`${table} alter column channel_id drop not null`.execute(db);
  await raw`${table} drop constraint search_documents_kind_check`.execute(db);
};

const rebuild = async (m: Migration): Promise<void> => {
  await m.createTable('search_documents_next', (t) => {
    t.sequence('doc_id');
    t.text('kind');
    t.id('ref_id');
    t.id('channel_id').nullable().references('channels.id', 'cascade');
    t.id('author_id').nullable();
    t.time('at');
    t.id('scope_id');
  });
  await raw`insert into search_documents_next (doc_id, kind, ref_id, channel_id, author_id, at, scope_id)
    select doc_id, kind, ref_id, channel_id, author_id, at, channel_id from search_documents`.execute(m.db);
  // A number that was given once is never given again, also when its document is gone: its text may still be in the index.
  await raw`delete from sqlite_sequence where name = 'search_documents_next'`.execute(m.db);
  await raw`insert into sqlite_sequence (name, seq)
    select 'search_documents_next', seq from sqlite_sequence where name = 'search_documents'`.execute(m.db);
  await raw`drop table search_documents`.execute(m.db);
  await raw`alter table search_documents_next rename to search_documents`.execute(m.db);
  await m.addColumns('search_documents', (t) => {
    t.index(['kind', 'ref_id'], { unique: true });
    t.index(['channel_id', 'at']);
  });
};
