// Platform settings: the administrator's closed list of switches, and the literal allow-list of those that everybody may read.

import {
  type JsonValue,
  PlatformSettings,
  SETTINGS,
  type SettingDescription,
  type SettingKey,
  type SettingValues,
} from '@parley/contract';
import { z } from 'zod';
import { afterCommit, type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { complaint } from '../../kernel/http-input.ts';
import { recordAct } from '../audit/index.ts';
import * as store from './store.ts';

export const all = (ctx: Ctx): Promise<SettingValues> => ctx.kernel.settings.all(ctx.db);

export const publicOnes = async (ctx: Ctx): Promise<PlatformSettings> =>
  PlatformSettings.parse(await ctx.kernel.settings.all(ctx.db));

export const put = (
  ctx: Ctx,
  key: SettingKey,
  value: JsonValue,
): Promise<{ key: string; value: JsonValue }> =>
  transact(ctx, async (ctx) => {
    const parsed = SETTINGS[key].type.safeParse(value);
    if (!parsed.success) throw badRequest(`value: ${complaint(parsed.error)}`);
    await store.put(ctx.db, key, parsed.data, ctx.now().toISOString(), userId(ctx));
    emit(ctx, 'admin.setting.updated', { key, value: parsed.data }, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'setting.updated',
      target: { type: 'setting', id: key },
      details: { value: parsed.data },
    });
    afterCommit(ctx, () => {
      void ctx.kernel.settings.reload(ctx.kernel.database.read);
    });
    return { key, value: parsed.data };
  });

/** What the administration page needs to draw a field for each setting. */
export const descriptions = (): SettingDescription[] =>
  Object.entries(SETTINGS).map(([key, spec]) => {
    const printed = z.toJSONSchema(spec.type, { target: 'openapi-3.0' }) as {
      type: 'boolean' | 'integer' | 'string';
      nullable?: boolean;
      minimum?: number;
      maximum?: number;
      minLength?: number;
      maxLength?: number;
    };
    return {
      key,
      type: printed.type,
      default: spec.default,
      description: spec.description,
      is_public: spec.isPublic,
      is_nullable: printed.nullable ?? false,
      minimum: printed.minimum ?? printed.minLength ?? null,
      maximum: printed.maximum ?? printed.maxLength ?? null,
    };
  });
