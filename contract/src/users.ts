// People: what every signed-in person may know of another, and what only that person and administrators may.

import { z } from 'zod';
import { Id, list, pageQuery, plainNameOrNone, routes, Time } from './common.ts';
import {
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_SEARCH_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts';
import { none, noun } from './noun.ts';

const characters = (text: string): number => [...text].length;

export const Username = z
  .string()
  .trim()
  .max(USERNAME_MAX * 2)
  .refine((text) => characters(text) >= USERNAME_MIN && characters(text) <= USERNAME_MAX, {
    error: `must have ${USERNAME_MIN} to ${USERNAME_MAX} characters`,
  })
  .regex(/^[\p{L}\p{M}\p{N}._-]+$/u, 'may hold letters, digits, dots, dashes and underscores')
  .meta({ minLength: USERNAME_MIN, maxLength: USERNAME_MAX });
/** Length is counted in characters, not in bytes or UTF-16 units. */
export const NewPassword = z
  .string()
  .max(PASSWORD_MAX * 2)
  .refine((text) => characters(text) >= PASSWORD_MIN && characters(text) <= PASSWORD_MAX, {
    error: `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
/** A password that is only compared: anything goes in, and too long a one is simply wrong. */
export const GivenPassword = z.string().max(4096);

/** Beside a new password: programs that hold an API key of the account are out as well. */
export const EndApiKeys = z.boolean().optional().meta({ description: 'End the API keys of the account too' });
export const DisplayName = plainNameOrNone(NAME_MAX);

export const UserRole = z.enum(['admin', 'user']);
export type UserRole = z.infer<typeof UserRole>;

export type User = z.infer<typeof User>;
export const User = z
  .object({
    id: Id,
    username: z.string(),
    handle: z.string(),
    email: z.string(),
    display_name: z.string(),
    avatar: z.string().nullable(),
    role: UserRole,
    is_active: z.boolean(),
    auth_source: z.enum(['builtin', 'oidc', 'mtls']),
    has_two_factor: z.boolean(),
    created_at: Time,
    updated_at: Time,
    last_login_at: Time.nullable(),
  })
  .meta({ id: 'User' });

/** What one person may see of another: never an e-mail address. */
export type Person = z.infer<typeof Person>;
export const Person = z
  .object({ id: Id, handle: z.string(), display_name: z.string(), avatar: z.string().nullable() })
  .meta({ id: 'Person' });

export const userRoutes = routes({
  'GET /api/v1/users/search': {
    summary: 'Find people by the beginning of their handle, username or display name: 20 at most, by handle',
    auth: 'bearer',
    permission: null,
    resources: [],
    query: z.object({ ...pageQuery, q: z.string().trim().min(1).max(PERSON_SEARCH_MAX) }),
    response: { 200: list(Person) },
    limit: 'user_search',
  },
});

export const userNoun = noun({
  name: 'users',
  routes: userRoutes,
  events: none,
  everybodyEvents: none,
  resources: ['user'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    user_search: { max: 60, windowSeconds: 60, mode: 'merged', what: 'searches' },
  },
});
