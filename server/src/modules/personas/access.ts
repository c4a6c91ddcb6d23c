// Who may see a persona, who may change it, and who may have it answer.

import { type Ctx, userActor, userId } from '../../kernel/ctx.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import * as store from './store.ts';

/** The parts of a row that say whose it is: personas and groups have the same. */
interface Owned {
  readonly scope: store.PersonaRow['scope'];
  readonly owner_id: string | null;
}

export const isAdministrator = (ctx: Ctx): boolean => userActor(ctx).permissions.has('surface.admin.access');

export const canEdit = (ctx: Ctx, { scope, owner_id }: Owned): boolean =>
  scope === 'global' ? isAdministrator(ctx) : owner_id === userId(ctx);

/** The caller's own, and the platform's; of the latter only administrators see what is switched off. */
export const canSee = (ctx: Ctx, row: Owned & { readonly is_active?: boolean }): boolean =>
  row.owner_id === userId(ctx) ||
  (row.scope === 'global' && (row.is_active !== false || isAdministrator(ctx)));

/** To look at. Another person's does not exist, also where it takes part in a channel: its prompt is its owner's. */
export const accessVisible = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || !canSee(ctx, row)) throw notFound('persona');
  return row;
};

export const accessEditable = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await accessVisible(ctx, id);
  if (!canEdit(ctx, row)) throw forbidden('this persona is for everybody; an administrator changes it');
  return row;
};

/** To have it answer: the caller's own, one of the platform, or one that is in a channel with the caller. */
export const access = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await store.find(ctx.db, id);
  const isThere = row && (canSee(ctx, row) || (await store.meets(ctx.db, id, userId(ctx))));
  if (!row || !isThere) throw notFound('persona');
  return row;
};

/** Only administrators make platform personas. */
export const assertScope = (ctx: Ctx, scope: 'personal' | 'global', what: string): void => {
  if (scope === 'global' && !isAdministrator(ctx))
    throw forbidden(`only an administrator may make ${what} for everybody`);
};
