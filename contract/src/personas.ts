// Personas: who an AI answers as, and what each may use.

import { z } from 'zod';
import {
  byId,
  eventKinds,
  Id,
  line,
  list,
  Message,
  PageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import {
  DESCRIPTION_MAX,
  GREETING_MAX,
  HANDLE_MAX,
  NAME_MAX,
  STARTERS_MAX,
  SYSTEM_PROMPT_MAX,
} from './limits.ts';
import { none, noun } from './noun.ts';
import { ModelId, Scope } from './provider-configs.ts';

export const Reasoning = z.enum(['off', 'low', 'medium', 'high']);

export type Persona = z.infer<typeof Persona>;
export const Persona = z
  .object({
    id: Id,
    name: z.string(),
    handle: z.string(),
    description: z.string(),
    avatar: z.string().nullable(),
    system_prompt: z.string(),
    model: z.string().nullable(),
    provider_config_id: Id.nullable(),
    temperature: z.number().nullable(),
    top_p: z.number().nullable(),
    max_tokens: z.int().nullable(),
    reasoning: Reasoning.nullable(),
    greeting: z.string(),
    starters: z.array(z.string()),
    scope: Scope,
    owner_id: Id.nullable(),
    team_id: Id.nullable(),
    is_active: z.boolean(),
    can_edit: z.boolean(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Persona' });

/** What all members of a channel may know of a persona in it. */
export type PersonaCard = z.infer<typeof PersonaCard>;
export const PersonaCard = z
  .object({
    id: Id,
    name: z.string(),
    handle: z.string(),
    description: z.string(),
    avatar: z.string().nullable(),
    is_active: z.boolean(),
  })
  .meta({ id: 'PersonaCard' });

/** Lower-case letters, digits, dashes and underscores, as in a person's handle. */
export const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^[a-z0-9][a-z0-9_-]{0,${HANDLE_MAX - 1}}$`),
    `may hold letters a to z, digits, dashes and underscores, ${HANDLE_MAX} at most`,
  );

const settable = {
  handle: Handle.optional(),
  description: z.string().trim().max(DESCRIPTION_MAX).optional(),
  system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  model: ModelId.nullable().optional(),
  provider_config_id: ref('provider_config').nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  max_tokens: z.int().min(1).max(1_000_000).nullable().optional(),
  reasoning: Reasoning.nullable().optional(),
  greeting: z.string().max(GREETING_MAX).optional(),
  starters: z.array(line(500)).max(STARTERS_MAX).optional(),
  is_active: z.boolean().optional(),
};

export type PersonaInput = z.infer<typeof PersonaInput>;
export const PersonaInput = z.object({
  name: plainName(NAME_MAX),
  ...settable,
  /** `global`, for all people on the server: administrators only. `team`, with `team_id`: for its members. Left out: for the caller, or for the team that is named. */
  scope: Scope.optional(),
  team_id: ref('team').nullable().optional(),
});
export type PersonaPatch = z.infer<typeof PersonaPatch>;
export const PersonaPatch = z.object({ name: plainName(NAME_MAX).optional(), ...settable });

export const ToolName = z
  .string()
  .regex(/^[a-zA-Z0-9_.:-]{1,128}$/, 'may hold letters, digits and _ . : -, 128 at most');

/** A persona as a file: nothing in it names a person, a key or a place on this server. */
export type PersonaFile = z.infer<typeof PersonaFile>;
export const PersonaFile = z
  .object({
    format: z.literal('parley.persona'),
    version: z.literal(1),
    name: plainName(NAME_MAX),
    handle: Handle.optional(),
    description: z.string().max(DESCRIPTION_MAX).optional(),
    avatar: z.string().max(400_000).nullable().optional(),
    system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
    model: ModelId.nullable().optional(),
    temperature: z.number().min(0).max(2).nullable().optional(),
    top_p: z.number().min(0).max(1).nullable().optional(),
    max_tokens: z.int().min(1).max(1_000_000).nullable().optional(),
    reasoning: Reasoning.nullable().optional(),
    greeting: z.string().max(GREETING_MAX).optional(),
    starters: z.array(line(500)).max(STARTERS_MAX).optional(),
    tools: z.array(ToolName).max(200).optional(),
  })
  .meta({ id: 'PersonaFile' });

export const ToolGrant = z.object({ tool_name: z.string() }).meta({ id: 'ToolGrant' });
export type ToolGrant = z.infer<typeof ToolGrant>;

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;
const make = { auth: 'bearer', permission: 'personas.create', resources: [], errors: [403] } as const;
const one = { ...chat, resources: ['persona'], params: byId('persona') } as const;
const change = { ...make, resources: ['persona'], params: byId('persona') } as const;

export const personaRoutes = routes({
  'GET /api/v1/personas': {
    ...chat,
    summary: 'My personas, then those for everybody, by name',
    query: PageQuery,
    response: { 200: list(Persona) },
  },
  'POST /api/v1/personas': {
    ...make,
    resources: ['provider_config', 'team'],
    summary: 'Create a persona',
    body: PersonaInput,
    response: { 201: Persona },
    errors: [403, 404, 409],
  },
  'POST /api/v1/personas/import': {
    ...make,
    summary: 'Create a persona from a file',
    body: PersonaFile,
    response: { 201: Persona },
  },
  'GET /api/v1/personas/{id}': { ...one, summary: 'One persona', response: { 200: Persona } },
  'PUT /api/v1/personas/{id}': {
    ...change,
    resources: ['persona', 'provider_config'],
    summary: 'Change a persona; only what is given changes',
    body: PersonaPatch,
    response: { 200: Persona },
    errors: [403, 409],
  },
  'DELETE /api/v1/personas/{id}': {
    ...change,
    summary: 'Delete a persona; it leaves its channels, what it said stays',
    response: { 200: Message },
  },
  'POST /api/v1/personas/{id}/duplicate': {
    ...change,
    summary: 'A copy of a persona, as my own',
    response: { 201: Persona },
  },
  'GET /api/v1/personas/{id}/export': {
    ...one,
    summary: 'A persona as a file, without anything of this server in it',
    response: { 200: PersonaFile },
    errors: [403],
  },
  'POST /api/v1/personas/{id}/avatar': {
    ...change,
    summary: 'Set the picture of a persona from a PNG, JPEG, WebP or GIF; without one it stays as it is',
    body: z.object({ image: z.string().min(1).optional() }),
    bodyOptional: true,
    bodyBytesMax: 3 * 1024 * 1024,
    response: { 200: Persona },
  },
  'DELETE /api/v1/personas/{id}/avatar': {
    ...change,
    summary: 'Remove the picture of a persona',
    response: { 200: Message },
  },
  'GET /api/v1/personas/{id}/tool-grants': {
    ...one,
    summary: 'The tools that a persona may use',
    query: PageQuery,
    response: { 200: list(ToolGrant) },
    errors: [403],
  },
  'PUT /api/v1/personas/{id}/tool-grants': {
    ...change,
    summary: 'Replace the tools of a persona',
    body: z.object({ tool_names: z.array(ToolName).max(200) }),
    response: { 200: list(ToolGrant) },
  },
});

export const personaEvents = eventKinds({
  /** A prompt may be longer than an event: fetch the persona. */
  'user.persona.created': PersonaCard,
  'user.persona.updated': PersonaCard,
  'user.persona.deleted': z.object({ id: Id }),
  /** Global personas or groups have changed: fetch them again. */
  'user.personas.changed': z.object({}),
});

export const personaNoun = noun({
  name: 'personas',
  routes: personaRoutes,
  events: personaEvents,
  everybodyEvents: ['user.personas.changed'],
  resources: ['persona'],
  publicRoutes: none,
  permissions: { 'personas.create': { description: 'Create personas', roles: ['user'] } },
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
