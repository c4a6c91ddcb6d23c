// Responses as OpenAI's interface keeps them: beside the message that a person reads, what a program needs to go on from it.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.createTable('responses', (t) => {
    t.id('id').primaryKey().references('messages.id', 'cascade');
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.id('question_id').nullable();
    // The response that it goes on from. When that is deleted, it goes on from what was before.
    t.id('previous_id').nullable();
    // How much of the caller's room it takes.
    t.int('bytes');
    t.json('input_json');
    t.json('response_json');
    t.time('created_at');
    t.index(['channel_id']);
    t.index(['user_id', 'bytes']);
    t.index(['question_id']);
    t.index(['previous_id']);
  });
