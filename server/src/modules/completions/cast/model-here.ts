// A model that is named: one of all that the caller may use, and in a channel one that another member lends to it. What is lent is lent
// there and for that model: elsewhere, and under another name, its configuration does not exist for the caller.

import type { Ctx } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import { listChannelModels, type UsableChannelModel } from '../../channel-models/index.ts';
import { accessChannel } from '../../channels/index.ts';
import { type Asked, type ChosenModel, findModel } from '../../models/index.ts';
import { accessConfig } from '../../provider-configs/index.ts';

export const isGone = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** Null: it is asked outside of any channel. */
type Place = string | null;

export const findModelHere = async (ctx: Ctx, asked: Asked, channelId: Place): Promise<ChosenModel> => {
  try {
    return await findModel(ctx, asked);
  } catch (error) {
    if (channelId === null || !isGone(error)) throw error;
    const lent = (await listChannelModels(ctx, channelId)).find((entry) => isMeant(entry, asked));
    if (!lent) throw error;
    return lent;
  }
};

/** By its configuration, whose first model here is meant where none is named, or by its name, with that configuration's id in front or not. */
const isMeant = ({ config, model }: UsableChannelModel, { model: name, providerConfigId }: Asked): boolean =>
  providerConfigId
    ? config.id === providerConfigId && (!name || model === name)
    : [model, `${config.id}/${model}`].some((called) => called === name);

/** A configuration that the caller may name, or has a model of lent here. */
export const assertConfigHere = async (ctx: Ctx, configId: string, channelId: Place): Promise<void> => {
  try {
    await accessConfig(ctx, configId);
  } catch (error) {
    if (channelId === null || !isGone(error)) throw error;
    await accessChannel(ctx, channelId);
    const isLent = (await listChannelModels(ctx, channelId)).some(({ config }) => config.id === configId);
    if (!isLent) throw error;
  }
};
