// Whether things are remembered for a person, and how; where the server has memory switched off, nothing is.

import type { MemorySettings, OwnMemorySettings } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import * as store from './store.ts';
import { isOpenHere } from './words.ts';

const DEFAULTS: MemorySettings = { enabled: true, suggest: 'ask' };

export const readSettings = async (ctx: Ctx): Promise<MemorySettings> =>
  (await store.findSettings(ctx.db, userId(ctx))) ?? DEFAULTS;

/** As the person who asks is told them: also whether what is theirs opens for this request. */
export const ownSettings = async (ctx: Ctx): Promise<OwnMemorySettings> => ({
  ...(await readSettings(ctx)),
  is_open: await isOpenHere(ctx),
});

export const changeSettings = async (
  ctx: Ctx,
  patch: Partial<MemorySettings>,
): Promise<OwnMemorySettings> => {
  await transact(ctx, async (ctx) => {
    const before = await readSettings(ctx);
    const settings = { enabled: patch.enabled ?? before.enabled, suggest: patch.suggest ?? before.suggest };
    await store.putSettings(ctx.db, userId(ctx), settings);
    emit(ctx, 'user.memory_settings.updated', settings, { userIds: [userId(ctx)] });
  });
  return ownSettings(ctx);
};

export const isAllowedHere = (ctx: Ctx): Promise<boolean> =>
  ctx.kernel.settings.get(ctx.db, 'memory_enabled');

/** Whether anything is told to, and learned from, the turns of the person who asks. */
export const isOn = async (ctx: Ctx): Promise<boolean> =>
  (await isAllowedHere(ctx)) && (await readSettings(ctx)).enabled;
