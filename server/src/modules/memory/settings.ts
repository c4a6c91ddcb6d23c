// Whether things are remembered for a person, and how; where the server has memory switched off, nothing is.

import type { MemorySettings } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import * as store from './store.ts';

const DEFAULTS: MemorySettings = { enabled: true, suggest: 'ask' };

export const readSettings = async (ctx: Ctx): Promise<MemorySettings> =>
  (await store.findSettings(ctx.db, userId(ctx))) ?? DEFAULTS;

export const changeSettings = (ctx: Ctx, patch: Partial<MemorySettings>): Promise<MemorySettings> =>
  transact(ctx, async (ctx) => {
    const before = await readSettings(ctx);
    const settings = { enabled: patch.enabled ?? before.enabled, suggest: patch.suggest ?? before.suggest };
    await store.putSettings(ctx.db, userId(ctx), settings);
    emit(ctx, 'user.memory_settings.updated', settings, { userIds: [userId(ctx)] });
    return settings;
  });

export const isAllowedHere = (ctx: Ctx): Promise<boolean> =>
  ctx.kernel.settings.get(ctx.db, 'memory_enabled');

/** Whether anything is told to, and learned from, the turns of the person who asks. */
export const isOn = async (ctx: Ctx): Promise<boolean> =>
  (await isAllowedHere(ctx)) && (await readSettings(ctx)).enabled;
