// Who was removed from a team by another person, and when: invitations of before let them in no more.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('team_removals', (t) => {
    t.id('team_id').references('teams.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    t.time('removed_at');
    t.primaryKey(['team_id', 'user_id']);
    t.index(['user_id']);
  });
};
