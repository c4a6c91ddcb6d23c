// Personas that a package brings: made when it is enabled, written anew with its versions, and switched off while it is.

import type { PersonaFile } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Owned } from '../teams/index.ts';
import { foldName } from '../users/index.ts';
import { change, erase, insertFor, parametersFrom } from './service.ts';
import * as store from './store.ts';

type Brought = Omit<PersonaFile, 'avatar'>;

/** Gives its id. The caller has asked whether it may be theirs. */
export const bring = async (ctx: Ctx, whose: Owned, file: Brought): Promise<string> => {
  const { tools = [], handle, format: _format, version: _version, ...input } = file;
  const { id } = await insertFor(ctx, whose, { ...input, wish: handle });
  await store.replaceTools(ctx.db, id, [...new Set(tools)]);
  return id;
};

/** As a new version has it; its handle stays. False when its owner deleted it. */
export const renew = async (ctx: Ctx, id: string, file: Brought): Promise<boolean> => {
  const row = await store.find(ctx.db, id);
  if (!row) return false;
  const { name, description = '', system_prompt = '', model = null, greeting = '', starters = [] } = file;
  await store.replaceTools(ctx.db, id, [...new Set(file.tools ?? [])]);
  await change(ctx, row, {
    ...{ name, name_key: foldName(name), description, system_prompt, model, greeting },
    ...{ starters_json: starters, parameters_json: parametersFrom(file), is_active: true },
  });
  return true;
};

/** False when its owner deleted it. */
export const setActive = async (ctx: Ctx, id: string, is_active: boolean): Promise<boolean> => {
  const row = await store.find(ctx.db, id);
  if (row && row.is_active !== is_active) await change(ctx, row, { is_active });
  return row !== undefined;
};

export const takeAway = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await store.find(ctx.db, id);
  if (row) await erase(ctx, row);
};
