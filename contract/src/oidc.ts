// Signing in through an identity provider (docs/sign-in.md).

import { z } from 'zod';
import { WebAuthResponse } from './auth.ts';
import { routes } from './common.ts';
import { none, noun } from './noun.ts';

/** A path of this server, and nothing that a browser might take for another host. */
const ReturnTo = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a path of this server');

/** Without `code` the provider said no. The handler answers that, so that the flow ends and a person gets a page. */
const CallbackQuery = z
  .object({
    code: z.string().max(4096).optional(),
    state: z.string().max(512).optional(),
    iss: z.string().max(512).optional().meta({ description: 'Which provider answers (RFC 9207)' }),
    error: z.string().max(512).optional(),
  })
  .meta({ required: ['code', 'state'] });

export const oidcRoutes = routes({
  'GET /api/v1/auth/oidc/login': {
    summary: 'Go to the identity provider to sign in',
    description: 'Only with AUTH_MODE=oidc; 500 when the provider is not configured or does not answer.',
    auth: 'none',
    permission: null,
    resources: [],
    query: z.object({
      return_to: ReturnTo.optional(),
      fresh: z
        .enum(['true'])
        .optional()
        .meta({ description: 'The provider is to ask who it is, also where it knows' }),
    }),
    response: { 302: 'text/plain' },
    errors: [404, 500],
    limit: 'oidc_address',
    page: true,
  },
  'GET /api/v1/auth/oidc/callback': {
    summary: 'Come back from the identity provider',
    description:
      'Answers a page that hands access and refresh token to the web app through the URL fragment. Refusals are a page as well when a browser asks for one.',
    auth: 'none',
    permission: null,
    resources: [],
    query: CallbackQuery,
    response: { 200: 'text/html' },
    errors: [403, 404, 409, 500],
    limit: 'oidc_address',
    page: true,
  },
  'POST /api/v1/auth/web/adopt': {
    summary: 'Put the refresh token from the URL fragment into the web app’s cookie; it is rotated',
    auth: 'none',
    permission: null,
    resources: [],
    body: z.object({ refresh_token: z.string().min(1).max(512) }),
    response: { 200: WebAuthResponse },
    errors: [401, 403],
    firstParty: true,
  },
});

export const oidcNoun = noun({
  name: 'oidc',
  routes: oidcRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: [
    'GET /api/v1/auth/oidc/login',
    'GET /api/v1/auth/oidc/callback',
    'POST /api/v1/auth/web/adopt',
  ],
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    oidc_address: { max: 30, windowSeconds: 60, mode: 'exact', what: 'sign-ins from your address' },
  },
});
