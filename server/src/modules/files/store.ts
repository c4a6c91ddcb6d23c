import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { readers, readersOf } from '../readers/index.ts';
import type { Tables } from './rows.ts';

/** Both engines bound the number of values in one statement. */
const ROWS_PER_INSERT = 500;

export type FileRow = Tables['files'];
export type FileOrigin = FileRow['origin'];
/** A file with the message that first showed it. */
export type ShownFileRow = FileRow & { readonly message_id: string | null };

const shown = (db: Db) =>
  sql(db)
    .selectFrom('files')
    .selectAll('files')
    .select((eb) =>
      eb
        .selectFrom('message_files')
        .whereRef('message_files.file_id', '=', 'files.id')
        .select('message_files.message_id')
        .orderBy('message_files.message_id')
        .limit(1)
        .as('message_id'),
    );

export const find = (db: Db, id: string): Promise<ShownFileRow | undefined> =>
  shown(db).where('files.id', '=', id).executeTakeFirst();

export const listOfChannel = (
  db: Db,
  channelId: string,
  origin: FileOrigin | undefined,
  { limit, offset }: Page,
): Promise<ShownFileRow[]> =>
  shown(db)
    .where('files.channel_id', '=', channelId)
    .$if(origin !== undefined, (q) => q.where('files.origin', '=', origin ?? 'user_upload'))
    .orderBy('files.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const listOfProject = (db: Db, projectId: string, { limit, offset }: Page): Promise<ShownFileRow[]> =>
  shown(db)
    .where('files.project_id', '=', projectId)
    .orderBy('files.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countOfProject = async (db: Db, projectId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listOfNote = (db: Db, noteId: string, { limit, offset }: Page): Promise<ShownFileRow[]> =>
  shown(db)
    .where('files.note_id', '=', noteId)
    .orderBy('files.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Whether one of these is a person's own and lies nowhere. */
export const hasLoose = async (db: Db, ownerId: string, ids: readonly string[]): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', listed(sql(db), ids))
    .where('channel_id', 'is', null)
    .where('project_id', 'is', null)
    .where('kb_id', 'is', null)
    .where('note_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** What lies nowhere and came before a moment, by id from behind one on. */
export const listLooseBefore = (
  db: Db,
  { before, after, limit }: { readonly before: string; readonly after: string; readonly limit: number },
): Promise<FileRow[]> =>
  sql(db)
    .selectFrom('files')
    .selectAll()
    .where('id', '>', after)
    .where('created_at', '<', before)
    .where('channel_id', 'is', null)
    .where('project_id', 'is', null)
    .where('kb_id', 'is', null)
    .where('note_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** A person's own that lie nowhere, into a channel. */
export const putInChannel = (
  db: Db,
  ownerId: string,
  { ids, channelId }: { readonly ids: readonly string[]; readonly channelId: string },
): Promise<FileRow[]> =>
  sql(db)
    .updateTable('files')
    .set({ channel_id: channelId })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', listed(sql(db), ids))
    .where('channel_id', 'is', null)
    .where('project_id', 'is', null)
    .where('kb_id', 'is', null)
    .where('note_id', 'is', null)
    .returningAll()
    .execute();

/** The project of these messages' channel, if it is in one and this person may read it. */
export const findProjectOf = async (
  db: Db,
  messageIds: readonly string[],
  userId: string,
): Promise<{ readonly id: string; readonly name: string; readonly channelId: string } | null> => {
  const [first] = messageIds;
  if (first === undefined) return null;
  const row = await sql(db)
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .innerJoin('projects', 'projects.id', 'channels.project_id')
    .innerJoin(readers.as('r'), 'r.scope_id', 'projects.id')
    .select(['projects.id', 'projects.name', 'channels.id as channelId'])
    .where('messages.id', '=', first)
    .where('r.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** A person's own files, as far as they may still see where those lie. */
export const listOwned = (
  db: Db,
  ownerId: string,
  origin: FileOrigin | undefined,
  { limit, offset }: Page,
): Promise<ShownFileRow[]> =>
  shown(db)
    .where('files.owner_id', '=', ownerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('files.channel_id', 'is', null),
          eb('files.project_id', 'is', null),
          eb('files.kb_id', 'is', null),
          eb('files.note_id', 'is', null),
        ]),
        ...(['note_id', 'kb_id', 'project_id', 'channel_id'] as const).map((place) =>
          eb.exists(
            eb
              .selectFrom(readers.as('r'))
              .select('r.level')
              .whereRef('r.scope_id', '=', `files.${place}`)
              .where('r.user_id', '=', ownerId),
          ),
        ),
      ]),
    )
    .$if(origin !== undefined, (q) => q.where('files.origin', '=', origin ?? 'user_upload'))
    .orderBy('files.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const insert = async (db: Db, rows: readonly FileRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await sql(db)
      .insertInto('files')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .execute();
};

export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db).deleteFrom('files').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Gives this account's files in channels, projects and knowledge bases of others to their owner; the ids of those files. */
export const passOn = async (db: Db, goingId: string): Promise<string[]> => {
  const rows = await sql(db)
    .updateTable('files')
    .set((eb) => ({
      owner_id: eb
        .selectFrom('channels')
        .select('channels.owner_id')
        .whereRef('channels.id', '=', 'files.channel_id')
        .$asScalar()
        .$notNull(),
    }))
    .where('owner_id', '=', goingId)
    .where('channel_id', 'in', (eb) =>
      eb.selectFrom('channels').select('channels.id').where('channels.owner_id', '!=', goingId),
    )
    .returning('id')
    .execute();
  const shared = [
    ...(await passOnShared(db, goingId, 'project_id')),
    ...(await passOnShared(db, goingId, 'kb_id')),
    ...(await passOnShared(db, goingId, 'note_id')),
  ];
  return [...rows, ...shared].map(({ id }) => id);
};

const passOnShared = (db: Db, goingId: string, keeper: 'project_id' | 'kb_id' | 'note_id') =>
  sql(db)
    .updateTable('files')
    .set((eb) => ({
      owner_id: eb
        .selectFrom('scopes')
        .select('scopes.owner_id')
        .whereRef('scopes.id', '=', `files.${keeper}`)
        .$asScalar()
        .$notNull(),
    }))
    .where('owner_id', '=', goingId)
    .where(keeper, 'in', (eb) =>
      eb.selectFrom('scopes').select('scopes.id').where('scopes.owner_id', '!=', goingId),
    )
    .returning('id')
    .execute();

/** Gives those files of a project or note whose owners no longer read it to its owner; their ids. */
export const passOnOfScope = async (
  db: Db,
  keeper: 'project_id' | 'note_id',
  scopeId: string,
): Promise<string[]> => {
  const rows = await sql(db)
    .updateTable('files')
    .set((eb) => ({
      owner_id: eb
        .selectFrom('scopes')
        .select('scopes.owner_id')
        .where('scopes.id', '=', scopeId)
        .$asScalar()
        .$notNull(),
    }))
    .where(keeper, '=', scopeId)
    .where('owner_id', 'not in', readersOf(scopeId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const countAll = async (db: Db): Promise<{ total: number; bytes: number }> => {
  const { total, bytes } = await sql(db)
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { total: Number(total), bytes: Number(bytes ?? 0) };
};

/** What a person keeps here; the same bytes twice count once. */
export const countBytesOwned = async (db: Db, ownerId: string): Promise<number> => {
  const { bytes } = await sql(db)
    .selectFrom((eb) =>
      eb.selectFrom('files').where('owner_id', '=', ownerId).select(['sha256', 'size']).distinct().as('kept'),
    )
    .select((eb) => eb.fn.sum<number | null>('kept.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};
