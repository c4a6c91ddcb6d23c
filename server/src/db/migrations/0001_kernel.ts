// What every module stands on: events, jobs, limits, idempotency keys.

import { randomBytes } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await events(m);
  await jobs(m);
  await m.createTable('limit_hits', (t) => {
    t.text('name');
    t.text('key_hash');
    t.int('from_ms');
    t.int('hits');
    t.primaryKey(['name', 'key_hash', 'from_ms']);
  });
  await m.createTable('idempotency_keys', (t) => {
    // No foreign key: anonymous callers have keys too, and a row outlives its account by two days at most.
    t.text('owner');
    t.text('route');
    t.text('key_hash');
    t.text('body_hash');
    // Null only inside the transaction that is still at work.
    t.int('status').nullable();
    t.bytes('response_box').nullable();
    t.time('created_at');
    t.primaryKey(['owner', 'route', 'key_hash']);
    t.index(['created_at']);
  });
};

const events = async (m: Migration): Promise<void> => {
  await m.createTable('outbox', (t) => {
    t.sequence('seq');
    t.int('xid');
    t.text('kind');
    t.json('audience_json');
    t.json('payload_json');
    t.time('created_at');
    t.index(['xid', 'seq']);
  });
  await m.createTable('outbox_state', (t) => {
    // One row.
    t.int('id').primaryKey().check(raw`id = 1`);
    t.text('epoch');
    t.int('purged_xid');
    t.int('purged_seq');
  });
  const epoch = randomBytes(4).toString('hex');
  await raw`insert into outbox_state (id, epoch, purged_xid, purged_seq) values (1, ${epoch}, 0, 0)`.execute(
    m.db,
  );
};

const jobs = async (m: Migration): Promise<void> => {
  await m.createTable('jobs', (t) => {
    t.id('id').primaryKey();
    t.text('name');
    t.json('payload_json');
    t.text('state').check(raw`state in ('pending', 'running', 'done', 'dead')`);
    t.time('run_at');
    // When a worker must look at it: its time while pending, the end of its lease while running.
    t.time('due_at').nullable();
    t.int('attempt');
    t.text('leased_by').nullable();
    t.int('fence');
    t.text('unique_key').nullable();
    t.text('last_error').nullable();
    t.time('created_at');
    t.time('finished_at').nullable();
    // One order for both questions, so that a claim reads the few rows it takes, however many wait.
    t.index(['due_at', 'id'], { where: raw`due_at is not null` });
    t.index(['state', 'finished_at']);
    t.index(['name', 'unique_key'], { unique: true, where: raw`state = 'pending'` });
    t.check('jobs_due', raw`(state in ('pending', 'running')) = (due_at is not null)`);
    t.check('jobs_lease', raw`(state = 'running') = (leased_by is not null)`);
  });
  await m.createTable('job_schedules', (t) => {
    t.text('name').primaryKey();
    t.time('ticked_at');
  });
};
