// The key under which this server speaks to push services. Made once, and sealed under the server's key; every browser that subscribes
// is told its public half, and hears no other sender.

import { BoxClosed } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { newSenderKeys, type SenderKeys } from './push-crypto.ts';
import * as store from './push-store.ts';

const PLACE: ServerPlace = { purpose: 'push-sender', aad: 'push-sender' };

const opened = (ctx: Ctx, row: Awaited<ReturnType<typeof store.findKeys>>): SenderKeys | null => {
  if (!row) return null;
  try {
    return { publicKey: row.public_key, privateKey: openForServer(ctx.kernel.secrets, PLACE, row.box) };
  } catch (error) {
    if (error instanceof BoxClosed) return null;
    throw error;
  }
};

/** One that the secret of this server no longer opens is replaced: browsers subscribe anew when they next see the page. */
export const senderKeys = async (ctx: Ctx): Promise<SenderKeys> => {
  const known = opened(ctx, await store.findKeys(ctx.db));
  if (known) return known;
  return transact(ctx, async (ctx) => {
    const row = await store.findKeys(ctx.db);
    if (row && !opened(ctx, row)) await store.removeKeys(ctx.db, row.public_key);
    const { publicKey, privateKey } = newSenderKeys();
    await store.addKeys(ctx.db, {
      public_key: publicKey,
      box: sealForServer(ctx.kernel.secrets, PLACE, privateKey),
    });
    const kept = opened(ctx, await store.findKeys(ctx.db));
    invariant(kept !== null, 'the key that was just made opens');
    return kept;
  });
};
