// What a person tells the AI of themselves and of how it should answer them. Sealed as their memories are, and told in no turn that
// another person can read.

import { z } from 'zod';
import { eventKinds, routes, Time } from './common.ts';
import { OWN_INSTRUCTIONS_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export type OwnInstructions = z.infer<typeof OwnInstructions>;
export const OwnInstructions = z
  .object({
    /** What the AI should know about the person. Empty where `key_status` says that it does not open here. */
    about: z.string(),
    /** How it should answer. */
    style: z.string(),
    /** Off: kept, and not told. */
    enabled: z.boolean(),
    /** As of a memory. */
    key_status: z.enum(['ready', 'locked', 'closed']),
    /** When the words were changed last; null while there are none. */
    updated_at: Time.nullable(),
  })
  .meta({ id: 'OwnInstructions' });

const Words = z.string().trim().max(OWN_INSTRUCTIONS_MAX);

export type OwnInstructionsPatch = z.infer<typeof OwnInstructionsPatch>;
const OwnInstructionsPatch = z.object({ about: Words, style: Words, enabled: z.boolean() }).partial();

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;

export const instructionsRoutes = routes({
  'GET /api/v1/profile/instructions': {
    ...chat,
    summary: 'What I tell the AI about me, and how it should answer me',
    response: { 200: OwnInstructions },
  },
  'PUT /api/v1/profile/instructions': {
    ...chat,
    summary: 'Change what I tell the AI; only what is given changes',
    body: OwnInstructionsPatch,
    response: { 200: OwnInstructions },
    errors: [403, 409],
  },
});

export const instructionsNoun = noun({
  name: 'instructions',
  routes: instructionsRoutes,
  /** Not what they say: that is sealed. */
  events: eventKinds({ 'user.instructions.updated': z.object({ enabled: z.boolean() }) }),
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
