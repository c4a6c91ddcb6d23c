// Signing in with a passkey. The device makes sure who is there, so that it counts as password and second factor in one. What a person has sealed
// opens with their password alone: such a session does not bring its key.

import type {
  AuthResponse,
  PageQuery,
  Passkey,
  PasskeyInput,
  PasskeyOptions,
  PasskeySignIn,
} from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import {
  badRequest,
  conflict,
  type Failure,
  forbidden,
  notFound,
  unauthorized,
} from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { startSession } from '../auth/index.ts';
import { accessUser, findUser, holdAccount, noteLogin } from '../users/index.ts';
import { endOf, newChallenge, useUp } from './challenges.ts';
import * as store from './store.ts';
import { bytesOf, challengeIn, checkMade, checkSigned, type PasskeyPlace, Unusable } from './webauthn.ts';

const PASSKEYS_PER_USER_MAX = 50;

const toPasskey = ({ id, name, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  ...{ id, name, created_at, last_used_at },
});

export const list = async (ctx: Ctx, query: PageQuery): Promise<Passkey[]> =>
  (await store.listOwned(ctx.db, userId(ctx), pageOf(query))).map(toPasskey);

const assertBuiltin = ({ kernel }: Ctx): void => {
  const { authMode } = kernel.config;
  if (authMode === 'mtls') throw forbidden('people sign in with client certificates on this server');
  if (authMode !== 'builtin') throw forbidden('people sign in through the identity provider on this server');
};

const assertOwn = async (ctx: Ctx) => {
  assertBuiltin(ctx);
  const user = await accessUser(ctx, userId(ctx));
  if (user.auth_source === 'mtls')
    throw forbidden('you sign in with a client certificate: it needs no passkey');
  if (user.auth_source !== 'builtin')
    throw forbidden('how you sign in is the business of your identity provider');
  return user;
};

const ALL = { limit: PASSKEYS_PER_USER_MAX, offset: 0 };

export const options = async (ctx: Ctx, { rpId }: PasskeyPlace): Promise<PasskeyOptions> => {
  const user = await assertOwn(ctx);
  const known = await store.listOwned(ctx.db, user.id, ALL);
  return {
    challenge: newChallenge(ctx, `make ${user.id}`),
    rp_id: rpId,
    rp_name: await ctx.kernel.settings.get(ctx.db, 'service_name'),
    user_handle: Buffer.from(user.id).toString('base64url'),
    username: user.username,
    display_name: user.display_name,
    known: known.map(({ credential_id }) => credential_id),
  };
};

/** What a browser handed over, or the refusal of what is wrong with it. */
const orRefuse = <T>(refusal: (why: string) => Failure, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw error instanceof Unusable ? refusal(error.message) : error;
  }
};

export const make = async (ctx: Ctx, input: PasskeyInput, place: PasskeyPlace): Promise<Passkey> => {
  const user = await assertOwn(ctx);
  const made = {
    credentialId: input.credential_id,
    publicKey: bytesOf(input.public_key),
    authenticatorData: bytesOf(input.authenticator_data),
    clientData: bytesOf(input.client_data),
  };
  const challenge = orRefuse(badRequest, () => challengeIn(made.clientData));
  const end = endOf(ctx, `make ${user.id}`, challenge);
  if (end === null) throw badRequest('client_data: the challenge has ended; begin again');
  const sign_count = orRefuse(badRequest, () => checkMade({ place, challenge }, made));
  return transact(ctx, async (ctx) => {
    await holdAccount(ctx, user.id);
    if (!(await useUp(ctx, challenge, end)))
      throw badRequest('client_data: the challenge was answered already; begin again');
    const known = await store.listOwned(ctx.db, user.id, ALL);
    if (known.length >= PASSKEYS_PER_USER_MAX)
      throw badRequest(`you have ${PASSKEYS_PER_USER_MAX} passkeys already; remove one first`);
    const row: store.PasskeyRow = {
      id: newId(),
      user_id: user.id,
      name: input.name,
      credential_id: input.credential_id,
      public_key: made.publicKey,
      sign_count,
      created_at: ctx.now().toISOString(),
      last_used_at: null,
    };
    if (!(await store.insert(ctx.db, row))) throw conflict('this passkey is kept already');
    await recordAct(ctx, {
      action: 'passkey.created',
      target: { type: 'passkey', id: row.id },
      details: { name: row.name },
    });
    return toPasskey(row);
  });
};

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await store.removeOwned(ctx.db, userId(ctx), id))) throw notFound('passkey');
    await recordAct(ctx, { action: 'passkey.removed', target: { type: 'passkey', id } });
  });

/** The person who reset the password may not be the one who made these. */
export const removeAll = async (ctx: Ctx, id: string): Promise<void> => {
  const count = await store.removeAllOwned(ctx.db, id);
  if (count > 0)
    await recordAct(ctx, {
      action: 'passkey.all_removed',
      target: { type: 'user', id },
      details: { count },
    });
};

export const challenge = (ctx: Ctx, { rpId }: PasskeyPlace): Pick<PasskeyOptions, 'challenge' | 'rp_id'> => {
  assertBuiltin(ctx);
  return { challenge: newChallenge(ctx, 'sign in'), rp_id: rpId };
};

const notIn = (why: string): Failure => unauthorized(`this passkey signs nobody in: ${why}`);

export const signIn = async (ctx: Ctx, input: PasskeySignIn, place: PasskeyPlace): Promise<AuthResponse> => {
  assertBuiltin(ctx);
  const clientData = bytesOf(input.client_data);
  const challenge = orRefuse(notIn, () => challengeIn(clientData));
  const end = endOf(ctx, 'sign in', challenge);
  if (end === null) throw notIn('the challenge has ended; try again');
  const found = await store.findByCredential(ctx.db, input.credential_id);
  if (!found) throw notIn('it is not known here');
  return transact(ctx, async (ctx) => {
    await holdAccount(ctx, found.user_id);
    const passkey = await store.findByCredential(ctx.db, input.credential_id);
    const user = passkey && (await findUser(ctx, passkey.user_id));
    if (!passkey || !user) throw notIn('it is not known here');
    const sign_count = orRefuse(notIn, () =>
      checkSigned(
        { place, challenge },
        {
          publicKey: passkey.public_key,
          signCount: passkey.sign_count,
          authenticatorData: bytesOf(input.authenticator_data),
          clientData,
          signature: bytesOf(input.signature),
        },
      ),
    );
    if (!(await useUp(ctx, challenge, end))) throw notIn('the challenge was answered already; try again');
    if (!user.is_active) throw forbidden('this account is not active; an administrator has to activate it');
    await store.noteUse(ctx.db, passkey.id, { sign_count, last_used_at: ctx.now().toISOString() });
    const answer = await startSession(ctx, await noteLogin(ctx, user), null, ['hwk', 'user']);
    await recordAct(ctx, {
      action: 'session.started',
      actorId: user.id,
      actorName: user.username,
      details: { passkey: passkey.id },
    });
    return answer;
  });
};
