// A person's data: archives of it, what was brought in from elsewhere, and accounts that are to be erased or were.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('data_exports', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.id('requested_by').references('users.id', 'cascade');
    t.text('status');
    t.json('include_json');
    t.json('counts_json');
    t.int('size').nullable();
    t.text('blob').nullable();
    t.int('blob_size').nullable();
    t.text('error').nullable();
    t.time('created_at');
    t.time('finished_at').nullable();
    t.time('expires_at');
    t.index(['requested_by', 'created_at']);
    t.index(['user_id']);
    t.index(['expires_at']);
  });
  await m.createTable('data_imports', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.text('filename');
    t.text('format');
    t.text('status');
    t.bool('is_dry_run');
    t.text('blob').nullable();
    t.int('blob_size').nullable();
    t.json('counts_json');
    t.json('skipped_json');
    t.int('skipped_count').default(0);
    t.int('progress_percent');
    t.text('error').nullable();
    t.time('created_at');
    t.time('finished_at').nullable();
    t.index(['user_id', 'created_at']);
    t.index(['created_at']);
  });
  // What a thing of another product, or of another server, became here: the same file twice does not double it.
  await m.createTable('imported_things', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.text('source');
    t.text('kind');
    t.text('foreign_id');
    t.id('local_id');
    t.time('created_at');
    t.primaryKey(['user_id', 'source', 'kind', 'foreign_id']);
  });
  // Stays when the account is gone: it says that this identifier must never come back, from an old backup for example.
  await m.createTable('erasures', (t) => {
    t.id('user_id').primaryKey();
    t.id('requested_by').nullable();
    t.bool('is_by_administrator');
    t.time('requested_at');
    t.time('erase_at');
    t.time('erased_at').nullable();
    t.index(['erase_at']);
  });
};
