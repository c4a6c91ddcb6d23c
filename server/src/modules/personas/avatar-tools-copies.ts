// What a persona has besides its words: a picture and tools; and how it travels as a copy or a file.

import { AVATAR_BYTES_MAX, type Persona, type PersonaFile, type ToolGrant } from '@parley/contract';
import { type Ctx, shareOf, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { pictureOfBase64, toAvatar } from '../../kernel/images.ts';
import type { Page } from '../../kernel/page.ts';
import { accessConfig } from '../provider-configs/index.ts';
import { avatarUri } from '../users/index.ts';
import { accessEditable, accessVisible } from './access.ts';
import { change, insert, toPersona } from './service.ts';
import * as store from './store.ts';
import { assertGrantable, grantableOf } from './tool-names.ts';

const avatarOf = (ctx: Ctx, picture: Buffer): Promise<Buffer> =>
  toAvatar(ctx.kernel.documents, shareOf(ctx), picture);

export const setAvatar = async (ctx: Ctx, id: string, image: string | undefined): Promise<Persona> => {
  const picture = image === undefined ? null : pictureOfBase64(image, AVATAR_BYTES_MAX);
  const row = await accessEditable(ctx, id);
  if (picture === null) return toPersona(ctx, row);
  const avatar_png = await avatarOf(ctx, picture);
  return transact(ctx, async (ctx) => change(ctx, await accessEditable(ctx, id), { avatar_png }));
};

export const removeAvatar = (ctx: Ctx, id: string): Promise<Persona> =>
  transact(ctx, async (ctx) => change(ctx, await accessEditable(ctx, id), { avatar_png: null }));

const asGrants = (names: readonly string[]): ToolGrant[] => names.map((tool_name) => ({ tool_name }));

export const tools = async (ctx: Ctx, id: string, { limit, offset }: Page): Promise<ToolGrant[]> => {
  await accessVisible(ctx, id);
  return asGrants((await store.listTools(ctx.db, id)).slice(offset, offset + limit));
};

/** Whether a tool is there is asked again when the persona answers: it may come and go with its server. */
export const grantTools = (ctx: Ctx, id: string, names: readonly string[]): Promise<ToolGrant[]> =>
  transact(ctx, async (ctx) => {
    // Two who replace the same list at once would both insert it.
    await ctx.kernel.database.dialect.lock(ctx.db, `tools of ${id}`);
    const row = await accessEditable(ctx, id);
    await assertGrantable(ctx, names, await store.listTools(ctx.db, id));
    await store.replaceTools(ctx.db, id, [...new Set(names)]);
    await change(ctx, row, {});
    return asGrants(await store.listTools(ctx.db, id));
  });

/** A configuration that the caller may name, or none. */
const reachable = async (ctx: Ctx, configId: string | null): Promise<string | null> => {
  if (configId === null) return null;
  try {
    return (await accessConfig(ctx, configId)).id;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

/** One's own copy, with its tools; a configuration that is not the caller's to use stays behind. */
export const duplicate = (ctx: Ctx, id: string): Promise<Persona> =>
  transact(ctx, async (ctx) => {
    const row = await accessVisible(ctx, id);
    const { id: _id, handle: _handle, scope: _scope, team_id: _team, ...rest } = await toPersona(ctx, row);
    const copy = await insert(ctx, {
      ...rest,
      provider_config_id: await reachable(ctx, row.provider_config_id),
      avatar_png: row.avatar_png,
    });
    await store.replaceTools(ctx.db, copy.id, await store.listTools(ctx.db, id));
    return toPersona(ctx, copy);
  });

/** Nothing in it names a person, a key or a place on this server. */
export const exportFile = async (ctx: Ctx, id: string): Promise<PersonaFile> => {
  const row = await accessVisible(ctx, id);
  const { temperature = null, top_p = null, max_tokens = null, reasoning = null } = row.parameters_json;
  return {
    format: 'parley.persona',
    version: 1,
    name: row.name,
    handle: row.handle,
    description: row.description,
    avatar: avatarUri(row.avatar_png),
    system_prompt: row.system_prompt,
    model: row.model,
    temperature,
    top_p,
    max_tokens,
    reasoning,
    greeting: row.greeting,
    starters: row.starters_json,
    tools: await store.listTools(ctx.db, id),
  };
};

/** The handle in the file is a wish: where it is taken, another is made from the name. The picture goes through the same mill as any. Tools that are not here are left out. */
export const importFile = async (ctx: Ctx, file: PersonaFile): Promise<Persona> => {
  const { avatar, tools: names = [], handle, format: _format, version: _version, ...input } = file;
  const avatar_png = avatar ? await avatarOf(ctx, pictureOfBase64(avatar, AVATAR_BYTES_MAX)) : null;
  return transact(ctx, async (ctx) => {
    const row = await insert(ctx, { ...input, avatar_png, wish: handle });
    await store.replaceTools(ctx.db, row.id, await grantableOf(ctx, names));
    return toPersona(ctx, row);
  });
};
