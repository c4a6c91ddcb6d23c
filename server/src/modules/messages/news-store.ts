// What a person has not read that is meant for them: messages that mention them, and answers to what they asked. Of channels that they
// are in now; who has left one is told nothing of it.

import { type Db, raw, sql } from '../../db/sql.ts';
import { isFoundIn, isPersonaTold, type PlaceAsked } from '../readers/index.ts';

/** How far back it is looked for in a channel: who has not read there for years does not have all of it read for them. */
const BACK_MAX = 1000;
const READ_MAX = 1000;

/** Unread messages of a person's channels there. */
const unread = (db: Db, userId: string, workspaceId: PlaceAsked) =>
  sql(db)
    .selectFrom('participants as me')
    .innerJoin('channels', 'channels.id', 'me.channel_id')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.channel_id', '=', 'me.channel_id')
        // One bound: of two, SQLite looks up one and reads everything up to the other.
        .on(
          'messages.seq',
          '>',
          raw<number>`case when me.read_count > channels.message_count - ${raw.lit(BACK_MAX)} then me.read_count
            else channels.message_count - ${raw.lit(BACK_MAX)} end`,
        )
        .on('messages.deleted_at', 'is', null),
    )
    .where('me.user_id', '=', userId)
    .where('me.is_archived', '=', false)
    .where('channels.archived_at', 'is', null)
    .whereRef('channels.message_count', '>', 'me.read_count')
    .where(isFoundIn(userId, 'channels', workspaceId))
    .leftJoin('personas', 'personas.id', 'messages.persona_id')
    .select([
      'messages.id',
      'messages.channel_id',
      'channels.title',
      'messages.author_type',
      'messages.author_id',
      'messages.author_name',
      'messages.author_handle',
      'messages.persona_id',
      raw<Uint8Array | null>`case when ${isPersonaTold(userId)} or exists (select 1 from participants p
        where p.channel_id = messages.channel_id and p.persona_id = personas.id) then personas.avatar_png end`.as(
        'persona_png',
      ),
      'messages.created_at',
      'messages.updated_at',
    ]);

/** The newest first. A message may be long; its first words are near its beginning. */
export const listMentions = (db: Db, userId: string, workspaceId: PlaceAsked, limit: number) =>
  unread(db, userId, workspaceId)
    .innerJoin('mentions', (join) =>
      join.onRef('mentions.message_id', '=', 'messages.id').on('mentions.user_id', '=', userId),
    )
    .leftJoin('users', 'users.id', 'messages.author_id')
    .select([
      raw<string>`substr(messages.content, 1, ${raw.lit(READ_MAX)})`.as('beginning'),
      'users.avatar_png as person_png',
    ])
    .where('me.mention_count', '>', 0)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

/** To what the person said, or where no other person is. */
const isAnswerTo = (userId: string, message: string) =>
  raw<boolean>`(exists (select 1 from messages question where question.id = ${raw.ref(`${message}.parent_id`)}
      and question.author_id = ${userId})
    or not exists (select 1 from participants other where other.channel_id = ${raw.ref(`${message}.channel_id`)}
      and other.user_id <> ${userId}))`;

const hasEnded = (message: string, as: 'complete' | 'failed') =>
  raw<boolean>`(${raw.ref(`${message}.author_type`)} in ('persona', 'model')
    and ${raw.ref(`${message}.status`)} = ${raw.lit(as)} and ${raw.ref(`${message}.deleted_at`)} is null)`;

/** The last of each channel, the newest first. */
export const listAnswers = (db: Db, userId: string, workspaceId: PlaceAsked, limit: number) =>
  unread(db, userId, workspaceId)
    .where(hasEnded('messages', 'complete'))
    .where(isAnswerTo(userId, 'messages'))
    .where(
      raw<boolean>`not exists (select 1 from messages later where later.channel_id = messages.channel_id
        and later.seq > messages.seq and ${hasEnded('later', 'complete')} and ${isAnswerTo(userId, 'later')})`,
    )
    .orderBy('messages.updated_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

/** Those that broke off with an error, where no other came after them in the channel. */
export const listFailedAnswers = (db: Db, userId: string, workspaceId: PlaceAsked, limit: number) =>
  unread(db, userId, workspaceId)
    .select('messages.error')
    .where(hasEnded('messages', 'failed'))
    .where(isAnswerTo(userId, 'messages'))
    .where(
      raw<boolean>`not exists (select 1 from messages later where later.channel_id = messages.channel_id and later.seq > messages.seq
        and (${hasEnded('later', 'complete')} or ${hasEnded('later', 'failed')}) and ${isAnswerTo(userId, 'later')})`,
    )
    .orderBy('messages.updated_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
