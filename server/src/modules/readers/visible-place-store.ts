// Where a thing is, as a person is told it: a team's workspace to those who are in the team, a project or a channel to those who may read it.
// To others it is in their own workspace, and in no project.

import { raw } from '../../db/sql.ts';
import { readers } from './store.ts';

type PlacedTable = 'channels' | 'notes' | 'tasks' | 'projects' | 'knowledge_bases' | 'workflows';

const placeOf = (table: PlacedTable) => raw.ref(`${table}.workspace_id`);

/** The workspace of the thing where the person is in its team, else their own. */
export const toldWorkspace = (userId: string, table: PlacedTable) =>
  raw<string | null>`coalesce((select w.id from workspaces w join team_members m on m.team_id = w.team_id
    where w.id = ${placeOf(table)} and m.user_id = ${userId}),
    (select w.id from workspaces w where w.owner_id = ${userId}))`.as('told_workspace_id');

/** What the thing refers to, where the person may read that. */
const toldScope = (userId: string, column: string) =>
  raw<string | null>`case when exists (select r.level from ${readers} as r
    where r.scope_id = ${raw.ref(column)} and r.user_id = ${userId}) then ${raw.ref(column)} end`;

export const toldProject = (userId: string, table: 'channels' | 'notes' | 'tasks') =>
  toldScope(userId, `${table}.project_id`).as('told_project_id');

export const toldChannel = (userId: string, table: 'tasks' | 'task_runs') =>
  toldScope(userId, `${table}.channel_id`).as('told_channel_id');

/**
 * Whether a person is told what a persona is called and looks like now: one of a team is its people's, and a person's own is theirs and of those
 * whom it meets in a channel, wherever it is named.
 */
export const isPersonaTold = (userId: string) =>
  raw<boolean>`(personas.scope = 'global' or personas.owner_id = ${userId}
    or personas.team_id in (select m.team_id from team_members m where m.user_id = ${userId})
    or (personas.scope = 'personal' and exists (select 1 from participants it
      join participants they on they.channel_id = it.channel_id and they.user_id = ${userId} and not they.is_archived
      where it.persona_id = personas.id)))`;

/** Where a person asks for things: in a workspace of a team of theirs; null: in their own; undefined: in all that they take part in. */
export type PlaceAsked = string | null | undefined;

/** Whether the person finds the thing there. */
export const isFoundIn = (userId: string, table: PlacedTable, place: PlaceAsked) => {
  if (place === undefined) return raw<boolean>`true`;
  return place === null
    ? raw<boolean>`(${placeOf(table)} is null or ${placeOf(table)} not in (select w.id from workspaces w
        join team_members m on m.team_id = w.team_id where m.user_id = ${userId}))`
    : raw<boolean>`${placeOf(table)} = ${place}`;
};
