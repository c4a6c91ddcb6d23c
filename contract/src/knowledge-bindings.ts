// What knowledge answers may draw on: bases that are bound to a channel, a persona or a project.

import { z } from 'zod';
import { byId, Id, list, PageQuery, ref, routes } from './common.ts';
import { KnowledgeBaseOut, NewBoundBase } from './knowledge.ts';
import { KNOWLEDGE_BINDINGS_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export type KnowledgeBinding = z.infer<typeof KnowledgeBinding>;
export const KnowledgeBinding = z
  .object({
    kb_id: Id,
    name: z.string(),
    /** Searched before every turn; otherwise only when the model calls `knowledge_search`. */
    auto_search: z.boolean(),
    document_count: z.int(),
  })
  .meta({ id: 'KnowledgeBinding' });

const KbIds = z.array(ref('knowledge_base')).max(KNOWLEDGE_BINDINGS_MAX);
const Replaced = z.object({ kb_ids: KbIds });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const of = <const R extends string>(resource: R) =>
  ({
    ...chat,
    resources: [resource],
    params: byId(resource),
    response: { 200: list(KnowledgeBinding) },
  }) as const;
const change = <const R extends string>(resource: R) =>
  ({ ...of(resource), resources: [resource, 'knowledge_base'], errors: [403] }) as const;

export const knowledgeBindingRoutes = routes({
  'GET /api/v1/channels/{id}/knowledge-bases': {
    ...of('channel'),
    summary: 'The knowledge bases that answers in the channel may draw on, as far as I may know them',
    query: PageQuery,
  },
  'PUT /api/v1/channels/{id}/knowledge-bases': {
    ...change('channel'),
    summary: 'Replace the knowledge bases of the channel',
    description:
      'What an owner of a base binds is told to everyone in the channel; what others bind only while all of them may read it.',
    body: Replaced,
  },
  'GET /api/v1/personas/{id}/knowledge-bases': {
    ...of('persona'),
    summary: 'The knowledge bases of a persona that I may read',
    query: PageQuery,
    errors: [403],
  },
  'PUT /api/v1/personas/{id}/knowledge-bases': {
    ...change('persona'),
    summary: 'Replace the knowledge bases of a persona; it lends nobody a right to read them',
    body: z.object({ kb_ids: KbIds, auto_search: z.record(z.string().max(64), z.boolean()).optional() }),
  },
  'GET /api/v1/projects/{id}/knowledge-bases': {
    ...of('project'),
    summary: 'The knowledge bases of a project that I may read',
    query: PageQuery,
  },
  'PUT /api/v1/projects/{id}/knowledge-bases': {
    ...change('project'),
    summary: 'Replace the knowledge bases that turns in the channels of a project draw on',
    body: Replaced,
    errors: [403, 409],
  },
  'POST /api/v1/projects/{id}/knowledge-bases': {
    ...chat,
    summary: 'Make a knowledge base for a project, which turns in its channels draw on at once',
    description:
      'It is where the project is, and open to the team that sees the project if the caller may give things to it; else it is private.',
    permission: 'knowledge.create',
    resources: ['project'],
    params: byId('project'),
    body: NewBoundBase,
    bodyOptional: true,
    response: { 201: KnowledgeBaseOut },
    errors: [403, 409],
  },
});

export const knowledgeBindingNoun = noun({
  name: 'knowledge-bindings',
  routes: knowledgeBindingRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
