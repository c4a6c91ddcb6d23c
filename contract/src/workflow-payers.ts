// Who pays for what a workflow asks of models, and the keys that a person lets it use while they are away.

import { z } from 'zod';
import { Id, Time } from './common.ts';

export const KEY_GRANT_DAYS_MAX = 90;

export type WorkflowPayer = z.infer<typeof WorkflowPayer>;
/** Who pays for a stage that asks a model. */
export const WorkflowPayer = z
  .object({
    stage_key: z.string(),
    /** Whose key: the publisher's own, their team's, the platform's; who talks: each in a conversation by themselves. */
    payer: z.enum(['own_key', 'team_key', 'platform', 'who_talks', 'demonstration']),
    /** In whose name it is asked, where that is who pays or whose budget it is. */
    person: z.object({ id: Id, display_name: z.string() }).nullable(),
    team: z.object({ id: Id, name: z.string() }).nullable(),
    /** Null: of who talks. */
    model: z.string().nullable(),
    /** Of a month: the person's, or the team's. What goes over keys of one's own counts against none. */
    budget: z.enum(['none', 'person', 'team']),
    /** Of the caller's own alone. */
    provider_config: z.object({ id: Id, name: z.string() }).nullable(),
    /** Whether it opens while they are away, of the caller's own alone: `granted` for this workflow, `closed`: not. */
    key: z.enum(['always', 'granted', 'closed']).nullable(),
    granted_until: Time.nullable(),
  })
  .meta({ id: 'WorkflowPayer' });

export type WorkflowKeyGrant = z.infer<typeof WorkflowKeyGrant>;
/** A key of my own that a workflow may use while I am away. */
export const WorkflowKeyGrant = z
  .object({
    provider_config: z.object({ id: Id, name: z.string() }),
    expires_at: Time,
    created_at: Time,
  })
  .meta({ id: 'WorkflowKeyGrant' });
