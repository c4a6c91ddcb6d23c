import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import * as owned from './owned-store.ts';
import type { Tables } from './rows.ts';

export type PersonaRow = Tables['personas'];

export const find = (db: Db, id: string): Promise<PersonaRow | undefined> =>
  sql(db).selectFrom('personas').selectAll().where('id', '=', id).executeTakeFirst();

/** Whose each of these is. */
export const listOwners = (
  db: Db,
  ids: readonly string[],
): Promise<Array<Pick<PersonaRow, 'id' | 'scope' | 'owner_id' | 'team_id' | 'is_active'>>> =>
  sql(db)
    .selectFrom('personas')
    .select(['id', 'scope', 'owner_id', 'team_id', 'is_active'])
    .where('id', 'in', listed(sql(db), ids))
    .execute();

export const listFor = (db: Db, userId: string, page: Page): Promise<PersonaRow[]> =>
  owned.listFor(db, 'personas', userId, page);

export const listOwnedIds = (db: Db, ownerId: string): Promise<string[]> =>
  owned.listOwnedIds(db, 'personas', ownerId);

export const countOf = (db: Db, whose: Parameters<typeof owned.countOf>[2]): Promise<number> =>
  owned.countOf(db, 'personas', whose);

export const listOfTeam = (db: Db, teamId: string): Promise<Array<Tables['personas']>> =>
  sql(db).selectFrom('personas').selectAll().where('team_id', '=', teamId).orderBy('id').execute();

export const insert = async (db: Db, row: PersonaRow): Promise<void> => {
  await sql(db).insertInto('personas').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<PersonaRow>): Promise<void> => {
  await sql(db).updateTable('personas').set(patch).where('id', '=', id).execute();
};

/** False when it was changed or removed meanwhile. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('personas')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Where a persona takes part: to tell those who are there. */
export const listSeats = (
  db: Db,
  personaId: string,
  limit: number,
): Promise<Array<{ id: string; channel_id: string }>> =>
  sql(db)
    .selectFrom('participants')
    .select(['id', 'channel_id'])
    .where('persona_id', '=', personaId)
    .orderBy('id')
    .limit(limit)
    .execute();

export const removeSeats = async (db: Db, personaId: string): Promise<void> => {
  await sql(db).deleteFrom('participants').where('persona_id', '=', personaId).execute();
};

/** Whether a persona and a person are in a channel together. */
export const meets = async (db: Db, personaId: string, userId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('participants as theirs')
    .innerJoin('participants as mine', 'mine.channel_id', 'theirs.channel_id')
    .select('mine.id')
    .where('theirs.persona_id', '=', personaId)
    .where('mine.user_id', '=', userId)
    .where('mine.is_archived', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export type NamedPersonaRow = PersonaRow & {
  /** Whether it takes part in the channel. */
  readonly is_here: boolean;
  /** Whether it and the person are in some channel together. */
  readonly is_met: boolean;
};

/** Those of the person's, of all people, and of the channels that the person is in; the oldest first. Strangers may have the same handles. */
export const listNamed = async (
  db: Db,
  who: { readonly userId: string; readonly channelId: string | null },
  handles: readonly string[],
): Promise<NamedPersonaRow[]> => {
  if (handles.length === 0) return [];
  const isHere = raw<boolean>`exists (select 1 from participants h
    where h.persona_id = personas.id and h.channel_id = ${who.channelId})`;
  const isMet = raw<boolean>`exists (select 1 from participants theirs
    join participants mine on mine.channel_id = theirs.channel_id
    where theirs.persona_id = personas.id and mine.user_id = ${who.userId} and mine.is_archived = false)`;
  return sql(db)
    .selectFrom('personas')
    .selectAll()
    .select([isHere.as('is_here'), isMet.as('is_met')])
    .where('handle', 'in', handles)
    .where((eb) => eb.or([eb('owner_id', '=', who.userId), eb('scope', '!=', 'personal'), isMet]))
    .orderBy('id')
    .execute();
};

export const listInChannel = (db: Db, channelId: string): Promise<PersonaRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('personas', 'personas.id', 'participants.persona_id')
    .selectAll('personas')
    .where('participants.channel_id', '=', channelId)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .execute();

export const listTools = async (db: Db, personaId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('persona_tools')
    .select('tool_name')
    .where('persona_id', '=', personaId)
    .orderBy('tool_name')
    .execute();
  return rows.map(({ tool_name }) => tool_name);
};

export const replaceTools = async (db: Db, personaId: string, names: readonly string[]): Promise<void> => {
  await sql(db).deleteFrom('persona_tools').where('persona_id', '=', personaId).execute();
  if (names.length > 0)
    await sql(db)
      .insertInto('persona_tools')
      .values(names.map((tool_name) => ({ persona_id: personaId, tool_name })))
      .execute();
};

/** Who has a team's personas when it goes: the one who has owned it for the longest. */
export const findFirstOwner = async (db: Db, teamId: string): Promise<string | undefined> => {
  const row = await sql(db)
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
};
