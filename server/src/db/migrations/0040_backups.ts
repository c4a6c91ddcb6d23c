// Archives of the whole server that are kept here. They are about this server, not part of what it holds: no archive holds this table.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('backups', (t) => {
    t.id('id').primaryKey();
    t.text('filename');
    t.int('size').nullable();
    t.text('sha256').nullable();
    t.text('status').check(raw`status in ('running', 'ready', 'failed')`);
    t.text('error').nullable();
    t.text('version');
    t.int('schema_version');
    t.text('engine').check(raw`engine in ('sqlite', 'postgres')`);
    t.json('counts_json');
    t.bool('is_sealed');
    t.bool('has_files');
    t.text('note').nullable();
    t.text('origin').check(raw`origin in ('manual', 'schedule', 'restore')`);
    // The key of an archive that waits to be written, sealed under the server's secret; gone once it is written.
    t.bytes('key_box').nullable();
    t.json('header_json').nullable();
    t.time('created_at');
    t.id('created_by').nullable().references('users.id', 'set null');
    t.time('finished_at').nullable();
    t.time('verified_at').nullable();
    t.time('rehearsed_at').nullable();
    t.text('rehearsal_error').nullable();
    t.index(['created_at']);
    t.index(['created_by']);
  });
  // Secrets that came along with a restored archive, sealed under this server's own: they open what they sealed.
  await m.createTable('adopted_secrets', (t) => {
    t.text('key_id').primaryKey();
    t.bytes('box');
    t.time('created_at');
  });
};
