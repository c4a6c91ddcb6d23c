// Workflows, the versions that were published of them, and what runs.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('workflows', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('title');
    t.text('description');
    t.text('folded_text');
    t.text('slug').unique();
    t.text('status').check(raw`status in ('draft', 'published', 'archived')`);
    t.json('draft_json');
    t.int('draft_rev').default(1);
    t.int('published_version').nullable();
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.bool('is_public');
    t.json('public_json');
    t.time('created_at');
    t.time('updated_at');
    t.index(['workspace_id']);
  });
  await m.createTable('workflow_versions', (t) => {
    t.id('id').primaryKey();
    t.id('workflow_id').references('workflows.id', 'cascade');
    t.int('number');
    t.json('definition_json');
    t.text('sha256');
    t.text('notes');
    t.id('published_by').nullable().references('users.id', 'set null');
    t.time('published_at');
    t.index(['workflow_id', 'number'], { unique: true });
    t.index(['published_by']);
  });
  await m.createTable('workflow_instances', (t) => {
    t.id('id').primaryKey();
    t.id('workflow_id').references('workflows.id', 'cascade');
    t.int('version');
    t.text('title');
    t.text('status').check(
      raw`status in ('running', 'waiting', 'completed', 'failed', 'cancelled', 'expired', 'paused')`,
    );
    t.text('stage_key').nullable();
    t.int('stage_run').default(0);
    t.int('attempt').default(0);
    t.int('rev').default(1);
    t.json('input_json');
    t.json('vars_json');
    t.json('forms_json');
    t.json('left_json');
    t.text('paused_from').nullable();
    t.text('awaited_signal').nullable();
    t.time('wake_at').nullable();
    t.int('turn_count').default(0);
    t.text('outcome').nullable();
    t.text('error').nullable();
    t.id('channel_id').nullable().references('channels.id', 'set null');
    t.id('parent_id').nullable().references('workflow_instances.id', 'set null');
    t.int('parent_run').nullable();
    t.int('depth').default(0);
    t.text('initiator_type').check(raw`initiator_type in ('user', 'visitor', 'schedule', 'package')`);
    t.id('initiator_id').nullable().references('users.id', 'set null');
    t.time('started_at');
    t.time('updated_at');
    t.time('due_at').nullable();
    t.time('expires_at').nullable();
    t.time('ended_at').nullable();
    t.index(['workflow_id', 'status']);
    t.index(['workflow_id', 'started_at', 'id']);
    t.index(['initiator_id']);
    t.index(['channel_id']);
    t.index(['parent_id']);
    t.index(['status', 'updated_at'], { where: raw`status in ('running', 'waiting')` });
    t.index(['expires_at'], { where: raw`expires_at is not null` });
  });
  // The next start gives it to the role `user`: who may write a workflow may also let it run.
  await raw`delete from offered_permissions where name = 'workflows.publish'`.execute(m.db);
};
