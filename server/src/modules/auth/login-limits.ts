// How often a password may be guessed. Failures count by account and address together, so that a stranger elsewhere cannot shut an owner out;
// by address; and, more widely, by account. A device that has signed in to the account before has a count of its own and no other.

import { randomBytes } from 'node:crypto';
import { place, unlessClosed } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits.ts';
import * as store from './store.ts';

const DEVICE_BYTES = 16;

const devicePlace = (userId: string): ServerPlace => ({
  purpose: 'known-device',
  aad: place('known-device', userId),
});

/** What a browser keeps after a sign-in: worth nothing but a count of its own, for this account alone. */
export const newDeviceMark = ({ kernel }: Ctx, userId: string): string =>
  sealForServer(kernel.secrets, devicePlace(userId), randomBytes(DEVICE_BYTES)).toString('base64url');

/** The device of a mark that this server made for this account, or null. */
export const deviceOf = ({ kernel }: Ctx, userId: string, mark: string | undefined): string | null => {
  if (mark === undefined) return null;
  const box = Buffer.from(mark, 'base64url');
  const opened = unlessClosed(() => openForServer(kernel.secrets, devicePlace(userId), box));
  return opened === null ? null : opened.toString('hex');
};

interface Tries {
  /** Throws 429 when there were too many failures. */
  assertLeft(): Promise<void>;
  /** Whether the account has been guessed at from so many places that a password alone no longer suffices here. */
  isBesieged(): Promise<boolean>;
  /** Throws what `isBesieged` stands for. */
  refuseBesieged(): Promise<void>;
  countFailure(): Promise<void>;
}

/** An unknown name is counted like a known account, so that both look the same. `userId` is null for it. */
export const triesOf = (
  ctx: Ctx,
  { account, userId, device }: { account: string; userId: string | null; device: string | null },
): Tries => {
  const { limits } = ctx.kernel;
  const address = addressKey(ctx.client.ip);
  const own =
    device === null
      ? ([
          ['login_account', `${account} ${address}`],
          ['login_address', address],
        ] as const)
      : ([['login_account', `${account} device ${device}`]] as const);
  const isKnown = async (): Promise<boolean> =>
    device !== null || (userId !== null && (await hasBeenAt(ctx, userId, address)));
  const refuseBesieged = async (): Promise<void> => limits.peek('login_account_wide', account);
  return {
    assertLeft: async () => {
      for (const [name, key] of own) await limits.peek(name, key);
    },
    refuseBesieged,
    isBesieged: async () => {
      try {
        await refuseBesieged();
        return false;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return !(await isKnown());
      }
    },
    countFailure: async () => {
      for (const [name, key] of own) await limits.take(name, key);
      if (device === null)
        await limits.take('login_account_wide', account).catch((error: unknown) => {
          // It is full already; what that means was decided before the password was looked at.
          if (!(error instanceof Failure)) throw error;
        });
    },
  };
};

/** Whether the account has a session that began at this address. */
const hasBeenAt = async (ctx: Ctx, userId: string, address: string): Promise<boolean> =>
  (await store.listAddresses(ctx.db, userId)).some((ip) => addressKey(ip) === address);
