// An account goes for good.
//
//   asked ──seven days──▶ erased: what is only theirs is gone, their key is destroyed, what they said to others stays without their name
//       ╰──taken back──▶ as before
//
// While a legal hold lies on the person it waits, and says so (`held`).
//
// The row of an erasure outlives the account: it holds nothing but its identifier, and ends an account that an old backup brings back.

import { createHash } from 'node:crypto';
import { ERASE_CONFIRMATION, type EraseInput, type Erasure } from '@parley/contract';
import { type Ctx, emit, transact, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound, unauthorized } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { FORGET_EVENTS_JOB } from '../../kernel/purge.ts';
import { eraseAccount } from '../admin/index.ts';
import { countRedacted, recordAct } from '../audit/index.ts';
import { checkPassword } from '../credentials/index.ts';
import { isPersonHeld } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';
import { accessUser, holdAccount } from '../users/index.ts';
import { noteErased, readErased } from './erased-list.ts';
import * as store from './erasures-store.ts';

const GRACE_MS = 7 * 86_400_000;
/** As for routes that ask for a person who proved who they are a moment ago. */
const PROOF_MS = 30 * 60_000;
const ERASED_PER_RUN = 20;
/** Instances have read what was told before; what is kept of it for clients that were away goes. */
const EVENTS_READ_MS = 5 * 60_000;

const present = async (
  ctx: Ctx,
  { user_id, requested_at, erase_at, is_by_administrator }: store.ErasureRow,
): Promise<Erasure> => ({
  user_id,
  status: (await isPersonHeld(ctx, user_id)) ? 'held' : 'scheduled',
  requested_at,
  erase_at,
  by_administrator: is_by_administrator,
});

export const read = async (ctx: Ctx, id = userId(ctx)): Promise<Erasure | null> => {
  const row = await store.find(ctx.db, id);
  return row?.erased_at === null ? present(ctx, row) : null;
};

/** For administrators. */
export const readOf = async (ctx: Ctx, id: string): Promise<Erasure | null> => {
  await accessUser(ctx, id);
  return read(ctx, id);
};

const tell = (ctx: Ctx, id: string, erasure: Erasure | null): void =>
  emit(ctx, 'user.data_erasure.updated', { erasure }, { userIds: [id] });

/** By the password; or in words, by a person who proved who they are in this session a moment ago. */
const assertMeant = async (ctx: Ctx, { password, confirm }: EraseInput): Promise<void> => {
  if (password !== undefined) {
    const checked = await checkPassword(ctx, userId(ctx), password);
    if (!checked.ok) throw unauthorized('the password is wrong');
    checked.kek.erase();
    return;
  }
  if (confirm !== ERASE_CONFIRMATION)
    throw badRequest(`give your password, or confirm with the word ${JSON.stringify(ERASE_CONFIRMATION)}`);
  const { authenticatedAt } = userActor(ctx);
  if (authenticatedAt === null || ctx.now().getTime() - authenticatedAt.getTime() > PROOF_MS)
    throw forbidden('confirm who you are first, or give your password');
};

export const ask = async (ctx: Ctx, input: EraseInput): Promise<Erasure> => {
  await assertMeant(ctx, input);
  return schedule(ctx, userId(ctx));
};

/** An administrator asks for another's; their session has just been confirmed. */
export const askFor = async (ctx: Ctx, id: string, input: EraseInput): Promise<Erasure> => {
  await assertMeant(ctx, input);
  const user = await accessUser(ctx, id);
  const { role } = userActor(ctx);
  if (user.role === 'admin' && role !== 'admin')
    throw forbidden('only an administrator can erase an administrator');
  return schedule(ctx, id);
};

/** Asked again, it stays as it was asked first. */
const schedule = (ctx: Ctx, id: string): Promise<Erasure> =>
  transact(ctx, async (ctx) => {
    await holdAccount(ctx, id);
    await accessUser(ctx, id);
    if (await store.isLastAdmin(ctx.db, id))
      throw conflict('this is the last active administrator; make another person one first');
    const now = ctx.now();
    const row: store.ErasureRow = {
      user_id: id,
      requested_by: userId(ctx),
      is_by_administrator: userId(ctx) !== id,
      requested_at: now.toISOString(),
      erase_at: new Date(now.getTime() + GRACE_MS).toISOString(),
      erased_at: null,
    };
    if (!(await store.insert(ctx.db, row))) return present(ctx, (await store.find(ctx.db, id)) ?? row);
    const erasure = await present(ctx, row);
    tell(ctx, id, erasure);
    await notify(ctx, [id], {
      type: 'system',
      says: { kind: row.is_by_administrator ? 'erasure_by_administrator' : 'erasure', date: row.erase_at },
      link: '/settings/data',
      data: { erase_at: row.erase_at },
    });
    await recordAct(ctx, {
      action: 'user.erasure_requested',
      target: { type: 'user', id },
      details: { erase_at: row.erase_at },
    });
    return erasure;
  });

export const takeBack = async (ctx: Ctx): Promise<void> => {
  const row = await store.find(ctx.db, userId(ctx));
  if (row?.is_by_administrator)
    throw forbidden('an administrator asked for this; only an administrator can take it back');
  if (!(await cancel(ctx, userId(ctx)))) throw notFound('erasure');
};

/** False when there was none. */
export const takeBackFor = async (ctx: Ctx, id: string): Promise<boolean> => {
  await accessUser(ctx, id);
  return cancel(ctx, id);
};

const cancel = (ctx: Ctx, id: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    await holdAccount(ctx, id);
    if (!(await store.remove(ctx.db, id))) return false;
    tell(ctx, id, null);
    await recordAct(ctx, { action: 'user.erasure_taken_back', target: { type: 'user', id } });
    return true;
  });

/** The job. Each account in a transaction of its own, so that one that cannot go does not keep the others. */
export const eraseDue = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  for (const row of await store.listDue(ctx.db, ctx.now().toISOString(), ERASED_PER_RUN)) {
    signal.throwIfAborted();
    await eraseNow(ctx, row).catch((error: unknown) =>
      ctx.log.error({ err: error, user_id: row.user_id }, 'an account could not be erased'),
    );
  }
};

const eraseNow = async (ctx: Ctx, row: store.ErasureRow): Promise<void> => {
  const erased_at = await erase(ctx, row);
  if (erased_at !== null) await noteErased(ctx.kernel.config, [{ user_id: row.user_id, erased_at }]);
};

/**
 * Before the first request of a server that was started or restored: accounts that were erased and that an old copy of the database has brought back go
 * again. One that cannot go keeps the server from starting, so that nobody finds it there.
 */
export const eraseReturned = async (ctx: Ctx): Promise<void> => {
  const { config } = ctx.kernel;
  const listed = await readErased(config);
  await transact(ctx, async (ctx) => {
    for (const [user_id, erased_at] of listed)
      if (await store.hasAccount(ctx.db, user_id)) await store.carry(ctx.db, [markOf(user_id, erased_at)]);
  });
  for (const row of await store.listReturned(ctx.db)) {
    await erase(ctx, row);
    ctx.log.warn(
      { user_id: row.user_id },
      'an erased account had come back with an old backup and was erased again',
    );
  }
  const missing = (await store.listErased(ctx.db)).filter(({ user_id }) => !listed.has(user_id));
  if (missing.length > 0) await noteErased(config, missing);
};

const markOf = (user_id: string, erased_at: string): store.ErasureRow => ({
  user_id,
  requested_by: null,
  is_by_administrator: false,
  requested_at: erased_at,
  erase_at: erased_at,
  erased_at,
});

/** When; null when it was taken back meanwhile. */
const erase = (
  ctx: Ctx,
  { user_id, requested_at, is_by_administrator }: store.ErasureRow,
): Promise<string | null> =>
  transact(ctx, async (ctx) => {
    const erased_at = ctx.now().toISOString();
    // It may have been taken back since it was listed: the row decides.
    await holdAccount(ctx, user_id);
    const due = await store.find(ctx.db, user_id);
    if (!due || (due.erased_at === null && due.erase_at > erased_at)) return null;
    // It waits until the hold is lifted. One that came back with an old backup was erased when none lay on it.
    if (due.erased_at === null && (await isPersonHeld(ctx, user_id))) return null;
    await store.markErased(ctx.db, user_id, erased_at);
    await eraseAccount(ctx, user_id);
    const runAt = new Date(ctx.now().getTime() + EVENTS_READ_MS);
    await enqueueJob(ctx, FORGET_EVENTS_JOB, { before: erased_at }, { runAt });
    const certificate = { user_id, requested_at, erased_at, by_administrator: is_by_administrator };
    await recordAct(ctx, {
      action: 'user.erased',
      target: { type: 'user', id: user_id },
      details: {
        redacted_entries: await countRedacted(ctx, user_id),
        certificate: {
          ...certificate,
          statement:
            'The account, what was only its person’s, and the key that sealed it were removed; what was said to others was kept without a name.',
          sha256: createHash('sha256').update(JSON.stringify(certificate)).digest('hex'),
        },
      },
    });
    return erased_at;
  });
