// On SQLite the words of passages move from FTS5 to own postings.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  for (const statement of m.dialect.ranked.recreate()) await statement.execute(m.db);
};
