// Channels, who is in them, and the tree of what was said.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await channels(m);
  await messages(m);
  await marks(m);
};

const channels = async (m: Migration): Promise<void> => {
  await m.createTable('channels', (t) => {
    t.id('id').primaryKey();
    t.text('title');
    t.text('type').check(raw`type in ('direct', 'group', 'workflow')`);
    t.id('owner_id').references('users.id', 'cascade');
    t.text('system_prompt');
    t.text('ai_mode').check(raw`ai_mode in ('auto', 'false', 'mention_only')`);
    t.id('project_id').nullable();
    // A member's own provider key has answered here: such a channel is never kept after its deletion.
    t.bool('is_byok').default(false);
    // Counted up with every message, under the row's lock: the order of a channel's messages.
    t.int('message_count').default(0);
    t.time('last_message_at').nullable();
    t.time('archived_at').nullable();
    t.time('purge_after').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['owner_id']);
    t.index(['purge_after']);
  });
  await m.createTable('participants', (t) => {
    t.id('id').primaryKey();
    t.id('channel_id').references('channels.id', 'cascade');
    t.text('participant_type').check(raw`participant_type in ('user', 'persona')`);
    t.id('user_id').nullable().references('users.id', 'cascade');
    t.id('persona_id').nullable();
    t.text('role').check(raw`role in ('owner', 'member', 'observer')`);
    t.time('joined_at');
    // What follows is a person's own view of the channel.
    t.id('folder_id').nullable().references('folders.id', 'set null');
    t.bool('is_pinned').default(false);
    t.id('active_leaf_id').nullable();
    t.int('read_count').default(0);
    t.int('mention_count').default(0);
    // The channel's last activity and whether it is archived, repeated here so that a person's list is one index walk.
    t.time('activity_at');
    t.bool('is_archived').default(false);
    t.check(
      'one_participant',
      raw`(participant_type = 'user') = (user_id is not null) and (participant_type = 'persona') = (persona_id is not null)`,
    );
    t.index(['channel_id', 'user_id'], { unique: true });
    t.index(['channel_id', 'persona_id'], { unique: true });
    t.index(['user_id', 'is_archived', 'activity_at desc', 'channel_id'], { name: 'participants_list' });
    t.index(['folder_id']);
  });
};

const messages = async (m: Migration): Promise<void> => {
  await m.createTable('messages', (t) => {
    t.id('id').primaryKey();
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('parent_id').nullable();
    t.int('seq');
    t.int('depth');
    t.text('role').check(raw`role in ('user', 'assistant', 'system', 'tool')`);
    t.text('content');
    t.text('author_type').check(raw`author_type in ('user', 'persona', 'model', 'system')`);
    t.id('author_id').nullable();
    // The name as it was when it was said: an author may go, what they said stays.
    t.text('author_name');
    t.text('author_handle').nullable();
    t.id('persona_id').nullable();
    t.text('model').nullable();
    t.id('provider_config_id').nullable();
    t.text('status').check(raw`status in ('complete', 'streaming', 'stopped', 'failed')`);
    t.text('error').nullable();
    t.text('reasoning').nullable();
    t.json('tool_calls_json');
    t.json('citations_json');
    t.json('usage_json').nullable();
    t.time('deleted_at').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.unique(['channel_id', 'id']);
    t.index(['channel_id', 'seq'], { unique: true });
    t.index(['channel_id', 'parent_id', 'seq']);
    // A parent is a message of the same channel, or there is none: a broken tree cannot be stored. No cascade: SQLite gives up
    // a thousand levels down. Messages are removed youngest first.
    t.foreignKey(['channel_id', 'parent_id'], 'messages', ['channel_id', 'id'], 'no action');
    t.check('roots_are_at_depth_0', raw`(parent_id is null) = (depth = 0) and depth >= 0`);
  });
};

const marks = async (m: Migration): Promise<void> => {
  // Where a person was last below a message, for the way back to that branch.
  await m.createTable('branch_leaves', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.id('channel_id');
    t.id('message_id');
    t.id('leaf_id');
    t.primaryKey(['user_id', 'message_id']);
    t.foreignKey(['channel_id', 'message_id'], 'messages', ['channel_id', 'id'], 'cascade');
    t.foreignKey(['channel_id', 'leaf_id'], 'messages', ['channel_id', 'id'], 'cascade');
    t.index(['channel_id', 'leaf_id']);
    t.index(['channel_id', 'message_id']);
  });
  await m.createTable('mentions', (t) => {
    t.id('message_id').references('messages.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.primaryKey(['message_id', 'user_id']);
    t.index(['user_id']);
  });
  await m.createTable('reactions', (t) => {
    t.id('message_id').references('messages.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.text('emoji');
    t.time('created_at');
    t.primaryKey(['message_id', 'emoji', 'user_id']);
    t.index(['user_id']);
  });
  await m.createTable('pins', (t) => {
    t.id('message_id').primaryKey().references('messages.id', 'cascade');
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('pinned_by').nullable().references('users.id', 'set null');
    t.time('created_at');
    t.index(['channel_id', 'created_at']);
    t.index(['pinned_by']);
  });
  await m.createTable('shares', (t) => {
    t.id('id').primaryKey();
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('leaf_id').references('messages.id', 'cascade');
    t.text('token_hash').unique();
    t.id('created_by').references('users.id', 'cascade');
    t.time('created_at');
    t.time('expires_at').nullable();
    t.index(['channel_id', 'created_at']);
    t.index(['leaf_id']);
    t.index(['created_by']);
  });
};
