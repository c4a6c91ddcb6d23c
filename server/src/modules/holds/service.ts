// Legal holds. A deletion that a hold forbids is refused in words: nobody is told that something is gone which is kept.

import type { Hold, HoldInput, PageQuery } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { findByLogin } from '../users/index.ts';
import * as heldStore from './held-store.ts';
import type { HoldRow } from './rows.ts';
import * as store from './store.ts';

/** Setting a hold waits for deletions that are under way, and deletions that come after it find it. */
const LOCK = 'holds';
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

const toHold = ({ set_by: _by, lifted_by: _lifter, ...row }: store.NamedHoldRow): Hold => row;

export const list = async (
  ctx: Ctx,
  { state, ...page }: PageQuery & { readonly state?: 'active' | 'lifted' | undefined },
): Promise<{ data: Hold[]; total: number }> => ({
  data: (await store.list(ctx.db, state, pageOf(page))).map(toHold),
  total: await store.count(ctx.db, state),
});

const findTarget = async (ctx: Ctx, { kind, target }: HoldInput): Promise<string> => {
  const id = ID.exec(target)?.[0].toLowerCase();
  if (id !== undefined && (await store.isThere(ctx.db, kind, id))) {
    if (kind === 'workspace' && (await store.isPersonal(ctx.db, id)))
      throw badRequest('target: this is the own workspace of a person; hold the person instead');
    return id;
  }
  const person = kind === 'person' ? await findByLogin(ctx, target) : undefined;
  if (!person) throw notFound(kind);
  return person.id;
};

const present = async (ctx: Ctx, id: string): Promise<Hold> => {
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('legal hold');
  return toHold(row);
};

/** As the audit log names what is held; of a person, what it says is forgotten with them. */
const targetOf = ({ kind, target_id }: Pick<HoldRow, 'kind' | 'target_id'>) => ({
  type: { person: 'user', workspace: 'workspace', chat: 'channel' }[kind],
  id: target_id,
});

export const set = (ctx: Ctx, input: HoldInput): Promise<Hold> =>
  transact(ctx, async (ctx) => {
    await ctx.kernel.database.dialect.lock(ctx.db, LOCK);
    const row: HoldRow = {
      ...{ id: newId(), kind: input.kind, target_id: await findTarget(ctx, input), reason: input.reason },
      ...{ set_by: userId(ctx), set_at: ctx.now().toISOString(), lifted_by: null, lifted_at: null },
    };
    await store.insert(ctx.db, row);
    emit(ctx, 'admin.hold.changed', { id: row.id }, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'hold.set',
      target: targetOf(row),
      details: { hold_id: row.id, reason: row.reason },
    });
    return present(ctx, row.id);
  });

export const lift = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await store.find(ctx.db, id);
    if (!row) throw notFound('legal hold');
    if (!(await store.lift(ctx.db, id, userId(ctx), ctx.now().toISOString())))
      throw conflict('this hold was lifted before');
    emit(ctx, 'admin.hold.changed', { id }, { topics: ['admin'] });
    await recordAct(ctx, { action: 'hold.lifted', target: targetOf(row), details: { hold_id: id } });
  });

const underHold = () =>
  coded(
    'under_hold',
    conflict('this is under a legal hold: nothing of it is deleted until an administrator lifts the hold'),
  );

type IsHeld = (db: Ctx['db'], id: string) => Promise<boolean>;

const assertFree =
  (isHeld: IsHeld, refusal = underHold) =>
  async (ctx: Ctx, id: string): Promise<void> => {
    invariant(ctx.tx, 'what deletes asks inside of its transaction');
    await ctx.kernel.database.dialect.share(ctx.db, LOCK);
    if (await isHeld(ctx.db, id)) throw refusal();
  };

/** Each throws where a hold lies; asked by what deletes for good, in its transaction and before it writes to the audit log. */
export const assertChannelFree = assertFree(heldStore.isChannelHeld);
/** Of the account, which goes with its words in what is held. */
export const assertPersonFree = assertFree(heldStore.isPersonHeld);
/** Of what is a person's own and lies nowhere. */
export const assertOwnFree = assertFree(heldStore.isOwnHeld);
export const assertThingFree = assertFree(heldStore.isThingHeld);
export const assertTeamFree = assertFree(heldStore.isTeamHeld);
export const assertWorkspaceFree = assertFree(heldStore.isWorkspaceHeld);

/** Asked before a person is taken off a thing or leaves it: what they are in is held as long as they are in it. */
export const assertStays = assertFree(heldStore.isNamed, () =>
  coded(
    'under_hold',
    conflict(
      'this person is under a legal hold: they stay in what they are in until an administrator lifts the hold',
    ),
  ),
);

const asking =
  (isHeld: IsHeld) =>
  async (ctx: Ctx, id: string): Promise<boolean> => {
    if (ctx.tx) await ctx.kernel.database.dialect.share(ctx.db, LOCK);
    return isHeld(ctx.db, id);
  };

/** The same for jobs, which come back later. */
export const isChannelHeld = asking(heldStore.isChannelHeld);
export const isPersonHeld = asking(heldStore.isPersonHeld);
export const isOwnHeld = asking(heldStore.isOwnHeld);
