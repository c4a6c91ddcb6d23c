// Notes that several people write at once: the shared document, what was added to it since it was last stored whole, and whose each of its writers is.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('note_documents', (t) => {
    t.id('note_id').primaryKey().references('notes.id', 'cascade');
    t.int('epoch');
    t.int('seq');
    t.bytes('state');
  });
  await m.createTable('note_updates', (t) => {
    t.id('note_id').references('note_documents.note_id', 'cascade');
    t.int('seq');
    t.bytes('data');
    t.primaryKey(['note_id', 'seq']);
  });
  await m.createTable('note_clients', (t) => {
    t.id('note_id').references('note_documents.note_id', 'cascade');
    t.int('client_id');
    t.id('user_id').references('users.id', 'cascade');
    t.primaryKey(['note_id', 'client_id']);
    t.index(['user_id']);
  });
  await m.addColumns('note_versions', (t) => {
    t.bool('is_live').default(false);
  });
};
