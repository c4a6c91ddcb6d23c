// Which personas and models answer: those mentioned, then those that the request names, then the channel's, then the default. The channel's
// ai_mode has the last word: the last two answer only where it is `auto`, and no message that is for people.

import type { CompletionInput, ContextPlace } from '@parley/contract';
import { type Ctx, isForStranger, userId } from '../../../kernel/ctx.ts';
import { badRequest, conflict, Failure, forbidden } from '../../../kernel/errors.ts';
import { listChannelModels } from '../../channel-models/index.ts';
import {
  aiModeOf,
  listUserIdsByHandle,
  type MyChannelRow,
  type PlaceInstructions,
  placeInstructionsOf,
  placeNamed,
} from '../../channels/index.ts';
import { type MessageRow, mentionedHandles } from '../../messages/index.ts';
import {
  type ChosenModel,
  defaultModel,
  findModel,
  findModelsByHandle,
  modelHandle,
} from '../../models/index.ts';
import {
  accessPersona,
  findByHandle,
  type GroupWithMembers,
  listPersonasInChannel,
  listPersonaTools,
  type PersonaRow,
} from '../../personas/index.ts';
import { openEndpoint } from '../../provider-configs/index.ts';
import type { GroupSnapshot } from './group-policies.ts';
import { assertConfigHere, findModelHere, isGone } from './model-here.ts';
import type { PersonaSnapshot } from './persona-snapshot.ts';

/** One who answers, before its key is opened. */
export interface Responder {
  readonly persona: PersonaSnapshot | null;
  readonly chosen: ChosenModel;
  readonly note: string | null;
  /** The place whose default it is, where no other was chosen. */
  readonly from?: ContextPlace | null;
}

export type PlanEntry =
  | { readonly kind: 'one'; readonly responder: Responder }
  | { readonly kind: 'group'; readonly group: GroupSnapshot };

export type Plan =
  | { readonly kind: 'none'; readonly reason: string }
  /** Side by side, as siblings. */
  | { readonly kind: 'parallel'; readonly responders: readonly Responder[] }
  | {
      readonly kind: 'sequence';
      readonly entries: readonly PlanEntry[];
      /** Who of those that were called cannot answer, and why. */
      readonly notice: string | null;
    };

export type Choice = Pick<CompletionInput, 'model' | 'models' | 'provider_config_id' | 'persona_id'>;

/** Every identifier of a request is the caller's to name, whether it will be needed or not. `channelId` is null outside of any channel. */
export const assertReachable = async (ctx: Ctx, choice: Choice, channelId: string | null): Promise<void> => {
  if (choice.persona_id) await accessPersona(ctx, choice.persona_id);
  const configs = [
    choice.provider_config_id,
    ...(choice.models ?? []).map((entry) => entry.provider_config_id),
  ];
  for (const id of new Set(configs)) if (id) await assertConfigHere(ctx, id, channelId);
};

export const resolve = async (
  ctx: Ctx,
  channel: MyChannelRow,
  content: string,
  choice: Choice,
): Promise<Plan> => {
  const mode = aiModeOf(channel);
  if (mode === 'false') return { kind: 'none', reason: 'AI is switched off in this channel' };
  const { entries, missing } = await mentionedEntries(ctx, channel, content);
  const notice = missing.join('\n') || null;
  if (entries.length > 0) return { kind: 'sequence', entries, notice };
  if (notice !== null) return { kind: 'none', reason: notice };
  if (mode === 'auto' && (await isForPeople(ctx, channel, content)))
    return { kind: 'none', reason: 'a message that mentions only people is not answered by the AI' };
  if (choice.models && choice.models.length > 0) {
    const responders: Responder[] = [];
    for (const named of choice.models) responders.push(await chooseNamed(ctx, named, channel.id));
    return { kind: 'parallel', responders };
  }
  if (isNamed(choice)) return onlyOne(await chooseNamed(ctx, choice, channel.id));
  if (mode === 'mention_only')
    return { kind: 'none', reason: 'AI answers only when it is mentioned in this channel' };
  const responder = await firstThatCan(ctx, channel);
  return typeof responder === 'string' ? { kind: 'none', reason: responder } : onlyOne(responder);
};

/** Whether people of the channel are mentioned; that no persona or model is, was found before. */
const isForPeople = async (ctx: Ctx, { id }: MyChannelRow, content: string): Promise<boolean> => {
  const handles = mentionedHandles(content);
  if (handles.length === 0) return false;
  const asked = { channelId: id, authorId: userId(ctx) };
  return (await listUserIdsByHandle(ctx.db, asked, handles)).length > 0;
};

export const onlyOne = (responder: Responder): Plan => ({
  kind: 'sequence',
  entries: [{ kind: 'one', responder }],
  notice: null,
});

const modelOnly = (chosen: ChosenModel): Responder => ({ persona: null, chosen, note: null });

export const isNamed = ({ model, provider_config_id, persona_id }: Choice): boolean =>
  Boolean(model || provider_config_id || persona_id);

/** Refusals of one responder for this caller; any other refusal concerns the question itself. */
const UNUSABLE = [400, 403, 404];

/** The responder if it can answer, or a sentence that says why not. */
export const tryResponder = async (ctx: Ctx, find: () => Promise<Responder>): Promise<Responder | string> => {
  try {
    const responder = await find();
    const { config } = responder.chosen;
    // A key may be closed to this request although its owner asks.
    if (config.scope !== 'global') await openEndpoint(ctx, config);
    return responder;
  } catch (error) {
    if (error instanceof Failure && UNUSABLE.includes(error.status)) return error.message;
    throw error;
  }
};

/** Why a persona or a model could not answer the caller now; null: it could. Nothing is asked of it. */
export const whyNotAnswering = async (ctx: Ctx, choice: Choice): Promise<string | null> => {
  const found = await tryResponder(ctx, () => chooseNamed(ctx, choice, null));
  return typeof found === 'string' ? found : null;
};

/** Without a mention: what the caller cannot use of the channel's personas and models, and then of its place, is skipped; then the default is asked. */
const firstThatCan = async (ctx: Ctx, channel: MyChannelRow): Promise<Responder | string> =>
  (await firstOfChannel(ctx, channel)) ??
  (await firstOfPlaces(ctx, await placeInstructionsOf(ctx, channel))) ??
  (await defaultResponder(ctx));

export const firstOfChannel = async (ctx: Ctx, channel: MyChannelRow): Promise<Responder | undefined> => {
  for (const host of await listPersonasInChannel(ctx.db, channel.id)) {
    if (!host.is_active) continue;
    const found = await tryResponder(ctx, () => responderFor(ctx, host));
    if (typeof found !== 'string') return found;
  }
  for (const entry of await listChannelModels(ctx, channel.id)) {
    const found = await tryResponder(ctx, async () => modelOnly(entry));
    if (typeof found !== 'string') return found;
  }
  return undefined;
};

export const firstOfPlaces = async (
  ctx: Ctx,
  places: readonly PlaceInstructions[],
): Promise<Responder | undefined> => {
  for (const place of places) {
    const { default_persona_id: persona_id, default_model: model } = place;
    // Its persona may be one that the caller cannot use: then its model answers.
    for (const choice of [{ persona_id }, { model }].filter(isNamed)) {
      const found = await tryResponder(ctx, () => chooseNamed(ctx, choice, null));
      if (typeof found !== 'string') return { ...found, from: placeNamed(place) };
    }
  }
  return undefined;
};

export const defaultResponder = (ctx: Ctx): Promise<Responder | string> =>
  tryResponder(ctx, async () => modelOnly(await defaultModel(ctx)));

/** A persona, a model, or a persona with another model; in a channel a model may be one that is lent there. */
export const chooseNamed = async (ctx: Ctx, choice: Choice, channelId: string | null): Promise<Responder> => {
  const { model, provider_config_id: providerConfigId, persona_id } = choice;
  const persona = persona_id ? await accessSnapshot(ctx, persona_id) : null;
  if (model || providerConfigId) {
    const chosen = await findModelHere(ctx, { model, providerConfigId }, channelId);
    return { persona, chosen, note: null };
  }
  return persona === null ? modelOnly(await defaultModel(ctx)) : responderOf(ctx, persona);
};

/**
 * The persona and model that gave an answer, for another version or the rest of it. Where they can no longer answer, no other is asked
 * instead: a conversation held with a personal key would go to another vendor unnoticed.
 */
export const sameResponder = async (ctx: Ctx, row: MessageRow): Promise<Responder> => {
  try {
    return await chooseNamed(ctx, row, row.channel_id);
  } catch (error) {
    if (isGone(error))
      throw conflict(`${row.author_name} can no longer answer; choose another model for this answer`);
    if (error instanceof Failure && error.status === 403)
      throw conflict(`${row.author_name} can no longer answer: ${error.message}`);
    throw error;
  }
};

type Same = Pick<MessageRow, 'persona_id' | 'model' | 'provider_config_id'>;

/** A responder whose turn it is now: the persona as it is now, or the same model. */
export const lookUpResponder = async (ctx: Ctx, channelId: string, who: Same): Promise<Responder> =>
  who.persona_id === null
    ? chooseNamed(ctx, who, channelId)
    : responderOf(ctx, await accessSnapshot(ctx, who.persona_id));

interface Mentioned {
  readonly entries: PlanEntry[];
  /** A sentence for each who was called and cannot answer. */
  readonly missing: string[];
}

/** Mentions in the order of the text; each handle once. */
const mentionedEntries = async (ctx: Ctx, channel: MyChannelRow, content: string): Promise<Mentioned> => {
  const mentioned: Mentioned = { entries: [], missing: [] };
  // A visitor calls none of the personas and models of the person in whose name they are answered.
  const handles = isForStranger(ctx) ? [] : mentionedHandles(content);
  if (handles.length === 0) return mentioned;
  const found = await findByHandle(ctx, handles, channel.id);
  const models = await mentionedModels(
    ctx,
    channel,
    handles.filter((handle) => !found.has(handle)),
  );
  for (const handle of handles) {
    const [named, model] = [found.get(handle), models.get(handle)];
    if (named?.kind === 'group') await callGroup(ctx, mentioned, named.group);
    else if (named && !named.persona.is_active)
      mentioned.missing.push(`@${handle} cannot answer: this persona is switched off`);
    else if (named) await call(ctx, mentioned, handle, () => responderFor(ctx, named.persona));
    else if (model) await call(ctx, mentioned, handle, async () => modelOnly(model));
  }
  return mentioned;
};

const call = async (
  ctx: Ctx,
  { entries, missing }: Mentioned,
  handle: string,
  find: () => Promise<Responder>,
): Promise<void> => {
  const found = await tryResponder(ctx, find);
  if (typeof found === 'string') missing.push(`@${handle} cannot answer: ${found}`);
  else entries.push({ kind: 'one', responder: found });
};

/** A group without the members that the caller cannot use. */
const callGroup = async (
  ctx: Ctx,
  { entries, missing }: Mentioned,
  group: GroupWithMembers,
): Promise<void> => {
  const members: PersonaSnapshot[] = [];
  for (const row of group.members) {
    const found = await tryResponder(ctx, () => responderFor(ctx, row));
    if (typeof found === 'string') missing.push(`@${row.handle} cannot answer: ${found}`);
    else if (found.persona) members.push(found.persona);
  }
  if (members.length === 0) {
    const { handle } = group.group;
    if (group.isEmpty) missing.push(`@${handle} cannot answer: this group has no members`);
    else if (group.members.length === 0)
      missing.push(`@${handle} cannot answer: no persona in this group is switched on`);
    return;
  }
  const leader = members.find(({ id }) => id === group.leader?.id) ?? null;
  entries.push({ kind: 'group', group: { name: group.group.name, policy: group.policy, members, leader } });
};

const responderFor = async (ctx: Ctx, row: PersonaRow): Promise<Responder> =>
  responderOf(ctx, await snapshotOf(ctx, row));

/** Models of the channel before any others: one of them may be a personal one, shared here. */
const mentionedModels = async (
  ctx: Ctx,
  channel: MyChannelRow,
  handles: readonly string[],
): Promise<Map<string, ChosenModel>> => {
  if (handles.length === 0) return new Map();
  const found = await findModelsByHandle(ctx, handles);
  for (const entry of (await listChannelModels(ctx, channel.id)).reverse()) {
    const handle = modelHandle(entry.model);
    if (handles.includes(handle)) found.set(handle, entry);
  }
  return found;
};

export const accessSnapshot = async (ctx: Ctx, id: string): Promise<PersonaSnapshot> => {
  const row = await accessPersona(ctx, id);
  if (!row.is_active) throw badRequest('this persona is switched off');
  return snapshotOf(ctx, row);
};

const snapshotOf = async (ctx: Ctx, row: PersonaRow): Promise<PersonaSnapshot> => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  systemPrompt: row.system_prompt,
  model: row.model,
  providerConfigId: row.provider_config_id,
  options: row.parameters_json,
  toolNames: await listPersonaTools(ctx.db, row.id),
  isOwn: row.scope === 'personal' && row.owner_id === userId(ctx),
});

/** The model that a persona answers with. The caller needs the right to use it: a persona lends no key. */
const responderOf = async (ctx: Ctx, persona: PersonaSnapshot): Promise<Responder> => {
  try {
    const { model, providerConfigId } = persona;
    const chosen = await findModel(ctx, { model, providerConfigId });
    return { persona, chosen, note: null };
  } catch (error) {
    if (error instanceof Failure && error.status === 404)
      throw forbidden('this persona answers with a model that you may not use; choose another model for it');
    throw error;
  }
};
