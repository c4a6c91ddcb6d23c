// Who answers a question that names nobody, told before it is asked: by the same rules, and nothing is asked of a model.

import type { Answerer } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import {
  accessChannel,
  aiModeOf,
  type PlaceInstructions,
  placeInstructionsOf,
  placeInstructionsOfNew,
} from '../../channels/index.ts';
import { defaultResponder, firstOfChannel, firstOfPlaces, type Responder } from './resolve.ts';

const toAnswerer = ({ persona, chosen, from = null }: Responder, is_default: boolean): Answerer => ({
  persona_id: persona?.id ?? null,
  name: persona?.name ?? chosen.displayName,
  model: chosen.model,
  chosen_by: from,
  is_default,
});

const ofPlaces = async (ctx: Ctx, places: readonly PlaceInstructions[]): Promise<Answerer | null> => {
  const chosen = await firstOfPlaces(ctx, places);
  if (chosen) return toAnswerer(chosen, false);
  const found = await defaultResponder(ctx);
  return typeof found === 'string' ? null : toAnswerer(found, true);
};

export const answererIn = async (ctx: Ctx, channelId: string): Promise<Answerer | null> => {
  const channel = await accessChannel(ctx, channelId);
  if (aiModeOf(channel) !== 'auto') return null;
  const own = await firstOfChannel(ctx, channel);
  return own ? toAnswerer(own, false) : ofPlaces(ctx, await placeInstructionsOf(ctx, channel));
};

/** In a channel that the caller would begin there. */
export const answererOfNew = async (
  ctx: Ctx,
  place: { readonly project_id?: string | undefined; readonly workspace_id?: string | undefined },
): Promise<Answerer | null> => ofPlaces(ctx, await placeInstructionsOfNew(ctx, place));
