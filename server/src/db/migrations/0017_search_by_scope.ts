// The text index is asked for the texts of some scopes: what one person writes must not hide what another looks for.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  const statements = m.dialect.text.addScopes();
  if (statements.length === 0) return;
  for (const statement of statements) await statement.execute(m.db);
  // An index that keeps the scope with the text gets it when the text is indexed again.
  await raw`insert into search_pending (kind, ref_id)
    select kind, ref_id from search_documents order by doc_id`.execute(m.db);
};
