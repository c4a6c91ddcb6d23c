// Which permissions the built-in roles have been offered. One that a noun declares later is given to them once, at the next start; what
// an administrator has taken from a role since then is not given back.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

/** As of this migration: what 0002 gave to the role `user`, and what it left out. */
const OFFERED = [
  'channels.create',
  'knowledge.create',
  'packages.install',
  'personas.create',
  'providers.byok',
  'surface.admin.access',
  'surface.chat.access',
  'teams.create',
  'workflows.create',
  'workflows.publish',
];

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('offered_permissions', (t) => {
    t.text('name').primaryKey();
  });
  for (const name of OFFERED)
    await raw`insert into offered_permissions (name) values (${name})`.execute(m.db);
};
