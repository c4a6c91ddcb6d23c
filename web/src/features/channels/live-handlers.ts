// What an event about a conversation means for the lists that show it. What it means for the messages of an open one is in
// features/chat, which is loaded with it.

import type { Channel } from '@parley/contract';
import { call } from '../../lib/api.ts';
import {
  dropChannel,
  forgetChannel,
  forgetMoreChannels,
  isAboutChannel,
  isBelow,
  patchChannel,
  placeChannel,
  shownChannel,
} from '../../lib/channel-cache.ts';
import { letRead } from '../../lib/kept-unread.ts';
import { type LiveHandlers, refetchInAWhile, refetchSoon } from '../../lib/live-changes.ts';
import { refetchStale } from '../../lib/query.ts';
import { forgetRemoved, markRemoved, type Reason } from '../../lib/removed-channels.ts';
import { myId } from '../../lib/session.ts';

const CHANNELS = 'GET /api/v1/channels';
/** In which of them something is new. */
const WORKSPACES = 'GET /api/v1/workspaces';
/** Of projects: what is unread in them. */
const OF_PROJECTS = ['GET /api/v1/projects', 'GET /api/v1/projects/{id}/channels'] as const;
/** What the home of one of them has of it: mentions, answers and what is unread. */
const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';
/** The chats of places, with how many people are in each and whether one is among them. */
const OF_PLACES = [
  'GET /api/v1/workspaces/{id}/channels',
  'GET /api/v1/projects/{id}/channels',
  'GET /api/v1/channels/open',
] as const;

const refetchChannel = (id: string): void => {
  void refetchStale({ predicate: ({ queryKey }) => isAboutChannel(queryKey, id) });
};

const READ = { unread_count: 0, mention_count: 0 };

const countMessage = (channel: Channel, at: string, authorId: string | null): Channel => ({
  ...channel,
  last_message_at:
    channel.last_message_at !== null && channel.last_message_at > at ? channel.last_message_at : at,
  message_count: channel.message_count + 1,
  // Who says something has read what is there.
  ...(authorId === myId() ? READ : { unread_count: channel.unread_count + 1 }),
});

const onActivity = (channelId: string, at: string, authorId: string | null): void => {
  if (authorId === myId()) letRead(channelId);
  patchChannel(channelId, (channel) => countMessage(channel, at, authorId));
  // The order of the list and the count of mentions are the server's to say.
  refetchSoon(CHANNELS);
  refetchInAWhile(WORKSPACES, OVERVIEW, ...OF_PROJECTS);
};

const onParticipants = (channelId: string): void => {
  refetchChannel(channelId);
  refetchSoon(CHANNELS, ...OF_PLACES, 'GET /api/v1/presence/people');
};

/** The person may no longer see the channel. */
const onAccessLost = (channelId: string, reason: Reason): void => {
  if (shownChannel(channelId)) markRemoved(channelId, reason);
  dropChannel(channelId);
  forgetChannel(channelId);
  refetchSoon(CHANNELS, OVERVIEW, ...OF_PLACES, 'GET /api/v1/presence/people');
};

export const listeners: LiveHandlers['listeners'] = {
  'user.channel.updated': (data) => {
    patchChannel(data.id, (channel) =>
      channel.updated_at > data.updated_at ? channel : { ...channel, ...data },
    );
    // Its place is another for each person.
    refetchSoon(CHANNELS, ...OF_PLACES);
    if (isBelow(data.id))
      void call('GET /api/v1/channels/{id}', { params: { id: data.id } }).then(placeChannel, () => {});
    // Its prompt is too long for an event, and who answers there is for each person another.
    for (const asked of ['GET /api/v1/channels/{id}', 'GET /api/v1/channels/{id}/answerer'] as const)
      void refetchStale({ queryKey: [asked, { params: { id: data.id } }] });
  },
  'user.channel.filed': ({ channel_id, folder_id, is_pinned, is_put_away }) => {
    patchChannel(channel_id, (channel) => ({ ...channel, folder_id, is_pinned, is_put_away }));
    if (is_put_away) dropChannel(channel_id);
    else forgetMoreChannels();
    refetchSoon(CHANNELS);
  },
  'user.channel.deleted': ({ channel_id }) => onAccessLost(channel_id, 'deleted'),
  'user.channel.archived': ({ channel_id }) => {
    if (shownChannel(channel_id)?.my_role !== 'owner') return onAccessLost(channel_id, 'archived');
    dropChannel(channel_id);
    onParticipants(channel_id);
  },
  'user.channel.restored': ({ channel_id }) => {
    forgetRemoved(channel_id);
    // It comes back to wherever it was, which may be far below.
    forgetMoreChannels();
    onParticipants(channel_id);
  },
  'user.channel.joined': ({ channel_id }) => {
    forgetRemoved(channel_id);
    onParticipants(channel_id);
  },
  'user.channel.left': ({ channel_id, user_id }) =>
    user_id === myId() ? onAccessLost(channel_id, 'left') : onParticipants(channel_id),
  'user.channel.role_changed': ({ channel_id }) => onParticipants(channel_id),
  'user.message.created': ({ message }) =>
    onActivity(message.channel_id, message.created_at, message.author.id),
  'user.channel.activity': ({ channel_id, at, author_id }) => onActivity(channel_id, at, author_id),
  'user.read': ({ channel_id, user_id, read_count }) => {
    if (user_id !== myId()) return;
    patchChannel(channel_id, (channel) =>
      read_count < channel.message_count ? channel : { ...channel, ...READ },
    );
    // Marked as unread again: how much of it counts is the server's to say.
    if ((shownChannel(channel_id)?.message_count ?? 0) > read_count)
      void refetchStale({ queryKey: ['GET /api/v1/channels/{id}', { params: { id: channel_id } }] });
    refetchSoon(CHANNELS, WORKSPACES, OVERVIEW, ...OF_PROJECTS);
  },
};

export const onResync = (topic: string): void => {
  if (topic.startsWith('channel:')) refetchChannel(topic.slice('channel:'.length));
  if (topic !== 'hints') return;
  forgetMoreChannels();
  refetchSoon(CHANNELS);
};
