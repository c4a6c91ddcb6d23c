// Presence: who is there, as far as those may know who share something with them.

import { z } from 'zod';
import { eventKinds, Id, list, Message, pageQuery, ref, routes, Time } from './common.ts';
import { PRESENCE_USERS_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { Person } from './users.ts';

export const PresenceStatus = z.enum(['online', 'away', 'offline']);
export type Presence = z.infer<typeof Presence>;
export const Presence = z
  .object({ status: PresenceStatus, last_seen_at: Time.nullable() })
  .meta({ id: 'Presence' });

/** A person the caller shares something with, their presence as far as the caller may know of it, and the channel of just the two. */
export type KnownPerson = z.infer<typeof KnownPerson>;
export const KnownPerson = Person.extend({
  ...Presence.shape,
  direct_channel_id: Id.nullable(),
}).meta({ id: 'KnownPerson' });

export const presenceRoutes = routes({
  'POST /api/v1/presence/heartbeat': {
    auth: 'bearer',
    permission: null,
    resources: [],
    summary: 'I am here',
    body: z.object({ status: z.enum(['online', 'away']).optional() }),
    bodyOptional: true,
    response: { 200: Message },
  },
  'GET /api/v1/presence': {
    auth: 'bearer',
    permission: null,
    resources: ['user'],
    summary: 'Who of these is there; people I share nothing with are offline to me',
    query: z.object({
      users: z
        .string()
        .min(1)
        .meta({ 'x-resource': 'user', 'x-separator': ',' })
        .transform((text) => text.split(','))
        .pipe(z.array(ref('user')).min(1).max(PRESENCE_USERS_MAX)),
    }),
    response: { 200: z.object({ data: z.record(z.string(), Presence) }) },
  },
  'GET /api/v1/presence/people': {
    auth: 'bearer',
    permission: null,
    resources: ['user'],
    summary: `The people I share a channel with, and those of my teams who are there, the last seen first; ${PRESENCE_USERS_MAX} at most. With all=true also the others of my teams, and the people of projects that I see. With user_id that person alone, however many there are, if I share a channel or a team with them`,
    query: z.object({
      ...pageQuery,
      user_id: ref('user').optional(),
      all: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: list(KnownPerson) },
  },
});

export const presenceEvents = eventKinds({
  'presence.changed': Presence.extend({ user_id: Id }),
});

export const presenceNoun = noun({
  name: 'presence',
  routes: presenceRoutes,
  events: presenceEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: { presence: { byId: false } },
  rateLimits: none,
});
