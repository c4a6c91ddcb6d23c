// The models of a channel: they answer when a question names no model. A model behind a personal key answers for its owner only, unless
// the owner shares it here, has switched on background use, and is still in the channel.

import type { ChannelModel, ChannelModelInput, ChannelModelPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import type { ProviderName } from '../../providers/vendor.ts';
import { accessChannel } from '../channels/index.ts';
import { type ChosenModel, chosenIn } from '../models/index.ts';
import { accessConfig, endLending, findSharedConfig, type UsableConfig } from '../provider-configs/index.ts';
import * as store from './store.ts';

const ENTRIES_MAX = 50;

const isMine = (ctx: Ctx, row: store.NamedEntryRow): boolean => row.config_owner_id === userId(ctx);
const isShared = (row: store.NamedEntryRow): boolean =>
  row.is_shared && row.is_active && row.allow_config_background && row.is_owner_here;
const isUsable = (ctx: Ctx, row: store.NamedEntryRow): boolean => {
  if (!row.is_config_active || row.config_scope === 'global') return row.is_config_active;
  return row.config_scope === 'team' ? row.is_of_my_team : isMine(ctx, row) || isShared(row);
};

const toEntry = async (ctx: Ctx, row: store.NamedEntryRow): Promise<ChannelModel> => ({
  id: row.id,
  channel_id: row.channel_id,
  model: row.model,
  provider_config_id: row.provider_config_id,
  provider: row.provider as ProviderName,
  display_name: row.display_name ?? row.model,
  sort_order: row.sort_order,
  is_active: row.is_active,
  is_shared: row.is_shared,
  is_usable: (await chooseOrNull(ctx, row)) !== null,
  added_by: row.added_by,
  created_at: row.created_at,
});

export const list = async (ctx: Ctx, channelId: string, { limit, offset }: Page): Promise<ChannelModel[]> => {
  await accessChannel(ctx, channelId);
  const rows = await store.list(ctx.db, channelId, userId(ctx));
  return Promise.all(rows.slice(offset, offset + limit).map((row) => toEntry(ctx, row)));
};

const load = async (ctx: Ctx, channelId: string, id: string): Promise<store.NamedEntryRow> => {
  const row = await store.find(ctx.db, channelId, id, userId(ctx));
  if (!row) throw notFound('model of this channel');
  return row;
};

const emitChange = (
  ctx: Ctx,
  verb: 'created' | 'updated' | 'deleted',
  channel_id: string,
  id: string,
): void => emit(ctx, `user.channel_model.${verb}`, { channel_id, id }, { topics: [`members:${channel_id}`] });

const alreadyHere = () => conflict('this model is in the channel already');

export const add = (ctx: Ctx, channelId: string, input: ChannelModelInput): Promise<ChannelModel> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'edit');
    const existing = await store.list(ctx.db, channelId, userId(ctx));
    // Before its configuration is asked for: that of a model which is lent here is nobody else's to name for another one.
    if (
      existing.some(
        ({ provider_config_id: id, model }) => id === input.provider_config_id && model === input.model,
      )
    )
      throw alreadyHere();
    const config = await accessConfig(ctx, input.provider_config_id);
    if (existing.length >= ENTRIES_MAX) throw badRequest(`a channel has ${ENTRIES_MAX} models at most`);
    const row: store.EntryRow = {
      id: newId(),
      channel_id: channelId,
      provider_config_id: config.id,
      model: input.model,
      display_name: input.display_name ?? null,
      sort_order: 1 + Math.max(-1, ...existing.map(({ sort_order }) => sort_order)),
      is_active: true,
      is_shared: false,
      added_by: userId(ctx),
      created_at: ctx.now().toISOString(),
    };
    if (!(await store.insert(ctx.db, row))) throw alreadyHere();
    emitChange(ctx, 'created', channelId, row.id);
    return toEntry(ctx, await load(ctx, channelId, row.id));
  });

export const update = (
  ctx: Ctx,
  channelId: string,
  id: string,
  patch: ChannelModelPatch,
): Promise<ChannelModel> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'edit');
    const before = await load(ctx, channelId, id);
    if (patch.is_shared) assertShareable(ctx, before);
    const given = Object.entries(patch).filter(([, value]) => value !== undefined);
    if (given.length > 0) await store.update(ctx.db, id, Object.fromEntries(given));
    if (patch.is_shared === false || patch.is_active === false) await takeBack(ctx, before);
    emitChange(ctx, 'updated', channelId, id);
    return toEntry(ctx, await load(ctx, channelId, id));
  });

/** Only its owner may lend a key, and lending it means that the server opens it while the owner is away. */
const assertShareable = (ctx: Ctx, row: store.NamedEntryRow): void => {
  if (row.config_scope !== 'personal') return;
  if (!isMine(ctx, row)) throw forbidden('only the owner of this configuration may share it');
  if (!row.allow_config_background)
    throw badRequest('is_shared: switch on background use of this configuration first');
};

const takeBack = async (ctx: Ctx, row: store.NamedEntryRow): Promise<void> => {
  const { is_shared, channel_id: channelId, provider_config_id: configId, model } = row;
  if (is_shared) await endLending(ctx, { configId, channelId, model });
};

export const remove = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'edit');
    const row = await load(ctx, channelId, id);
    await takeBack(ctx, row);
    if (!(await store.remove(ctx.db, row.id))) throw notFound('model of this channel');
    emitChange(ctx, 'deleted', channelId, id);
  });

export interface UsableChannelModel extends ChosenModel {
  readonly entryId: string;
}

/** The models of a channel that the caller may have answer, in order. The caller has asked for the channel already. */
export const listChannelModels = async (ctx: Ctx, channelId: string): Promise<UsableChannelModel[]> => {
  const usable = (await store.list(ctx.db, channelId, userId(ctx))).filter(({ is_active }) => is_active);
  const chosen = await Promise.all(usable.map((row) => chooseOrNull(ctx, row)));
  return chosen.filter((one) => one !== null);
};

const configOf = async (ctx: Ctx, row: store.NamedEntryRow): Promise<UsableConfig | undefined> =>
  row.config_scope === 'personal' && !isMine(ctx, row)
    ? findSharedConfig(ctx, row.provider_config_id)
    : accessConfig(ctx, row.provider_config_id);

/** What can no longer be used, or was switched off by an administrator, is passed over. What is lent is lent as long as it answers here. */
const chooseOrNull = async (ctx: Ctx, row: store.NamedEntryRow): Promise<UsableChannelModel | null> => {
  if (!isUsable(ctx, row)) return null;
  try {
    const config = await configOf(ctx, row);
    if (!config) return null;
    const chosen = await chosenIn(ctx, config, row.model);
    return { ...chosen, displayName: row.display_name ?? chosen.displayName, entryId: row.id };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};
