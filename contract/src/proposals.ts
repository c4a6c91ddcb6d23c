// Proposals: a member asks that one branch be the main line of a channel. When enough of those who write there agree, or its owner does, each
// member's place moves to it, and who comes later starts there.

import { z } from 'zod';
import { byId, eventKinds, Id, list, PageQuery, ref, routes, Time } from './common.ts';
import { PROPOSAL_NOTE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export const ProposalState = z.enum(['open', 'accepted', 'declined', 'withdrawn']);

/** Of a member who may write in the channel now; what others said does not count. */
const ProposalVote = z.object({ user_id: Id, display_name: z.string(), agrees: z.boolean() });

export type Proposal = z.infer<typeof Proposal>;
export const Proposal = z
  .object({
    id: Id,
    channel_id: Id,
    /** The end of the branch: accepted, the leaf that the members were moved to. */
    leaf_id: Id,
    note: z.string(),
    /** Null: the account is gone. */
    proposed_by: z.object({ user_id: Id, display_name: z.string() }).nullable(),
    state: ProposalState,
    votes: z.array(ProposalVote),
    /** How many have to agree, of those who may write in the channel now: more than half of them. */
    needed: z.int(),
    decided_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'Proposal' });

export type MyProposal = z.infer<typeof MyProposal>;
export const MyProposal = Proposal.extend({
  /** The leaf that the caller was at when it was accepted. Null: they were there already, or it was not accepted. */
  my_place_before: Id.nullable(),
}).meta({ id: 'MyProposal' });

export type ProposalInput = z.infer<typeof ProposalInput>;
export const ProposalInput = z.object({
  leaf_id: ref('message'),
  /** Why. */
  note: z.string().trim().max(PROPOSAL_NOTE_MAX).optional(),
});

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofProposal = {
  ...chat,
  resources: ['channel', 'proposal'],
  params: z.object({ id: ref('channel'), proposalId: ref('proposal') }),
  response: { 200: MyProposal },
  errors: [403, 409],
} as const;

export const proposalRoutes = routes({
  'GET /api/v1/channels/{id}/proposals': {
    ...chat,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'What was proposed as the main line of a channel, the newest first',
    query: PageQuery,
    response: { 200: list(MyProposal) },
  },
  'POST /api/v1/channels/{id}/proposals': {
    ...chat,
    resources: ['channel', 'message'],
    params: byId('channel'),
    summary: 'Propose a branch as the main line of a channel; one proposal is open at a time',
    description:
      'Accepted as soon as more than half of those who may write in the channel agree, who proposes it among them, or its owner does. Then everybody in the channel is moved to the newest leaf of that branch, and who comes later starts there.',
    body: ProposalInput,
    response: { 201: MyProposal },
    limit: 'proposal_create',
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/proposals/{proposalId}/agree': {
    ...ofProposal,
    summary: 'Agree; of the owner, accept it',
  },
  'POST /api/v1/channels/{id}/proposals/{proposalId}/decline': {
    ...ofProposal,
    summary: 'Be against it; of the owner, decline it for all',
  },
  'POST /api/v1/channels/{id}/proposals/{proposalId}/withdraw': {
    ...ofProposal,
    summary: 'Take back a proposal of mine, or any in a channel that I own',
  },
});

const ProposalNews = z.object({ channel_id: Id, proposal: Proposal });

export const proposalEvents = eventKinds({
  'user.proposal.created': ProposalNews,
  /** A member voted, or it was decided. Where it was accepted, `user.cursor.moved` says of each member that they were moved. */
  'user.proposal.updated': ProposalNews,
});

export const proposalNoun = noun({
  name: 'proposals',
  routes: proposalRoutes,
  events: proposalEvents,
  everybodyEvents: none,
  resources: ['proposal'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    // Each tells all who write in the channel.
    proposal_create: { max: 20, windowSeconds: 60, mode: 'merged', what: 'proposals' },
  },
});
