// Passkeys: a person signs in with what their device or key holds, and no word to remember or to copy (WebAuthn).

import { z } from 'zod';
import { WebAuthResponse } from './auth.ts';
import { byId, Id, line, list, Message, PageQuery, routes, Time } from './common.ts';
import { NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

const CREDENTIAL_ID_MAX = 1_400;
const PART_MAX = 4_096;
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

export type Passkey = z.infer<typeof Passkey>;
export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: Time, last_used_at: Time.nullable() })
  .meta({ id: 'Passkey' });

export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
export const PasskeyOptions = z
  .object({
    challenge: z.string(),
    rp_id: z.string().meta({ description: 'The host for which a passkey is made' }),
    rp_name: z.string(),
    user_handle: z.string().meta({ description: 'Base64url, as all bytes here' }),
    username: z.string(),
    display_name: z.string(),
    known: z
      .array(z.string())
      .meta({ description: 'Passkeys that the account has: a device makes no second one' }),
  })
  .meta({ id: 'PasskeyOptions' });

export type PasskeyInput = z.infer<typeof PasskeyInput>;
export const PasskeyInput = z.object({
  name: line(NAME_MAX),
  credential_id: base64url(CREDENTIAL_ID_MAX),
  public_key: base64url(PART_MAX).meta({ description: 'SubjectPublicKeyInfo: what `getPublicKey()` gives' }),
  authenticator_data: base64url(PART_MAX),
  client_data: base64url(PART_MAX).meta({ description: '`clientDataJSON`' }),
});

export type PasskeySignIn = z.infer<typeof PasskeySignIn>;
export const PasskeySignIn = z.object({
  credential_id: base64url(CREDENTIAL_ID_MAX),
  authenticator_data: base64url(PART_MAX),
  client_data: base64url(PART_MAX),
  signature: base64url(PART_MAX),
});

const own = { auth: 'bearer', permission: null, resources: [], sessionOnly: true } as const;
const atTheDoor = { auth: 'none', permission: null, resources: [], firstParty: true } as const;

export const passkeyRoutes = routes({
  'GET /api/v1/passkeys': {
    ...own,
    summary: 'My passkeys, newest first',
    query: PageQuery,
    response: { 200: list(Passkey) },
  },
  'POST /api/v1/passkeys/options': {
    ...own,
    summary: 'What a browser needs to make a passkey for me',
    response: { 200: PasskeyOptions },
    errors: [403],
    fresh: true,
  },
  'POST /api/v1/passkeys': {
    ...own,
    summary: 'Keep a passkey that my browser has made',
    body: PasskeyInput,
    response: { 201: Passkey },
    errors: [403, 409],
    fresh: true,
  },
  'DELETE /api/v1/passkeys/{id}': {
    ...own,
    resources: ['passkey'],
    summary: 'Forget a passkey: it signs nobody in any more',
    params: byId('passkey'),
    response: { 200: Message },
    fresh: true,
  },
  'POST /api/v1/auth/web/passkey/options': {
    ...atTheDoor,
    summary: 'A challenge for a passkey that signs in',
    response: { 200: PasskeyOptions.pick({ challenge: true, rp_id: true }) },
    errors: [403],
  },
  'POST /api/v1/auth/web/passkey': {
    ...atTheDoor,
    summary: 'Sign in with a passkey; the refresh token is set as a cookie',
    body: PasskeySignIn,
    response: { 200: WebAuthResponse },
    errors: [401, 403],
    limit: 'passkey_address',
  },
});

export const passkeyNoun = noun({
  name: 'passkeys',
  routes: passkeyRoutes,
  events: none,
  everybodyEvents: none,
  resources: ['passkey'],
  publicRoutes: ['POST /api/v1/auth/web/passkey/options', 'POST /api/v1/auth/web/passkey'],
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    passkey_address: {
      max: 60,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'sign-ins with a passkey from your address',
    },
  },
});
