import type { ScopeRights, Visibility } from '@parley/contract';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

/** The nouns that have members, as their routes name them. */
export type SharedNoun = 'knowledge-bases' | 'notes' | 'projects' | 'prompts' | 'tasks' | 'workflows';

/** As much of a thing as sharing it needs. */
export interface SharedThing {
  readonly id: string;
  readonly workspace_id?: string | null;
  readonly project_id?: string | null;
  readonly team_id: string | null;
  readonly visibility: Visibility;
  readonly rights: ScopeRights;
}

export const MEMBERS_MAX = LONGEST_PAGE;

export const membersQuery = (noun: SharedNoun, id: string) =>
  ask(`GET /api/v1/${noun}/{id}/members`, { params: { id }, query: { limit: MEMBERS_MAX } });

/** What a change of its members makes stale. */
export const staleOf = (noun: SharedNoun) =>
  [`GET /api/v1/${noun}/{id}/members`, `GET /api/v1/${noun}/{id}`, `GET /api/v1/${noun}`] as const;
