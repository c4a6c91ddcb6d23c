// Legal holds: while one lies on a person, a workspace or a chat, nothing of it goes for good.

import { z } from 'zod';
import { byId, countedList, eventKinds, Id, Message, pageQuery, routes, Time } from './common.ts';
import { HOLD_REASON_MAX, HOLD_TARGET_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export type HoldKind = z.infer<typeof HoldKind>;
export const HoldKind = z.enum(['person', 'workspace', 'chat']);

export type Hold = z.infer<typeof Hold>;
export const Hold = z
  .object({
    id: Id,
    kind: HoldKind,
    target_id: Id,
    /** What it is called today; null when it is not there any more. */
    target_name: z.string().nullable(),
    reason: z.string(),
    set_at: Time,
    /** Null when the account is gone. */
    set_by_name: z.string().nullable(),
    /** Null while it holds. */
    lifted_at: Time.nullable(),
    lifted_by_name: z.string().nullable(),
  })
  .meta({ id: 'Hold' });

export type HoldInput = z.infer<typeof HoldInput>;
export const HoldInput = z.object({
  kind: HoldKind,
  /** The identifier of what is held, or the address of its page; a person also by username. */
  target: z.string().trim().min(1).max(HOLD_TARGET_MAX),
  reason: z.string().trim().min(1).max(HOLD_REASON_MAX),
});

const holding = { auth: 'bearer', permission: 'surface.admin.access', resources: [] } as const;
/** By a person who is known to be there, never by a program. */
const inPerson = { ...holding, sessionOnly: true, fresh: true } as const;

export const holdRoutes = routes({
  'GET /api/v1/admin/holds': {
    ...holding,
    summary: 'Legal holds: those in force first, the newest first',
    query: z.object({ ...pageQuery, state: z.enum(['active', 'lifted']).optional() }),
    response: { 200: countedList(Hold) },
    errors: [403],
  },
  'POST /api/v1/admin/holds': {
    ...inPerson,
    summary: 'Hold a person, a workspace or a chat: from the answer on nothing of it goes for good',
    body: HoldInput,
    response: { 201: Hold },
    errors: [403, 404, 409],
  },
  'DELETE /api/v1/admin/holds/{id}': {
    ...inPerson,
    resources: ['legal_hold'],
    params: byId('legal_hold'),
    summary: 'Lift a hold; what waited for it goes with the next run of its job',
    response: { 200: Message },
    errors: [403, 409],
  },
});

export const holdEvents = eventKinds({
  'admin.hold.changed': z.object({ id: Id }),
});

export const holdNoun = noun({
  name: 'holds',
  routes: holdRoutes,
  events: holdEvents,
  everybodyEvents: none,
  resources: ['legal_hold'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
