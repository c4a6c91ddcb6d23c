// What each event means for what is on the screen: one table. Anything about the messages of an open conversation is in
// features/chat, which is loaded with it.

import type { Channel, Operation } from '@parley/contract';
import {
  dropChannel,
  forgetChannel,
  forgetMoreChannels,
  isAboutChannel,
  patchChannel,
  shownChannel,
} from './channel-cache.ts';
import { forgetGone, type Reason, sayGone } from './gone.ts';
import { listen, onResync } from './live.ts';
import { meQuery, patchMe } from './me.ts';
import { invalidate, refetchStale } from './query.ts';
import { getSession } from './session.ts';

const CHANNELS = 'GET /api/v1/channels';
/** A hundred events in a second are one reason to ask again, not a hundred. */
const GATHER_MS = 300;

const gathering = new Map<Operation, ReturnType<typeof setTimeout>>();

const refetchSoon = (...operations: Operation[]): void => {
  for (const operation of operations) {
    if (gathering.has(operation)) continue;
    const timer = setTimeout(() => {
      gathering.delete(operation);
      void invalidate(operation);
    }, GATHER_MS);
    gathering.set(operation, timer);
  }
};

const myId = (): string | null => {
  const session = getSession();
  return session.status === 'signed-in' ? session.userId : null;
};

const refetchChannel = (id: string): void => {
  void refetchStale({ predicate: ({ queryKey }) => isAboutChannel(queryKey, id) });
};

const bump = (channel: Channel, at: string, authorId: string | null): Channel => ({
  ...channel,
  last_message_at:
    channel.last_message_at !== null && channel.last_message_at > at ? channel.last_message_at : at,
  message_count: channel.message_count + 1,
  unread_count: authorId === myId() ? channel.unread_count : channel.unread_count + 1,
});

const onActivity = (channelId: string, at: string, authorId: string | null): void => {
  patchChannel(channelId, (channel) => bump(channel, at, authorId));
  // The order of the list and the count of mentions are the server's to say.
  refetchSoon(CHANNELS);
};

const onParticipants = (channelId: string): void => {
  refetchChannel(channelId);
  refetchSoon(CHANNELS, 'GET /api/v1/presence/people');
};

/** It is no longer ours to see. */
const onGone = (channelId: string, reason: Reason): void => {
  if (shownChannel(channelId)) sayGone(channelId, reason);
  dropChannel(channelId);
  forgetChannel(channelId);
  refetchSoon(CHANNELS, 'GET /api/v1/presence/people');
};

let isApplied = false;

/** Begins to keep the cache true. Once is enough, however often it is called. */
export const applyEvents = (): void => {
  if (isApplied) return;
  isApplied = true;
  listen({
    'user.channel.created': () => refetchSoon(CHANNELS),
    'user.channel.updated': (data) => {
      patchChannel(data.id, (channel) =>
        channel.updated_at > data.updated_at ? channel : { ...channel, ...data },
      );
      // Its prompt is too long for an event.
      void refetchStale({ queryKey: ['GET /api/v1/channels/{id}', { params: { id: data.id } }] });
    },
    'user.channel.filed': ({ channel_id, folder_id, is_pinned }) => {
      patchChannel(channel_id, (channel) => ({ ...channel, folder_id, is_pinned }));
      refetchSoon(CHANNELS);
    },
    'user.channel.deleted': ({ channel_id }) => onGone(channel_id, 'deleted'),
    'user.channel.archived': ({ channel_id }) => {
      if (shownChannel(channel_id)?.my_role !== 'owner') return onGone(channel_id, 'archived');
      dropChannel(channel_id);
      onParticipants(channel_id);
    },
    'user.channel.restored': ({ channel_id }) => {
      forgetGone(channel_id);
      // It comes back to wherever it was, which may be far below.
      forgetMoreChannels();
      onParticipants(channel_id);
    },
    'user.channel.joined': ({ channel_id }) => {
      forgetGone(channel_id);
      onParticipants(channel_id);
    },
    'user.channel.left': ({ channel_id, user_id }) =>
      user_id === myId() ? onGone(channel_id, 'left') : onParticipants(channel_id),
    'user.channel.role_changed': ({ channel_id }) => onParticipants(channel_id),
    'user.message.created': ({ message }) =>
      onActivity(message.channel_id, message.created_at, message.author.id),
    'user.channel.activity': ({ channel_id, at, author_id }) => onActivity(channel_id, at, author_id),
    'user.read': ({ channel_id, user_id }) => {
      if (user_id !== myId()) return;
      patchChannel(channel_id, (channel) => ({ ...channel, unread_count: 0, mention_count: 0 }));
      refetchSoon(CHANNELS);
    },
    'user.folder.created': () => refetchSoon('GET /api/v1/folders'),
    'user.folder.updated': () => refetchSoon('GET /api/v1/folders'),
    'user.folder.deleted': () => refetchSoon('GET /api/v1/folders', CHANNELS),
    'user.profile.updated': (user) => {
      if (user.id === myId()) patchMe((me) => ({ ...me, user }));
    },
    'user.settings.updated': () => refetchSoon('GET /api/v1/profile/bootstrap'),
    'user.models.changed': () => refetchModels(),
    'user.model_preferences.updated': () => refetchModels(),
    'user.provider_config.created': () => refetchModels(),
    'user.provider_config.updated': () => refetchModels(),
    'user.provider_config.deleted': () => refetchModels(),
    'user.provider_config.health': () => refetchModels(),
    'user.personas.changed': () => refetchPersonas(),
    'user.persona.created': () => refetchPersonas(),
    'user.persona.updated': () => refetchPersonas(),
    'user.persona.deleted': () => refetchPersonas(),
    'user.persona_group.created': () => refetchPersonas(),
    'user.persona_group.updated': () => refetchPersonas(),
    'user.persona_group.deleted': () => refetchPersonas(),
    'notification.created': () => refetchNotifications(),
    'notification.updated': () => refetchNotifications(),
    'notification.read': () => refetchNotifications(),
    'notification.deleted': () => refetchNotifications(),
  });
  onResync((topic) => {
    if (topic.startsWith('channel:')) refetchChannel(topic.slice('channel:'.length));
    if (topic === 'hints') {
      forgetMoreChannels();
      refetchSoon(CHANNELS);
    }
    if (topic !== 'notifications') return;
    refetchNotifications();
    refetchSoon(CHANNELS, 'GET /api/v1/folders');
    void refetchStale({ queryKey: meQuery().queryKey });
  });
};

const refetchNotifications = (): void =>
  refetchSoon('GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count');

const refetchModels = (): void => refetchSoon('GET /api/v1/models/enabled', 'GET /api/v1/api-configs');

const refetchPersonas = (): void =>
  refetchSoon('GET /api/v1/personas', 'GET /api/v1/persona-groups', 'GET /api/v1/models/enabled');
