// One row sealed under the server's secret: it tells whether SECRET_KEY is still the one that this database was used with.

import { ConfigProblem } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import { type Db, sql } from '../../db/sql.ts';
import { checkSentinel, sealSentinel } from './server-box.ts';
import type { ServerSecrets } from './server-secret.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    server_sentinels: { name: string; box: Uint8Array };
  }
}

/** A wrong SECRET_KEY would make every stored key unreadable, silently: one sealed row tells before that. */
export const assertSameSecret = async (database: Database, secrets: ServerSecrets): Promise<void> => {
  const box = await findSentinel(database.read);
  const verdict = box === undefined ? 'previous' : checkSentinel(secrets, box);
  if (verdict === 'wrong')
    throw new ConfigProblem(
      'SECRET_KEY is not the one that this database was used with; put the old one back, or set it as SECRET_KEY_PREVIOUS to rotate.',
    );
  if (verdict === 'previous') await database.begin((tx) => putSentinel(tx, secrets));
};

const findSentinel = async (db: Db): Promise<Uint8Array | undefined> => {
  const row = await sql(db)
    .selectFrom('server_sentinels')
    .select('box')
    .where('name', '=', 'secret_key')
    .executeTakeFirst();
  return row?.box;
};

const putSentinel = async (db: Db, secrets: ServerSecrets): Promise<void> => {
  const box = sealSentinel(secrets);
  await sql(db)
    .insertInto('server_sentinels')
    .values({ name: 'secret_key', box })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ box }))
    .execute();
};
