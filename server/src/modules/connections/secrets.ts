// The secrets of a connection, sealed together. A person's own open with a live session of theirs only; those of teams and of all are
// sealed under the server's key (docs/keys.md).

import { place } from '../../kernel/crypto/seal.ts';
import { Secret } from '../../kernel/crypto/secret.ts';
import {
  openForServer,
  rewrapForServer,
  type ServerPlace,
  sealForServer,
} from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import { putSealed, readSealed, removeSealed } from '../credentials/index.ts';
import * as store from './store.ts';

export type Secrets = Readonly<Record<string, string>>;

const FIELD = 'secrets';
/** What is kept with secrets and is none that a person enters. */
const UNNAMED = '~';
const CLOSED = 'the secrets of your connections open with your sign-in only, not with an API key: sign in';
const LOCKED =
  'these secrets were stored before an administrator reset your password: enter them again, or unlock them with your old password';

const boxPlace = (id: string): ServerPlace => ({
  purpose: 'org-key',
  salt: id,
  aad: place('connection', id),
});

/** Seals all secrets of a connection inside the caller's transaction, and gives what the row keeps of them. */
export const sealSecrets = async (
  ctx: Ctx,
  { id, scope }: Pick<store.ConnectionRow, 'id' | 'scope'>,
  secrets: Secrets,
): Promise<Pick<store.ConnectionRow, 'secret_names_json' | 'secret_box'>> => {
  const names = Object.keys(secrets)
    .filter((name) => !name.startsWith(UNNAMED))
    .sort();
  const text = JSON.stringify(secrets);
  if (scope !== 'personal') {
    const secret_box =
      names.length === 0 ? null : sealForServer(ctx.kernel.secrets, boxPlace(id), Buffer.from(text));
    return { secret_names_json: names, secret_box };
  }
  if (names.length === 0) {
    await removeSealed(ctx, id);
  } else {
    using uek = await openPersonKey(ctx);
    if (uek === null) throw forbidden(CLOSED);
    await putSealed(ctx, uek, id, FIELD, new Secret(text));
  }
  return { secret_names_json: names, secret_box: null };
};

/** All secrets of a connection. Says in a sentence why they do not open here. */
export const openSecrets = async (ctx: Ctx, row: store.ConnectionRow): Promise<Secrets> => {
  if (row.secret_names_json.length === 0) return {};
  if (row.scope !== 'personal') {
    if (row.secret_box === null) return {};
    using bytes = new Secret(openForServer(ctx.kernel.secrets, boxPlace(row.id), row.secret_box));
    return JSON.parse(bytes.reveal().toString('utf8')) as Secrets;
  }
  using uek = await openPersonKey(ctx);
  if (uek === null) throw forbidden(CLOSED);
  const opened = await readSealed(ctx, uek, row.id, FIELD);
  if (opened === 'locked') throw forbidden(LOCKED);
  using bytes = opened;
  return bytes === null ? {} : (JSON.parse(bytes.reveal().toString('utf8')) as Secrets);
};

export const forgetSecrets = (ctx: Ctx, { id, scope }: store.ConnectionRow): Promise<void> =>
  scope === 'personal' ? removeSealed(ctx, id) : Promise.resolve();

/** After SECRET_KEY was rotated: what it seals moves under the new one. */
export const rewrapSecrets = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const row of await store.listBoxed(ctx.db)) {
      const renewed = row.secret_box && rewrapForServer(ctx.kernel.secrets, boxPlace(row.id), row.secret_box);
      if (renewed) await store.swapBox(ctx.db, row, renewed);
    }
  });
