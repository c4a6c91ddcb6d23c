// What questions are about, beside their words. The things themselves may go: then nothing is told of them.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('question_context', (t) => {
    t.id('message_id').references('messages.id', 'cascade');
    t.int('place');
    t.text('type').check(raw`type in ('note', 'task', 'file', 'channel', 'document', 'project')`);
    t.id('ref_id');
    t.primaryKey(['message_id', 'place']);
  });
};
