// Personas: the characters that a model answers as. Personal, or for the whole platform; mentioned by a handle, as people are.

import type { Persona, PersonaCard, PersonaInput, PersonaPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { accessConfig } from '../provider-configs/index.ts';
import { type Owned, teamRights } from '../teams/index.ts';
import {
  avatarUri,
  claimHandle,
  foldName,
  type HandleOwner,
  releaseHandles,
  takeHandle,
} from '../users/index.ts';
import { accessEditable, accessVisible, canEdit, keeperOf, seenAmong } from './access.ts';
import { keepersOf, recordShared } from './record-shared.ts';
import type { PersonaParametersJson } from './rows.ts';
import * as store from './store.ts';

const PERSONAS_PER_OWNER_MAX = 500;
/** A persona of a great many channels changes there with the next reload. */
const CHANNELS_TOLD_MAX = 200;
const ALL: Page = { limit: 2 * PERSONAS_PER_OWNER_MAX, offset: 0 };

export const toPersona = async (
  ctx: Ctx,
  row: store.PersonaRow,
  rights = teamRights(ctx),
): Promise<Persona> => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  description: row.description,
  avatar: avatarUri(row.avatar_png),
  system_prompt: row.system_prompt,
  model: row.model,
  provider_config_id: row.provider_config_id,
  temperature: row.parameters_json.temperature ?? null,
  top_p: row.parameters_json.top_p ?? null,
  max_tokens: row.parameters_json.max_tokens ?? null,
  reasoning: row.parameters_json.reasoning ?? null,
  greeting: row.greeting,
  starters: row.starters_json,
  scope: row.scope,
  owner_id: row.owner_id,
  team_id: row.team_id,
  is_active: row.is_active,
  can_edit: await canEdit(ctx, row, rights),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const toCard = (row: store.PersonaRow): PersonaCard => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  description: row.description,
  avatar: avatarUri(row.avatar_png),
  is_active: row.is_active,
});

/** All of them, unless a page is asked for. */
export const list = async (ctx: Ctx, page: Page = ALL): Promise<Persona[]> => {
  const rights = teamRights(ctx);
  const rows = await seenAmong(ctx, await store.listFor(ctx.db, userId(ctx), page), rights);
  return Promise.all(rows.map((row) => toPersona(ctx, row, rights)));
};

export const read = async (ctx: Ctx, id: string): Promise<Persona> =>
  toPersona(ctx, await accessVisible(ctx, id));

/** The audience of a change: the owner or the team, and the members of the channels that it takes part in. */
const audienceOf = async (ctx: Ctx, row: store.PersonaRow) => {
  const seats = await store.listSeats(ctx.db, row.id, CHANNELS_TOLD_MAX);
  return {
    userIds: [row.owner_id ?? userId(ctx)],
    topics: [
      ...(row.scope === 'global' ? ['admin'] : []),
      ...(row.team_id === null ? [] : [`team_members:${row.team_id}`]),
      ...seats.map(({ channel_id }) => `members:${channel_id}`),
    ],
  };
};

/** A persona of the platform or of a team is others' too: its change is audited, and every client of theirs hears of it. */
const record = (ctx: Ctx, verb: string, row: store.PersonaRow): Promise<void> =>
  recordShared(ctx, `persona.${verb}`, { type: 'persona', ...row });

const checkConfig = async (
  ctx: Ctx,
  id: string | null | undefined,
  { scope, team_id }: Owned,
): Promise<void> => {
  if (!id) return;
  const config = await accessConfig(ctx, id);
  if (scope === 'global' && config.scope !== 'global')
    throw badRequest('provider_config_id: a persona for everybody cannot use your own configuration');
  if (scope === 'team' && config.scope !== 'global' && config.teamId !== team_id)
    throw badRequest(
      'provider_config_id: a persona of a team uses the team’s configurations or the platform’s',
    );
};

export const parametersFrom = (
  { temperature, top_p, max_tokens, reasoning }: PersonaPatch,
  before: PersonaParametersJson = {},
): PersonaParametersJson => {
  const given = Object.entries({ temperature, top_p, max_tokens, reasoning });
  const merged = { ...before, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
};

type NewPersona = PersonaInput & {
  readonly avatar_png?: Uint8Array | null;
  /** A handle to have if it is free, or one like it. */
  readonly wish?: string | undefined;
};

/** A new persona inside the caller's transaction. */
export const insert = async (ctx: Ctx, input: NewPersona): Promise<store.PersonaRow> =>
  insertFor(ctx, await keeperOf(ctx, input, 'a persona'), input);

/** The same for a person whose it may be: that was asked before. */
export const insertFor = async (ctx: Ctx, whose: Owned, input: NewPersona): Promise<store.PersonaRow> => {
  await checkConfig(ctx, input.provider_config_id, whose);
  await ctx.kernel.database.dialect.lock(ctx.db, `personas of ${whose.owner_id ?? whose.team_id}`);
  if ((await store.countOf(ctx.db, whose)) >= PERSONAS_PER_OWNER_MAX)
    throw badRequest(`there are ${PERSONAS_PER_OWNER_MAX} personas already; delete one first`);
  const [id, now] = [newId(), ctx.now().toISOString()];
  const owner: HandleOwner = { type: 'persona', id, personId: whose.owner_id };
  if (input.handle !== undefined) await takeHandle(ctx, input.handle, owner);
  const row: store.PersonaRow = {
    id,
    ...whose,
    name: input.name,
    name_key: foldName(input.name),
    handle: input.handle ?? (await claimHandle(ctx, input.wish ?? input.name, owner)),
    description: input.description ?? '',
    avatar_png: input.avatar_png ?? null,
    system_prompt: input.system_prompt ?? '',
    model: input.model ?? null,
    provider_config_id: input.provider_config_id ?? null,
    parameters_json: parametersFrom(input),
    greeting: input.greeting ?? '',
    starters_json: input.starters ?? [],
    is_active: input.is_active ?? true,
    created_at: now,
    updated_at: now,
  };
  await store.insert(ctx.db, row);
  emit(ctx, 'user.persona.created', toCard(row), await audienceOf(ctx, row));
  await record(ctx, 'created', row);
  return row;
};

export const create = (ctx: Ctx, input: PersonaInput): Promise<Persona> =>
  transact(ctx, async (ctx) => toPersona(ctx, await insert(ctx, input)));

/** Writes a change and tells those who know the persona. */
export const change = async (
  ctx: Ctx,
  before: store.PersonaRow,
  patch: Partial<store.PersonaRow>,
): Promise<Persona> => {
  const row = { ...before, ...patch, updated_at: ctx.now().toISOString() };
  const { id, ...columns } = row;
  await store.update(ctx.db, id, columns);
  emit(ctx, 'user.persona.updated', toCard(row), await audienceOf(ctx, row));
  await record(ctx, 'updated', row);
  return toPersona(ctx, row);
};

export const update = (ctx: Ctx, id: string, patch: PersonaPatch): Promise<Persona> =>
  transact(ctx, async (ctx) => {
    const before = await accessEditable(ctx, id);
    await checkConfig(ctx, patch.provider_config_id, before);
    if (patch.handle !== undefined && patch.handle !== before.handle) {
      await takeHandle(ctx, patch.handle, { type: 'persona', id, personId: before.owner_id });
      await releaseHandles(ctx, id, patch.handle);
    }
    const { temperature, top_p, max_tokens, reasoning, starters, ...columns } = patch;
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    return change(ctx, before, {
      ...(Object.fromEntries(given) as typeof columns),
      ...(patch.name === undefined ? {} : { name_key: foldName(patch.name) }),
      ...(starters === undefined ? {} : { starters_json: starters }),
      parameters_json: parametersFrom(patch, before.parameters_json),
    });
  });

/** It leaves its channels; what it said stays, under the name it had. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await accessEditable(ctx, id);
    if (!(await erase(ctx, row))) throw notFound('persona');
    await record(ctx, 'deleted', row);
  });

/** False, without an event, when it was removed already. */
/** It leaves the channels that it is in, and its handle becomes free. */
export const erase = async (ctx: Ctx, row: store.PersonaRow): Promise<boolean> => {
  const seats = await store.listSeats(ctx.db, row.id, CHANNELS_TOLD_MAX);
  await store.removeSeats(ctx.db, row.id);
  await releaseHandles(ctx, row.id);
  if (!(await store.remove(ctx.db, row.id))) return false;
  for (const { id, channel_id } of seats) {
    const payload = { channel_id, participant_id: id, user_id: null };
    emit(ctx, 'user.channel.left', payload, { topics: [`members:${channel_id}`] });
  }
  emit(ctx, 'user.persona.deleted', { id: row.id }, keepersOf(row));
  return true;
};

/** Before an account goes: its personas leave the channels that they are in, and their handles become free. */
export const removeAllOf = async (ctx: Ctx, ownerId: string): Promise<void> => {
  for (const id of await store.listOwnedIds(ctx.db, ownerId)) {
    const row = await store.find(ctx.db, id);
    if (row) await erase(ctx, row);
  }
};
