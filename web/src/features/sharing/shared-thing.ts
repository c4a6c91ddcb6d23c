import type { Operation, ScopeRights, Visibility } from '@parley/contract';
import type { CallResult } from '@parley/contract/client';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

/** As much of a thing as sharing it needs. */
export interface SharedThing {
  readonly id: string;
  readonly workspace_id?: string | null;
  readonly project_id?: string | null;
  readonly team_id: string | null;
  readonly visibility: Visibility;
  readonly rights: ScopeRights;
}

/** A noun with members whose things are such, as its routes name it. */
type NounWith<Thing, O = Operation> = O extends `POST /api/v1/${infer Noun}/{id}/members`
  ? `GET /api/v1/${Noun}/{id}` extends infer Read extends Operation
    ? CallResult<Read> extends Thing
      ? Noun
      : never
    : never
  : never;

export type SharedNoun = NounWith<SharedThing>;

/** Those whose things lie in a workspace. */
export type MovedNoun = NounWith<SharedThing & { readonly workspace_id: string | null }>;

export const liesInWorkspace = (noun: SharedNoun, { workspace_id }: SharedThing): noun is MovedNoun =>
  workspace_id !== undefined;

export const MEMBERS_MAX = LONGEST_PAGE;

export const membersQuery = (noun: SharedNoun, id: string) =>
  ask(`GET /api/v1/${noun}/{id}/members`, { params: { id }, query: { limit: MEMBERS_MAX } });

/** What a change of its members makes stale. */
export const staleOf = (noun: SharedNoun) =>
  [`GET /api/v1/${noun}/{id}/members`, `GET /api/v1/${noun}/{id}`, `GET /api/v1/${noun}`] as const;
