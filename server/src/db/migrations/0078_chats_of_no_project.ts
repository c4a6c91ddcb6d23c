// Chats that were open to the readers of a project stayed open when it was deleted, to nobody: they are private.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await raw`update channels set visibility = 'private'
    where visibility = 'team' and workspace_id is null and project_id is null`.execute(m.db);
};
