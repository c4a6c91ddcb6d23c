// Platform settings: the administrator's closed list of switches, and the literal allow-list of those that every visitor may read.

import {
  type JsonValue,
  PlatformSettings,
  SETTINGS,
  type SettingDescription,
  type SettingKey,
  type SettingSpec,
  type SettingValues,
} from '@parley/contract';
import { z } from 'zod';
import { type Ctx, emit, transact, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { assertFresh, assertSession } from '../../kernel/freshness.ts';
import { complaint } from '../../kernel/http-input.ts';
import { putSetting } from '../../kernel/platform-settings.ts';
import { recordAct } from '../audit/index.ts';

export const all = (ctx: Ctx): Promise<SettingValues> => ctx.kernel.settings.all(ctx.db);

export const publicOnes = async (ctx: Ctx): Promise<PlatformSettings> =>
  PlatformSettings.parse(await ctx.kernel.settings.all(ctx.db));

export const put = async (
  ctx: Ctx,
  key: SettingKey,
  given: JsonValue,
): Promise<{ key: string; value: JsonValue }> => {
  const spec: SettingSpec = SETTINGS[key];
  if (spec.inPerson) {
    const actor = userActor(ctx);
    assertSession(actor);
    assertFresh(actor, ctx.now());
  }
  const parsed = SETTINGS[key].type.safeParse(given);
  if (!parsed.success) throw badRequest(`value: ${complaint(parsed.error)}`);
  const value = parsed.data;
  await transact(ctx, async (ctx) => {
    await putSetting(ctx.db, key, { value, updated_at: ctx.now().toISOString(), updated_by: userId(ctx) });
    emit(ctx, 'admin.setting.updated', { key, value }, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'setting.updated',
      target: { type: 'setting', id: key },
      details: { value },
    });
  });
  // In force for the administrator's next request; the event brings it to the other instances, and here too if this fails.
  await ctx.kernel.settings
    .reload(ctx.kernel.database.read)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the settings could not be read again yet'));
  return { key, value };
};

/** What the administration page needs to draw a field for each setting. */
export const descriptions = (): SettingDescription[] =>
  Object.entries(SETTINGS).map(([key, spec]) => {
    const printed = z.toJSONSchema(spec.type, { target: 'openapi-3.0' }) as {
      type: SettingDescription['type'];
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
