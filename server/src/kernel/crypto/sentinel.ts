// One row sealed under the server's secret: it tells whether SECRET_KEY is still the one that this database was used with.

import { ConfigProblem } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import { type Db, sql } from '../../db/sql.ts';
import { checkSentinel, openForServer, type ServerPlace, sealForServer, sealSentinel } from './server-box.ts';
import type { ServerSecrets } from './server-secret.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    server_sentinels: { name: string; box: Uint8Array };
    /** Keys that came with a restored archive, sealed under the current one. */
    adopted_secrets: { key_id: string; box: Uint8Array; created_at: string };
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

const placeOfAdopted = (keyId: string): ServerPlace => ({
  purpose: 'adopted-secret',
  salt: keyId,
  aad: `adopted|${keyId}`,
});

/** Keeps a key that came with an archive, so that later starts can open what it sealed. */
export const keepAdopted = async (
  tx: Db,
  secrets: ServerSecrets,
  key: { readonly id: string; readonly bytes: Buffer },
  now: string,
): Promise<void> => {
  const row = { box: sealForServer(secrets, placeOfAdopted(key.id), key.bytes), created_at: now };
  await sql(tx)
    .insertInto('adopted_secrets')
    .values({ key_id: key.id, ...row })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet(row))
    .execute();
};

/** Takes in the keys that restored archives have brought; after a rotation they are sealed anew. */
export const adoptKept = async (database: Database, secrets: ServerSecrets): Promise<void> => {
  const rows = await sql(database.read).selectFrom('adopted_secrets').selectAll().execute();
  for (const { key_id, box, created_at } of rows) {
    const bytes = openForServer(secrets, placeOfAdopted(key_id), box);
    secrets.adopt(bytes);
    if (secrets.previous !== null)
      await database.begin((tx) => keepAdopted(tx, secrets, { id: key_id, bytes }, created_at));
  }
};
