// Search over what the caller may see.

import { z } from 'zod';
import { Id, Instant, pageQuery, ref, routes, Time } from './common.ts';
import { SEARCH_TEXT_MAX } from './limits.ts';
import { declaredNouns, none, noun } from './noun.ts';

/** A kind that a noun declares (`searchKinds`). */
const SearchType = z.lazy(() =>
  z.enum(
    declaredNouns()
      .flatMap(({ searchKinds }) => searchKinds ?? [])
      .sort(),
  ),
);

export type SearchHit = z.infer<typeof SearchHit>;
export const SearchHit = z
  .object({
    type: SearchType,
    id: Id,
    /** Null for what lies in no channel. */
    channel_id: Id.nullable(),
    channel_title: z.string().nullable(),
    /** What says who may read it: the channel, the knowledge base of a document, the project of a file, or the thing itself. */
    scope_id: Id,
    title: z.string(),
    /** Text around the first match, and where in it the matches are: pairs of start and end. */
    snippet: z.string(),
    highlights: z.array(z.tuple([z.int(), z.int()])),
    author_id: Id.nullable(),
    /** The branch to open: the message itself, to be handed to the cursor. */
    leaf_id: Id.nullable(),
    created_at: Time,
  })
  .meta({ id: 'SearchHit' });

export const searchRoutes = routes({
  'GET /api/v1/search': {
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['channel', 'user'],
    summary: 'Find what the caller may see, newest first',
    query: z.object({
      q: z.string().trim().min(1).max(SEARCH_TEXT_MAX),
      type: SearchType.optional(),
      channel_id: ref('channel').optional(),
      from: ref('user').optional(),
      before: Instant.optional(),
      after: Instant.optional(),
      limit: pageQuery.limit,
      offset: pageQuery.offset,
    }),
    response: { 200: z.object({ data: z.array(SearchHit), has_more: z.boolean() }) },
  },
});

export const searchNoun = noun({
  name: 'search',
  routes: searchRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
