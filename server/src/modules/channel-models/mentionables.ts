// The people, teams, personas, groups and models that can be mentioned with @, those of the channel first.

import type { Mentionable, PageQuery } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { pageOf } from '../../kernel/page.ts';
import { accessChannel, listParticipants, listTeamIdsOfOthers } from '../channels/index.ts';
import { listModels, modelHandle } from '../models/index.ts';
import { listPersonaGroups, listPersonas } from '../personas/index.ts';
import { listTeams } from '../teams/index.ts';
import { foldName, searchUsers } from '../users/index.ts';
import { listChannelModels } from './service.ts';

const RESULTS_MAX = 20;
/** Of `@` alone, so that it is seen that models can be called; and so many have room, however many people and personas there are. */
const MODELS_SHOWN = 3;
const ALL = { limit: 1_000, offset: 0 };
const TYPES: ReadonlyArray<Mentionable['type']> = ['user', 'team', 'persona', 'group', 'model'];

interface Called {
  readonly handle: string;
  readonly display_name: string;
}

/** By the beginning of the handle, or of any word of the name. */
const fits = (text: string, { handle, display_name }: Called): boolean =>
  handle.startsWith(text) ||
  foldName(display_name)
    .split(/[\s/_.-]+/)
    .some((_word, index, words) => words.slice(index).join(' ').startsWith(text));

const hereIn = async (ctx: Ctx, channelId: string): Promise<Mentionable[]> => {
  await accessChannel(ctx, channelId);
  const participants = (await listParticipants(ctx, channelId)).map(
    (one): Mentionable => ({
      type: one.participant_type,
      id: one.participant_id,
      handle: one.handle,
      display_name: one.display_name,
      avatar: one.avatar,
      provider_config_id: null,
      is_here: true,
    }),
  );
  const models = (await listChannelModels(ctx, channelId)).map(({ model, displayName, config }) =>
    asModel(model, displayName, config.id, true),
  );
  return [...participants, ...models];
};

const asModel = (model: string, name: string, configId: string, is_here: boolean): Mentionable => ({
  type: 'model',
  id: model,
  handle: modelHandle(model),
  display_name: name,
  avatar: null,
  provider_config_id: configId,
  is_here,
});

/** My teams; in a channel those with another member there, for of others nobody would be told. */
const teamsFor = async (ctx: Ctx, channelId: string | undefined): Promise<Mentionable[]> => {
  const teams = (await listTeams(ctx)).map(
    ({ id, handle, name, avatar }): Mentionable => ({
      ...{ type: 'team', id, handle, display_name: name, avatar },
      ...{ provider_config_id: null, is_here: channelId !== undefined },
    }),
  );
  if (channelId === undefined) return teams;
  const here = new Set(await listTeamIdsOfOthers(ctx.db, channelId, userId(ctx)));
  return teams.filter(({ id }) => here.has(id));
};

/** Before anything is typed a few: those that their configurations answer with by default. */
const modelsFor = async (ctx: Ctx, text: string) => {
  const all = (await listModels(ctx)).filter(({ kind }) => kind === 'chat');
  if (text !== '') return all;
  const isDefault = ({ model, config }: (typeof all)[number]): boolean => model === config.defaultModel;
  return all.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a))).slice(0, MODELS_SHOWN);
};

/** People outside the channel only once something is typed: there are too many of them. */
const elsewhere = async (ctx: Ctx, text: string): Promise<Mentionable[]> => {
  const people = text === '' ? [] : await searchUsers(ctx, { q: text });
  const personas = (await listPersonas(ctx)).filter(({ is_active }) => is_active);
  const groups = await listPersonaGroups(ctx, ALL);
  const models = await modelsFor(ctx, text);
  const plain = { provider_config_id: null, is_here: false };
  const called = [
    ...personas.map((one) => ({ ...one, type: 'persona' as const })),
    ...groups.map((one) => ({ ...one, type: 'group' as const, avatar: null })),
  ].map(({ type, id, handle, name, avatar, scope }) => ({
    isOwn: scope === 'personal',
    one: { type, id, handle, display_name: name, avatar, ...plain } satisfies Mentionable,
  }));
  return [
    ...people.map((one): Mentionable => ({ type: 'user', ...one, ...plain })),
    ...called.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).map(({ one }) => one),
    ...models.map(({ model, displayName, config }) => asModel(model, displayName, config.id, false)),
  ];
};

export const mentionables = async (
  ctx: Ctx,
  { q = '', channel_id, ...query }: PageQuery & { q?: string | undefined; channel_id?: string | undefined },
): Promise<Mentionable[]> => {
  const text = foldName(q).replace(/^@/, '');
  const here = channel_id === undefined ? [] : await hereIn(ctx, channel_id);
  const all = [
    ...[...here, ...(await teamsFor(ctx, channel_id))].filter((one) => fits(text, one)),
    ...(await elsewhere(ctx, text)).filter((one) => one.type === 'user' || fits(text, one)),
  ];
  // One handle means one thing, the first that has it; a model is called by its handle only where no other thing is.
  const first = new Map<string, Mentionable>();
  for (const one of all) if (!first.has(one.handle)) first.set(one.handle, one);
  const rank = ({ type, is_here }: Mentionable): number => (is_here ? 0 : TYPES.length) + TYPES.indexOf(type);
  const { limit, offset } = pageOf(query);
  const ranked = [...first.values()].toSorted((a, b) => rank(a) - rank(b));
  const isModel = ({ type, is_here }: Mentionable): boolean => type === 'model' && !is_here;
  const models = ranked.filter(isModel);
  const others = ranked
    .filter((one) => !isModel(one))
    .slice(0, RESULTS_MAX - Math.min(models.length, MODELS_SHOWN));
  return [...others, ...models].slice(0, RESULTS_MAX).slice(offset, offset + limit);
};
