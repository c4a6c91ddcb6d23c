// API keys: a bearer for programs. Scoped, hashed at rest, expiring, shown once.

import { z } from 'zod';
import { byId, eventKinds, Id, Instant, line, list, Message, PageQuery, routes, Time } from './common.ts';
import { NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { PermissionName } from './permission-name.ts';

/**
 * `read` allows GET, `write` everything else but what administrators alone may write; a permission allows the routes that ask for it. A key may
 * what any of its scopes allows, and no key has a permission as its scope that its owner did not have when making it.
 */
export const ApiKeyScope = z.union([z.enum(['read', 'write']), PermissionName]);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export type ApiKey = z.infer<typeof ApiKey>;
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.string()),
    last_used_at: Time.nullable(),
    expires_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'ApiKey' });

export type ApiKeyInput = z.infer<typeof ApiKeyInput>;
export const ApiKeyInput = z.object({
  name: line(NAME_MAX),
  scopes: z.array(ApiKeyScope).min(1).max(20).optional(),
  expires_at: Instant.nullable().optional(),
});

export const apiKeyRoutes = routes({
  'GET /api/v1/api-keys': {
    summary: 'List my API keys, newest first',
    auth: 'bearer',
    permission: null,
    resources: [],
    query: PageQuery,
    response: { 200: list(ApiKey) },
    sessionOnly: true,
  },
  'POST /api/v1/api-keys': {
    summary: 'Create an API key; its secret is in this answer and nowhere else',
    auth: 'bearer',
    permission: null,
    resources: [],
    body: ApiKeyInput,
    response: { 201: ApiKey.extend({ key: z.string() }).meta({ id: 'NewApiKey' }) },
    errors: [403],
    sessionOnly: true,
    fresh: true,
  },
  'DELETE /api/v1/api-keys/{id}': {
    summary: 'Revoke an API key at once',
    auth: 'bearer',
    permission: null,
    resources: ['api_key'],
    params: byId('api_key'),
    response: { 200: Message },
    sessionOnly: true,
  },
});

export const apiKeyEvents = eventKinds({
  'user.api_key.created': ApiKey,
  'user.api_key.revoked': z.object({ id: Id }),
});

export const apiKeyNoun = noun({
  name: 'api-keys',
  routes: apiKeyRoutes,
  events: apiKeyEvents,
  everybodyEvents: none,
  resources: ['api_key'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
