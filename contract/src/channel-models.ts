// The models of a channel, and the people, personas, groups and models that can be mentioned in one.

import { z } from 'zod';
import {
  byId,
  eventKinds,
  Id,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { ModelId, ProviderName } from './provider-configs.ts';

export type ChannelModel = z.infer<typeof ChannelModel>;
export const ChannelModel = z
  .object({
    id: Id,
    channel_id: Id,
    model: z.string(),
    provider_config_id: Id,
    provider: ProviderName,
    display_name: z.string(),
    sort_order: z.int(),
    is_active: z.boolean(),
    /** Others in the channel may have it answer with the key of the person who added it. */
    is_shared: z.boolean(),
    /** Whether the caller may have it answer. */
    is_usable: z.boolean(),
    added_by: Id.nullable(),
    created_at: Time,
  })
  .meta({ id: 'ChannelModel' });

export type ChannelModelInput = z.infer<typeof ChannelModelInput>;
export const ChannelModelInput = z.object({
  model: ModelId,
  provider_config_id: ref('provider_config'),
  display_name: plainName(NAME_MAX).optional(),
});

export type ChannelModelPatch = z.infer<typeof ChannelModelPatch>;
export const ChannelModelPatch = z.object({
  display_name: plainName(NAME_MAX).nullable().optional(),
  sort_order: z.int().min(-1_000_000).max(1_000_000).optional(),
  is_active: z.boolean().optional(),
  is_shared: z.boolean().optional(),
});

export type Mentionable = z.infer<typeof Mentionable>;
export const Mentionable = z
  .object({
    type: z.enum(['user', 'team', 'persona', 'group', 'model']),
    id: z.string(),
    handle: z.string(),
    display_name: z.string(),
    avatar: z.string().nullable(),
    provider_config_id: Id.nullable(),
    /** In the channel that was asked about: a participant, or one of its models. */
    is_here: z.boolean(),
  })
  .meta({ id: 'Mentionable' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const inChannel = { ...chat, resources: ['channel'], params: byId('channel'), errors: [403] } as const;
const ofEntry = {
  ...chat,
  resources: ['channel', 'channel_model'],
  params: z.object({ id: ref('channel'), modelId: ref('channel_model') }),
  errors: [403],
} as const;

export const channelModelRoutes = routes({
  'GET /api/v1/channels/{id}/models': {
    ...inChannel,
    summary: 'The models that answer in this channel, in order',
    query: PageQuery,
    response: { 200: list(ChannelModel) },
  },
  'POST /api/v1/channels/{id}/models': {
    ...inChannel,
    resources: ['channel', 'provider_config'],
    summary: 'Add a model to the channel',
    body: ChannelModelInput,
    response: { 201: ChannelModel },
    errors: [403, 409],
  },
  'PATCH /api/v1/channels/{id}/models/{modelId}': {
    ...ofEntry,
    summary: 'Rename, reorder, switch or share a model of the channel',
    body: ChannelModelPatch,
    response: { 200: ChannelModel },
  },
  'DELETE /api/v1/channels/{id}/models/{modelId}': {
    ...ofEntry,
    summary: 'Take a model out of the channel',
    response: { 200: Message },
  },
  'GET /api/v1/mentionables': {
    ...chat,
    resources: ['channel'],
    summary:
      'People, my teams (in a channel those of which somebody else is there), personas, groups and models whose handle or name begins so: those of the channel first, 20 at most',
    query: z.object({
      ...pageQuery,
      q: z.string().trim().max(64).optional(),
      channel_id: ref('channel').optional(),
    }),
    response: { 200: list(Mentionable) },
    limit: 'user_search',
  },
});

export const channelModelEvents = eventKinds({
  'user.channel_model.created': z.object({ channel_id: Id, id: Id }),
  'user.channel_model.updated': z.object({ channel_id: Id, id: Id }),
  'user.channel_model.deleted': z.object({ channel_id: Id, id: Id }),
});

export const channelModelNoun = noun({
  name: 'channel-models',
  routes: channelModelRoutes,
  events: channelModelEvents,
  everybodyEvents: none,
  resources: ['channel_model'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
