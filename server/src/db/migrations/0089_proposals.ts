// Which branch is the main line of a channel, and what is proposed as that.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('channels', (t) => {
    // A message is emptied and never removed before its channel is.
    t.id('main_leaf_id').nullable();
  });
  await m.createTable('proposals', (t) => {
    t.id('id').primaryKey();
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('leaf_id');
    t.text('note');
    t.id('proposed_by').nullable().references('users.id', 'set null');
    t.text('state').check(raw`state in ('open', 'accepted', 'declined', 'withdrawn')`);
    t.time('decided_at').nullable();
    t.time('created_at');
    t.index(['channel_id', 'created_at']);
    t.index(['proposed_by']);
    // Also when two propose at the same moment.
    t.index(['channel_id'], { unique: true, name: 'proposals_open', where: raw`state = 'open'` });
  });
  await m.createTable('proposal_votes', (t) => {
    t.id('proposal_id').references('proposals.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.bool('is_for');
    t.primaryKey(['proposal_id', 'user_id']);
    t.index(['user_id']);
  });
  // Where each member was when one was accepted, for the way back.
  await m.createTable('proposal_places', (t) => {
    t.id('proposal_id').references('proposals.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.id('leaf_id');
    t.primaryKey(['proposal_id', 'user_id']);
    t.index(['user_id']);
  });
};
