// Keys that a person grants to a workflow that goes on while they are away, and who pays for each step of a version that was published.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('key_grants', (t) => {
    t.id('user_id');
    t.id('config_id');
    t.id('job_id').references('workflows.id', 'cascade');
    t.bytes('box');
    t.time('expires_at');
    t.time('created_at');
    t.primaryKey(['user_id', 'config_id', 'job_id']);
    t.foreignKey(['user_id', 'config_id'], 'data_keys', ['user_id', 'config_id'], 'cascade');
    t.index(['job_id']);
    t.index(['expires_at']);
  });
  // Null: published before that was decided on.
  await m.addColumns('workflow_versions', (t) => {
    t.json('payers_json').nullable();
  });
};
