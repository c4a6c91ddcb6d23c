// What is remembered. The words of a person's own memories stand in `sealed_fields`; here is null for them.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('memories', (t) => {
    t.id('id').primaryKey();
    t.id('owner_id').nullable().references('users.id', 'set null');
    t.text('scope');
    t.text('kind');
    t.text('content').nullable();
    t.id('persona_id').nullable().references('personas.id', 'set null');
    t.id('project_id').nullable().references('projects.id', 'cascade');
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.id('source_channel_id').nullable();
    t.id('source_message_id').nullable().references('messages.id', 'set null');
    t.bool('is_active');
    t.int('uses');
    t.time('last_used_at').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['owner_id', 'created_at']);
    t.index(['persona_id']);
    t.index(['project_id']);
    t.index(['team_id']);
    t.index(['source_message_id']);
  });
  await m.createTable('memory_settings', (t) => {
    t.id('user_id').primaryKey().references('users.id', 'cascade');
    t.bool('is_enabled');
    t.text('suggest');
  });
  await m.addColumns('messages', (t) => {
    t.int('memories_withheld').default(0);
  });
};
