// Answers: who is at work on one, what people thought of it, what it cost; and the tools of other servers.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await generations(m);
  await usage(m);
  await tools(m);
};

const generations = async (m: Migration): Promise<void> => {
  // The work on one answer. A process that writes it holds a lease; one that waits for a person belongs to no process.
  await m.createTable('generations', (t) => {
    t.id('message_id').primaryKey().references('messages.id', 'cascade');
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('turn_id');
    t.id('asked_by').references('users.id', 'cascade');
    t.text('state').check(raw`state in ('running', 'waiting', 'over')`);
    t.id('leased_by').nullable();
    t.time('lease_until').nullable();
    // Grows with every start; a process that writes with a smaller one has lost the answer to another.
    t.int('fence').default(1);
    t.bool('is_stop_wanted').default(false);
    t.json('state_json');
    t.time('created_at');
    t.time('finished_at').nullable();
    t.index(['channel_id']);
    t.index(['turn_id', 'created_at']);
    t.index(['asked_by', 'state']);
    t.index(['lease_until'], { where: raw`state = 'running'`, name: 'generations_leases' });
  });
  await m.createTable('message_feedback', (t) => {
    t.id('message_id').references('messages.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.text('rating').check(raw`rating in ('up', 'down')`);
    t.text('comment');
    t.time('updated_at');
    t.primaryKey(['message_id', 'user_id']);
    t.index(['user_id']);
  });
};

const usage = async (m: Migration): Promise<void> => {
  // One row per call of a provider. Names are as they were: what was paid for stays known when its model or persona is gone.
  await m.createTable('usage_records', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').nullable().references('users.id', 'set null');
    t.id('channel_id').nullable();
    t.id('message_id').nullable();
    t.id('persona_id').nullable();
    t.id('provider_config_id').nullable();
    t.text('provider');
    t.text('paid_by').check(raw`paid_by in ('person', 'platform')`);
    t.text('model');
    t.text('purpose');
    t.int('input_tokens');
    t.int('output_tokens');
    t.int('cached_tokens');
    t.int('reasoning_tokens');
    // A thousand millionth of a dollar; null when the price is not known.
    t.int('cost_nanos').nullable();
    t.int('latency_ms');
    t.text('outcome');
    t.text('day');
    t.time('created_at');
    t.index(['user_id', 'day']);
    t.index(['day']);
  });
  // What budgets are held against, counted up in the transaction of the record: 'platform', or a person.
  await m.createTable('usage_totals', (t) => {
    t.text('subject');
    t.text('month');
    t.int('tokens');
    t.int('cost_nanos');
    t.bool('is_warned').default(false);
    t.primaryKey(['subject', 'month']);
  });
};

const tools = async (m: Migration): Promise<void> => {
  await m.createTable('mcp_servers', (t) => {
    t.id('id').primaryKey();
    t.text('name').unique();
    t.text('url');
    // The bearer it wants, sealed under the server's key.
    t.bytes('token_box').nullable();
    t.bool('is_active').default(true);
    t.bool('is_approval_needed').default(true);
    t.json('tools_json');
    t.text('error').nullable();
    t.time('refreshed_at').nullable();
    t.time('created_at');
    t.time('updated_at');
  });
};
