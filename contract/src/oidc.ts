// Signing in through an identity provider (docs/sign-in.md).

import { z } from 'zod';
import { WebAuthResponse } from './auth.ts';
import { Id, JsonValue, ref, routes } from './common.ts';
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

/** One value of the claim, or a team that the claim no longer names (`value` null), and what a sign-in would do about it. */
export type TeamClaimLine = z.infer<typeof TeamClaimLine>;
export const TeamClaimLine = z
  .object({
    value: z.string().nullable(),
    team_id: Id.nullable(),
    team: z.string().nullable(),
    role: z.string().nullable(),
    effect: z.enum(['join', 'change', 'keep', 'leave', 'none']),
    reason: z.string(),
  })
  .meta({ id: 'TeamClaimLine' });

export type LoginTrace = z.infer<typeof LoginTrace>;
export const LoginTrace = z
  .object({
    /** Null: the setting is empty, and no claim gives teams. */
    team_claim: z.string().nullable(),
    /** Null: the claims cannot be believed to be complete, and nothing changes. */
    values: z.array(z.string()).nullable(),
    /** Why the claims are not believed; null where they are. */
    problem: z.string().nullable(),
    teams: z.array(TeamClaimLine),
    /** Null: no group makes administrators. */
    is_admin: z.boolean().nullable(),
  })
  .meta({ id: 'LoginTrace' });

export type LoginTraceInput = z.infer<typeof LoginTraceInput>;
const LoginTraceInput = z.object({
  /** As the identity provider would send them. */
  claims: z.record(z.string().max(200), JsonValue),
  /** Whose sign-in it would be; left out: a person who is new here. */
  user_id: ref('user').optional(),
});

export const oidcRoutes = routes({
  'POST /api/v1/admin/oidc/trace': {
    summary: 'What a sign-in with these claims would give; nothing is changed',
    auth: 'bearer',
    permission: 'surface.admin.access',
    resources: ['user'],
    body: LoginTraceInput,
    response: { 200: LoginTrace },
  },
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
