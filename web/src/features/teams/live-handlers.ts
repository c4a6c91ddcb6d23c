// What an event about a team means. What one may see and do anywhere hangs on the teams that one is in, and on one's roles there.

import { resync } from '../../lib/live.ts';
import { type LiveHandlers, refetchSoon } from '../../lib/live-changes.ts';
import { myId } from '../../lib/session.ts';
import { ALL_TEAMS, MEMBERS } from './team-lists.ts';

/** What a role allows acts in the team's open chats too. */
const CHANNELS = [
  'GET /api/v1/channels',
  'GET /api/v1/channels/{id}',
  'GET /api/v1/channels/{id}/participants',
] as const;

/** Shared by teams, and not asked for again where something was only missed. */
const SHARED = [
  ...CHANNELS,
  'GET /api/v1/channels/open',
  'GET /api/v1/personas',
  'GET /api/v1/personas/{id}',
  'GET /api/v1/persona-groups',
  'GET /api/v1/models/enabled',
  'GET /api/v1/presence/people',
] as const;

/** Where a team is seen at work: who came is news there, and one of those who are online. */
const SEEN = [
  'GET /api/v1/workspaces/{id}/overview',
  'GET /api/v1/workspaces/{id}/activity',
  'GET /api/v1/presence/people',
] as const;

/** Nothing that was shown before is sure to be what one may see now. */
const askForAll = (): void => {
  resync('notifications');
  resync('hints');
  refetchSoon(...MEMBERS, ...SHARED);
};

export const listeners: LiveHandlers['listeners'] = {
  'team.member.added': ({ user_id }) => {
    if (user_id === myId()) askForAll();
    refetchSoon(...MEMBERS, ...SEEN, ALL_TEAMS, 'GET /api/v1/teams/{id}/invitations');
  },
  'team.member.updated': ({ user_id }) => {
    if (user_id === myId()) askForAll();
    refetchSoon(...MEMBERS, ...CHANNELS);
  },
  'team.member.removed': ({ user_id }) => {
    if (user_id === myId()) askForAll();
    refetchSoon(...MEMBERS, ...SEEN, ALL_TEAMS);
  },
  // Whose role it is, is not told.
  'team.role.changed': askForAll,
  'team.deleted': () => {
    askForAll();
    refetchSoon(ALL_TEAMS);
  },
};

export const onResync = (): void => undefined;
