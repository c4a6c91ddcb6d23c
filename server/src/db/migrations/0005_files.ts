// Files and the bytes behind them. Bytes are kept once per hash; rights hang on the file, never on the bytes.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('blobs', (t) => {
    t.text('sha256').primaryKey();
    t.int('size');
    // When a file last laid claim to these bytes: written before they are stored, so that none are forgotten.
    t.time('used_at');
    // A process is removing them: no file may lay claim to them until that is over.
    t.time('removing_since').nullable();
  });
  await m.createTable('files', (t) => {
    t.id('id').primaryKey();
    t.id('owner_id').references('users.id', 'cascade');
    t.id('channel_id').nullable().references('channels.id', 'cascade');
    t.text('filename');
    t.text('content_type');
    t.int('size');
    t.text('sha256').references('blobs.sha256', 'restrict');
    t.text('origin').check(raw`origin in ('user_upload', 'tool_output', 'system')`);
    t.text('thumbnail_sha256').nullable().references('blobs.sha256', 'restrict');
    t.time('created_at');
    t.unique(['channel_id', 'id']);
    t.index(['owner_id', 'id']);
    t.index(['sha256']);
    t.index(['thumbnail_sha256']);
  });
  await m.createTable('message_files', (t) => {
    t.id('message_id');
    t.id('file_id');
    t.id('channel_id');
    t.int('position');
    t.primaryKey(['message_id', 'file_id']);
    // A message shows files of its own channel only: a link cannot grant what the channel does not.
    t.foreignKey(['channel_id', 'message_id'], 'messages', ['channel_id', 'id'], 'cascade');
    t.foreignKey(['channel_id', 'file_id'], 'files', ['channel_id', 'id'], 'cascade');
    t.index(['file_id']);
    t.index(['channel_id', 'file_id']);
    t.index(['channel_id', 'message_id']);
  });
};
