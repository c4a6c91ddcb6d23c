// The names of workspaces as they are sorted: by letters, whatever their capitals, and alike on both databases.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

const ROWS_PER_STEP = 500;

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('workspaces', (t) => {
    t.text('name_key').default('');
  });
  // The database folds only plain letters.
  for (let after: string | null = null; ; ) {
    const { rows } = await raw<{ id: string; name: string }>`select id, name from workspaces
      ${after === null ? raw`` : raw`where id > ${after}`} order by id limit ${raw.lit(ROWS_PER_STEP)}`.execute(
      m.db,
    );
    for (const { id, name } of rows)
      await raw`update workspaces set name_key = ${name.normalize('NFKC').toLowerCase()} where id = ${id}`.execute(
        m.db,
      );
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_PER_STEP) return;
  }
};
