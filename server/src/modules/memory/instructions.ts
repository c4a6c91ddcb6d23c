// What a person tells the AI of themselves and of how it should answer, in the same seal as their memories.

import type { OwnInstructions, OwnInstructionsPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { removeAllSealed } from '../credentials/index.ts';
import { holdAccount } from '../users/index.ts';
import * as store from './instructions-store.ts';
import type { OwnInstructionsRow } from './rows.ts';
import { openOwn, sealWords, type Words } from './words.ts';

type Texts = Pick<OwnInstructions, 'about' | 'style'>;
const EMPTY: Texts = { about: '', style: '' };

const isEmpty = ({ about, style }: Texts): boolean => about === '' && style === '';

export interface OpenedInstructions extends Texts {
  readonly row: OwnInstructionsRow;
  readonly keyStatus: Words['key_status'];
}

/** Undefined while nothing was ever said; with no words where they do not open here. */
export const findInstructions = async (ctx: Ctx): Promise<OpenedInstructions | undefined> => {
  const row = await store.findOf(ctx.db, userId(ctx));
  if (!row) return undefined;
  if (row.updated_at === null) return { row, ...EMPTY, keyStatus: 'ready' };
  const found = (await openOwn(ctx, [row.id])).get(row.id);
  if (found?.key_status !== 'ready') return { row, ...EMPTY, keyStatus: found?.key_status ?? 'locked' };
  const { about, style } = JSON.parse(found.content) as Texts;
  return { row, about, style, keyStatus: 'ready' };
};

export const readInstructions = async (ctx: Ctx): Promise<OwnInstructions> => {
  const found = await findInstructions(ctx);
  if (!found) return { ...EMPTY, enabled: true, key_status: 'ready', updated_at: null };
  const { row, about, style, keyStatus } = found;
  return { about, style, enabled: row.is_enabled, key_status: keyStatus, updated_at: row.updated_at };
};

export const changeInstructions = (
  ctx: Ctx,
  { about, style, enabled }: OwnInstructionsPatch,
): Promise<OwnInstructions> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    // One change after the other: each may keep a field that it was not given.
    await holdAccount(ctx, me);
    const before = await findInstructions(ctx);
    const row = before?.row ?? { user_id: me, id: newId(), is_enabled: true, updated_at: null };
    const isSaid = about !== undefined || style !== undefined;
    if (isSaid && before?.keyStatus === 'closed')
      throw forbidden(
        'sign in with your password to keep instructions of your own: this session or API key does not open them',
      );
    if (isSaid && before && before.keyStatus !== 'ready' && (about === undefined || style === undefined))
      throw conflict('your instructions do not open here: give both about and style to write them anew');
    const texts = { about: about ?? before?.about ?? '', style: style ?? before?.style ?? '' };
    const now = isEmpty(texts) ? null : ctx.now().toISOString();
    const updated_at = isSaid ? now : row.updated_at;
    await store.put(ctx.db, { ...row, is_enabled: enabled ?? row.is_enabled, updated_at });
    if (isSaid && isEmpty(texts)) await removeAllSealed(ctx, [row.id]);
    else if (isSaid) await sealWords(ctx, row.id, JSON.stringify(texts), 'instructions of your own');
    emit(ctx, 'user.instructions.updated', { enabled: enabled ?? row.is_enabled }, { userIds: [me] });
    return readInstructions(ctx);
  });
