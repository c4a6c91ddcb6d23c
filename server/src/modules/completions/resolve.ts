// Who answers: whoever is mentioned, then whoever the request names, then those of the channel, then the default. The channel's
// ai_mode has the last word.

import type { CompletionInput } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden } from '../../kernel/errors.ts';
import type { MyChannelRow } from '../channels/index.ts';
import { mentionedHandles } from '../messages/index.ts';
import {
  type ChosenModel,
  defaultModel,
  findModel,
  findModelsByHandle,
  modelHandle,
} from '../models/index.ts';
import {
  accessPersona,
  findGroupsByHandle,
  findPersonasByHandle,
  listPersonasInChannel,
  listPersonaTools,
  type PersonaRow,
} from '../personas/index.ts';
import { listRoster } from '../rosters/index.ts';
import type { Character } from './character.ts';
import type { Ensemble } from './groups.ts';

/** One who answers, before its key is opened. */
export interface Responder {
  readonly character: Character | null;
  readonly chosen: ChosenModel;
  readonly note: string | null;
}

export type Act =
  | { readonly kind: 'one'; readonly responder: Responder }
  | { readonly kind: 'group'; readonly group: Ensemble };

export type Plan =
  | { readonly kind: 'nobody'; readonly why: string }
  /** Side by side, as siblings. */
  | { readonly kind: 'together'; readonly responders: readonly Responder[] }
  | { readonly kind: 'in_turn'; readonly acts: readonly Act[] };

export type Choice = Pick<CompletionInput, 'model' | 'models' | 'provider_config_id' | 'persona_id'>;

export const resolve = async (
  ctx: Ctx,
  channel: MyChannelRow,
  content: string,
  choice: Choice,
): Promise<Plan> => {
  if (channel.ai_mode === 'false') return { kind: 'nobody', why: 'AI is switched off in this channel' };
  const mentioned = await mentionedActs(ctx, channel, content);
  if (mentioned.length > 0) return { kind: 'in_turn', acts: mentioned };
  if (channel.ai_mode === 'mention_only')
    return { kind: 'nobody', why: 'AI answers only when it is mentioned in this channel' };
  if (choice.models && choice.models.length > 0) {
    const responders: Responder[] = [];
    for (const { model, provider_config_id } of choice.models)
      responders.push(plain(await findModel(ctx, { model, providerConfigId: provider_config_id })));
    return { kind: 'together', responders };
  }
  return { kind: 'in_turn', acts: [{ kind: 'one', responder: await chooseOne(ctx, channel, choice) }] };
};

const plain = (chosen: ChosenModel): Responder => ({ character: null, chosen, note: null });

const isNamed = ({ model, provider_config_id, persona_id }: Choice): boolean =>
  Boolean(model || provider_config_id || persona_id);

const chooseOne = async (ctx: Ctx, channel: MyChannelRow, choice: Choice): Promise<Responder> => {
  if (isNamed(choice)) return chooseNamed(ctx, choice);
  const host = (await listPersonasInChannel(ctx.db, channel.id)).find(({ is_active }) => is_active);
  if (host) return responderOf(ctx, await toCharacter(ctx, host));
  const [entry] = await listRoster(ctx, channel.id);
  return plain(entry ?? (await defaultModel(ctx)));
};

/** A persona, a model, or a persona with another model. */
export const chooseNamed = async (ctx: Ctx, choice: Choice): Promise<Responder> => {
  const { model, provider_config_id: providerConfigId, persona_id } = choice;
  const character = persona_id ? await accessCharacter(ctx, persona_id) : null;
  if (model || providerConfigId) {
    const chosen = await findModel(ctx, { model, providerConfigId });
    return { character, chosen, note: null };
  }
  return character === null ? plain(await defaultModel(ctx)) : responderOf(ctx, character);
};

/** Mentions in the order of the text; each handle once. */
const mentionedActs = async (ctx: Ctx, channel: MyChannelRow, content: string): Promise<Act[]> => {
  const handles = mentionedHandles(content);
  if (handles.length === 0) return [];
  const personas = new Map((await findPersonasByHandle(ctx, handles)).map((row) => [row.handle, row]));
  const groups = new Map(
    (await findGroupsByHandle(ctx, handles)).map((found) => [found.group.handle, found]),
  );
  const rest = handles.filter((handle) => !personas.has(handle) && !groups.has(handle));
  const models = await mentionedModels(ctx, channel, rest);
  const acts: Act[] = [];
  for (const handle of handles) {
    const [persona, group, model] = [personas.get(handle), groups.get(handle), models.get(handle)];
    if (persona) {
      const responder = await responderOf(ctx, await toCharacter(ctx, persona));
      acts.push({ kind: 'one', responder });
    } else if (group && group.members.length > 0) {
      const members = await Promise.all(group.members.map((row) => toCharacter(ctx, row)));
      const leader = members.find(({ id }) => id === group.leader?.id) ?? null;
      acts.push({ kind: 'group', group: { name: group.group.name, policy: group.policy, members, leader } });
    } else if (model) acts.push({ kind: 'one', responder: plain(model) });
  }
  return acts;
};

/** Models of the channel before any others: one of them may be somebody's own, shared here. */
const mentionedModels = async (
  ctx: Ctx,
  channel: MyChannelRow,
  handles: readonly string[],
): Promise<Map<string, ChosenModel>> => {
  if (handles.length === 0) return new Map();
  const found = await findModelsByHandle(ctx, handles);
  for (const entry of (await listRoster(ctx, channel.id)).reverse()) {
    const handle = modelHandle(entry.model);
    if (handles.includes(handle)) found.set(handle, entry);
  }
  return found;
};

export const accessCharacter = async (ctx: Ctx, id: string): Promise<Character> => {
  const row = await accessPersona(ctx, id);
  if (!row.is_active) throw badRequest('this persona is switched off');
  return toCharacter(ctx, row);
};

const toCharacter = async (ctx: Ctx, row: PersonaRow): Promise<Character> => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  systemPrompt: row.system_prompt,
  model: row.model,
  providerConfigId: row.provider_config_id,
  options: row.parameters_json,
  toolNames: await listPersonaTools(ctx.db, row.id),
});

/** The model that a persona answers with. It may be one that the caller may not use: a persona lends nobody a key. */
export const responderOf = async (
  ctx: Ctx,
  character: Character,
  note: string | null = null,
): Promise<Responder> => {
  try {
    const { model, providerConfigId } = character;
    const chosen = await findModel(ctx, { model, providerConfigId });
    return { character, chosen, note };
  } catch (error) {
    if (error instanceof Failure && error.status === 404)
      throw forbidden('this persona answers with a model that you may not use; choose another model for it');
    throw error;
  }
};
