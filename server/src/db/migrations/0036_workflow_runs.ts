// What happened in instances of workflows, and what people are given to do.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('workflow_history', (t) => {
    t.id('instance_id').references('workflow_instances.id', 'cascade');
    t.int('seq');
    t.text('kind');
    t.text('stage_key').nullable();
    t.id('actor_id').nullable().references('users.id', 'set null');
    t.json('data_json');
    t.time('created_at');
    // Two who would advance the same instance at once collide here.
    t.primaryKey(['instance_id', 'seq']);
    t.index(['actor_id']);
  });
  await m.createTable('assignments', (t) => {
    t.id('id').primaryKey();
    t.id('instance_id').nullable().references('workflow_instances.id', 'cascade');
    t.id('workflow_id').nullable().references('workflows.id', 'cascade');
    t.text('stage_key').nullable();
    t.int('stage_run').nullable();
    t.text('title');
    t.text('instructions');
    t.json('form_json').nullable();
    t.json('actions_json');
    t.text('status').check(raw`status in ('open', 'assigned', 'claimed', 'completed', 'cancelled')`);
    t.int('rev').default(1);
    t.id('assignee_id').nullable().references('users.id', 'set null');
    t.id('claimed_by').nullable().references('users.id', 'set null');
    t.time('lease_until').nullable();
    t.int('claim_minutes');
    t.id('refused_id').nullable().references('users.id', 'set null');
    t.json('draft_json').nullable();
    t.text('action').nullable();
    t.json('data_json').nullable();
    t.text('comment');
    t.text('priority').check(raw`priority in ('low', 'normal', 'high', 'urgent')`);
    t.time('due_at').nullable();
    t.bool('is_for_visitor');
    t.id('channel_id').nullable().references('channels.id', 'set null');
    t.id('created_by').nullable().references('users.id', 'set null');
    t.id('completed_by').nullable().references('users.id', 'set null');
    t.time('completed_at').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['instance_id', 'stage_run']);
    t.index(['workflow_id']);
    t.index(['assignee_id', 'status']);
    t.index(['claimed_by']);
    t.index(['refused_id']);
    t.index(['channel_id']);
    t.index(['created_by']);
    t.index(['completed_by']);
  });
  await m.createTable('assignment_candidates', (t) => {
    t.id('id').primaryKey();
    t.id('assignment_id').references('assignments.id', 'cascade');
    t.id('user_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.text('role').nullable();
    t.index(['assignment_id']);
    t.index(['user_id']);
    t.index(['team_id']);
  });
};
