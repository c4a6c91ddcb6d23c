// Signing up, in and out, sessions, and the first-party routes that keep the refresh token out of reach of scripts.

import { z } from 'zod';
import { byId, Email, eventKinds, Id, list, Message, PageQuery, routes, Time } from './common.ts';
import { none, noun } from './noun.ts';
import { DisplayName, GivenPassword, NewPassword, User, Username } from './users.ts';

export type RegisterInput = z.infer<typeof RegisterInput>;
export const RegisterInput = z.object({
  username: Username,
  password: NewPassword,
  email: Email,
  display_name: DisplayName.optional(),
  invitation: z.string().max(100).optional().meta({
    description:
      'The token of a letter that invites this address to a team: it may register where registration is closed',
  }),
});

export type LoginInput = z.infer<typeof LoginInput>;
export const LoginInput = z.object({
  login: z.string().trim().min(1).max(254),
  password: GivenPassword.min(1),
  otp: z.string().trim().max(64).optional().meta({ description: 'Second factor: a code or a recovery code' }),
});

export type AuthResponse = z.infer<typeof AuthResponse>;
export const AuthResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    user: User,
  })
  .meta({ id: 'AuthResponse' });

export type PendingRegistration = z.infer<typeof PendingRegistration>;
export const PendingRegistration = z
  .object({ user: User, message: z.string() })
  .meta({ id: 'PendingRegistration' });

/** What the web app gets: the refresh token travels in an HttpOnly cookie that no script can read. */
export type WebAuthResponse = z.infer<typeof WebAuthResponse>;
export const WebAuthResponse = AuthResponse.omit({ refresh_token: true }).meta({ id: 'WebAuthResponse' });

export type Session = z.infer<typeof Session>;
export const Session = z
  .object({
    id: Id,
    created_at: Time,
    last_used_at: Time,
    ip: z.string(),
    user_agent: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export type AuthOptions = z.infer<typeof AuthOptions>;
export const AuthOptions = z
  .object({
    auth_mode: z.enum(['builtin', 'oidc', 'mtls']),
    allow_registration: z.boolean(),
    /** No account exists yet: the first one becomes the administrator. */
    needs_setup: z.boolean(),
    oidc: z.object({ login_url: z.string() }).nullable(),
    /** Whether a forgotten password can be replaced through a letter: people have passwords here, and the server sends mail. */
    password_reset: z.boolean(),
    service_name: z.string(),
  })
  .meta({ id: 'AuthOptions' });

export type ConfirmInput = z.infer<typeof ConfirmInput>;
export const ConfirmInput = z.object({
  password: GivenPassword.optional(),
  otp: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'Where the account has a second factor' }),
});

export type ForgottenPassword = z.infer<typeof ForgottenPassword>;
export const ForgottenPassword = LoginInput.pick({ login: true });

export type PasswordReset = z.infer<typeof PasswordReset>;
export const PasswordReset = z.object({
  token: z.string().min(1).max(1024).meta({ description: 'From the letter' }),
  password: NewPassword,
  end_api_keys: z.boolean().optional().meta({ description: 'Also end all API keys of the account' }),
});

const RefreshToken = z.string().min(1).max(512);

export const authRoutes = routes({
  'GET /api/v1/auth/options': {
    summary: 'What the sign-in page needs to know',
    auth: 'none',
    permission: null,
    resources: [],
    response: { 200: AuthOptions },
  },
  'POST /api/v1/auth/register': {
    summary: 'Create an account',
    description:
      'The first account of a fresh server is an administrator. With the policy `require_approval` the answer holds no tokens.',
    auth: 'none',
    permission: null,
    resources: [],
    body: RegisterInput,
    response: { 201: z.union([AuthResponse, PendingRegistration]) },
    errors: [403, 409],
    limit: 'register_address',
  },
  'POST /api/v1/auth/login': {
    summary: 'Sign in with username or e-mail and password',
    auth: 'none',
    permission: null,
    resources: [],
    body: LoginInput,
    response: { 200: AuthResponse },
    errors: [401, 403],
  },
  'POST /api/v1/auth/refresh': {
    summary: 'Exchange a refresh token for a new pair; the old one is invalid at once',
    takesKey: true,
    auth: 'none',
    permission: null,
    resources: [],
    body: z.object({ refresh_token: RefreshToken }),
    response: { 200: AuthResponse },
    errors: [401, 403],
  },
  'POST /api/v1/auth/logout': {
    summary: 'End a session: that of the given refresh token, or the one of the bearer',
    auth: 'bearer',
    permission: null,
    resources: [],
    body: z.object({ refresh_token: RefreshToken.optional() }),
    bodyOptional: true,
    response: { 200: Message },
    sessionOnly: true,
  },
  'POST /api/v1/auth/forgot': {
    summary: 'Ask for a letter with a link to choose a new password',
    description:
      'The answer is the same whether there is such an account or not. 404 where the server sends no mail or people have no passwords here.',
    auth: 'none',
    permission: null,
    resources: [],
    body: ForgottenPassword,
    response: { 202: Message },
    errors: [404],
    limit: 'password_reset_address',
  },
  'POST /api/v1/auth/reset': {
    summary: 'Choose a new password with the link from a letter',
    description:
      'Ends all sessions. A second factor stays. What was sealed under the old password waits for it, as after a reset by an administrator.',
    auth: 'none',
    permission: null,
    resources: [],
    body: PasswordReset,
    response: { 200: Message },
    errors: [404, 409],
    limit: 'password_reset_link',
  },
  'POST /api/v1/auth/confirm': {
    summary: 'Prove again who I am, so that the gravest operations take this session for half an hour',
    description: 'By the password, or by a one-time code where the account has a second factor.',
    auth: 'bearer',
    permission: null,
    resources: [],
    body: ConfirmInput,
    response: { 200: Message },
    errors: [409],
    limit: 'confirm',
    sessionOnly: true,
  },
  'GET /api/v1/auth/sessions': {
    summary: 'List my sessions, the last used first',
    auth: 'bearer',
    permission: null,
    resources: [],
    query: PageQuery,
    response: { 200: list(Session) },
    sessionOnly: true,
  },
  'DELETE /api/v1/auth/sessions': {
    summary: 'End all my other sessions',
    auth: 'bearer',
    permission: null,
    resources: [],
    response: { 200: Message },
    sessionOnly: true,
  },
  'DELETE /api/v1/auth/sessions/{id}': {
    summary: 'End one of my sessions',
    auth: 'bearer',
    permission: null,
    resources: ['session'],
    params: byId('session'),
    response: { 200: Message },
    sessionOnly: true,
  },
  'POST /api/v1/auth/web/register': {
    summary: 'Create an account from the web app; the refresh token goes into a cookie',
    auth: 'none',
    permission: null,
    resources: [],
    body: RegisterInput,
    response: { 201: z.union([WebAuthResponse, PendingRegistration]) },
    errors: [403, 409],
    limit: 'register_address',
    firstParty: true,
  },
  'POST /api/v1/auth/web/login': {
    summary: 'Sign in from the web app; the refresh token goes into a cookie',
    auth: 'none',
    permission: null,
    resources: [],
    body: LoginInput,
    response: { 200: WebAuthResponse },
    errors: [401, 403],
    firstParty: true,
  },
  'POST /api/v1/auth/web/refresh': {
    summary: 'Exchange the cookie for a new access token',
    takesKey: true,
    auth: 'none',
    permission: null,
    resources: [],
    response: { 200: WebAuthResponse },
    errors: [401, 403],
    firstParty: true,
  },
  'POST /api/v1/auth/web/logout': {
    summary: 'End the session of the cookie and remove it',
    auth: 'none',
    permission: null,
    resources: [],
    response: { 200: Message },
    errors: [403],
    firstParty: true,
  },
});

export const authEvents = eventKinds({
  'user.session.created': Session.omit({ current: true }),
  'user.session.ended': z.object({ id: Id }),
  /** A used refresh token came back: a thief may hold a copy, so the whole session was ended. */
  'user.session.reuse_detected': z.object({ id: Id }),
});

export const authNoun = noun({
  name: 'auth',
  routes: authRoutes,
  events: authEvents,
  everybodyEvents: none,
  resources: ['session'],
  publicRoutes: [
    'GET /api/v1/auth/options',
    'POST /api/v1/auth/register',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/refresh',
    'POST /api/v1/auth/forgot',
    'POST /api/v1/auth/reset',
    'POST /api/v1/auth/web/register',
    'POST /api/v1/auth/web/login',
    'POST /api/v1/auth/web/refresh',
    'POST /api/v1/auth/web/logout',
  ],
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    login_account: {
      max: 10,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'failed sign-ins to this account',
      setting: 'login_failures_per_account',
    },
    login_account_wide: {
      max: 100,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'failed sign-ins to this account, from many places; a known device, or a one-time code beside the password, still gets in',
    },
    login_address: {
      max: 30,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'failed sign-ins from your address',
      setting: 'login_failures_per_address',
    },
    confirm: { max: 10, windowSeconds: 15 * 60, mode: 'exact', what: 'attempts to confirm who you are' },
    register_address: {
      max: 60,
      windowSeconds: 60,
      mode: 'exact',
      what: 'registrations from your address',
      setting: 'registrations_per_minute',
    },
    password_reset_address: {
      max: 20,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'letters for forgotten passwords from your address',
    },
    // Of its own: a neighbour at the same address who asks for letters keeps nobody from using theirs.
    password_reset_link: {
      max: 60,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'uses of links to choose a new password from your address',
    },
    password_reset_account: {
      max: 3,
      windowSeconds: 60 * 60,
      mode: 'exact',
      what: 'letters with a link to choose a new password',
    },
    refresh_family: { max: 30, windowSeconds: 60, mode: 'exact', what: 'token refreshes' },
    refresh_address: {
      max: 300,
      windowSeconds: 60,
      mode: 'exact',
      what: 'token refreshes from your address',
    },
  },
});
