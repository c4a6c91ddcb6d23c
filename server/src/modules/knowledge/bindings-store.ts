import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';

export interface BindingRow {
  readonly kb_id: string;
  readonly is_auto_search: boolean;
  /** By whom, where that matters. */
  readonly bound_by: string | null;
}

const automatic = (rows: ReadonlyArray<{ kb_id: string }>): BindingRow[] =>
  rows.map(({ kb_id }) => ({ kb_id, is_auto_search: true, bound_by: null }));

export const listOfChannel = async (db: Db, channelId: string): Promise<BindingRow[]> => {
  const rows = await sql(db)
    .selectFrom('channel_knowledge')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('kb_id')
    .execute();
  return rows.map(({ kb_id, bound_by }) => ({ kb_id, is_auto_search: true, bound_by }));
};

export const replaceOfChannel = async (
  db: Db,
  channel_id: string,
  rows: readonly BindingRow[],
): Promise<void> => {
  await sql(db).deleteFrom('channel_knowledge').where('channel_id', '=', channel_id).execute();
  if (rows.length > 0)
    await sql(db)
      .insertInto('channel_knowledge')
      .values(rows.map(({ kb_id, bound_by }) => ({ channel_id, kb_id, bound_by })))
      .execute();
};

export const listOfPersona = async (db: Db, personaId: string): Promise<BindingRow[]> => {
  const rows = await sql(db)
    .selectFrom('persona_knowledge')
    .selectAll()
    .where('persona_id', '=', personaId)
    .orderBy('kb_id')
    .execute();
  return rows.map(({ kb_id, is_auto_search }) => ({ kb_id, is_auto_search, bound_by: null }));
};

export const replaceOfPersona = async (
  db: Db,
  persona_id: string,
  rows: readonly BindingRow[],
): Promise<void> => {
  await sql(db).deleteFrom('persona_knowledge').where('persona_id', '=', persona_id).execute();
  if (rows.length > 0)
    await sql(db)
      .insertInto('persona_knowledge')
      .values(rows.map(({ kb_id, is_auto_search }) => ({ persona_id, kb_id, is_auto_search })))
      .execute();
};

export const listOfProject = async (db: Db, projectId: string): Promise<BindingRow[]> =>
  automatic(
    await sql(db)
      .selectFrom('project_knowledge')
      .select('kb_id')
      .where('project_id', '=', projectId)
      .orderBy('kb_id')
      .execute(),
  );

export const replaceOfProject = async (
  db: Db,
  project_id: string,
  rows: readonly BindingRow[],
): Promise<void> => {
  await sql(db).deleteFrom('project_knowledge').where('project_id', '=', project_id).execute();
  if (rows.length > 0)
    await sql(db)
      .insertInto('project_knowledge')
      .values(rows.map(({ kb_id }) => ({ project_id, kb_id })))
      .execute();
};

export const listOfWorkspace = async (db: Db, workspaceId: string): Promise<BindingRow[]> =>
  automatic(
    await sql(db)
      .selectFrom('workspace_knowledge')
      .select('kb_id')
      .where('workspace_id', '=', workspaceId)
      .orderBy('kb_id')
      .execute(),
  );

/** Of several, by what they are bound to. */
export const listOfWorkspaces = async (
  db: Db,
  ids: readonly string[],
): Promise<Array<BindingRow & { readonly workspace_id: string }>> => {
  const rows = await sql(db)
    .selectFrom('workspace_knowledge')
    .select(['workspace_id', 'kb_id'])
    .where('workspace_id', 'in', listed(sql(db), ids))
    .execute();
  return rows.map((row) => ({ ...row, is_auto_search: true, bound_by: null }));
};

export const replaceOfWorkspace = async (
  db: Db,
  workspace_id: string,
  rows: readonly BindingRow[],
): Promise<void> => {
  await sql(db).deleteFrom('workspace_knowledge').where('workspace_id', '=', workspace_id).execute();
  if (rows.length > 0)
    await sql(db)
      .insertInto('workspace_knowledge')
      .values(rows.map(({ kb_id }) => ({ workspace_id, kb_id })))
      .execute();
};

export interface TurnPlace {
  readonly channelId: string;
  readonly personaId: string | null;
  /** The person who asks: their own workspace counts where the channel is in no team's. */
  readonly userId: string;
}

/** What is bound to where a turn happens and to who answers, in one question; a base may come more than once. */
export const listOfTurn = async (db: Db, { channelId, personaId, userId }: TurnPlace) => {
  const { rows } = await raw<{
    kb_id: string;
    via: 'channel' | 'persona' | 'project' | 'workspace';
    is_auto_search: boolean;
    bound_by: string | null;
  }>`
    select kb_id, 'channel' as via, ${true} as is_auto_search, bound_by
      from channel_knowledge where channel_id = ${channelId}
    union all
    select kb_id, 'persona', is_auto_search, null from persona_knowledge where persona_id = ${personaId}
    union all
    select p.kb_id, 'project', ${true}, null from project_knowledge p
      join channels c on c.project_id = p.project_id where c.id = ${channelId}
    union all
    select w.kb_id, 'workspace', ${true}, null from workspace_knowledge w join workspaces s on s.id = w.workspace_id
      join channels c on c.workspace_id = s.id or (c.workspace_id is null and s.owner_id = ${userId})
      where c.id = ${channelId}`.execute(sql(db));
  return rows;
};

/** What each of these bases is called, and how much is in it. */
export const listNamed = (db: Db, kbIds: readonly string[]) =>
  sql(db)
    .selectFrom('knowledge_bases')
    .select([
      'id',
      'name',
      raw<number>`(select count(*) from knowledge_documents d where d.kb_id = knowledge_bases.id)`.as(
        'document_count',
      ),
    ])
    .where('id', 'in', listed(sql(db), kbIds))
    .orderBy('name')
    .orderBy('id')
    .execute();
