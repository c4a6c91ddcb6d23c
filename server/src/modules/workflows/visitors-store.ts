import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { VisitorRow } from './rows.ts';

export const insert = async (db: Db, row: VisitorRow): Promise<void> => {
  await sql(db).insertInto('workflow_visitors').values(row).execute();
};

export const findByHash = (db: Db, tokenHash: string): Promise<VisitorRow | undefined> =>
  sql(db).selectFrom('workflow_visitors').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export const update = async (db: Db, id: string, patch: Partial<VisitorRow>): Promise<void> => {
  await sql(db).updateTable('workflow_visitors').set(patch).where('id', '=', id).execute();
};

/** Counts one more, and refuses when there are as many as there may be. */
export const count = async (
  db: Db,
  id: string,
  column: 'message_count' | 'file_count',
  max: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('workflow_visitors')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .where(column, '<', max)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** One message less was said than was counted. */
export const uncount = async (db: Db, id: string): Promise<void> => {
  await sql(db)
    .updateTable('workflow_visitors')
    .set((eb) => ({ message_count: eb('message_count', '-', 1) }))
    .where('id', '=', id)
    .where('message_count', '>', 0)
    .execute();
};

/** Of a question. */
export const listAnswers = (db: Db, questionId: string) =>
  sql(db).selectFrom('messages').select(['id', 'usage_json']).where('parent_id', '=', questionId).execute();

export const countSince = async (db: Db, workflowId: string, since: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflow_visitors')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('workflow_id', '=', workflowId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * When visits from one address began, the latest first. Asked by workflow, because that is what the index of addresses begins with.
 */
export const listStarts = async (
  db: Db,
  addressHash: string,
  since: string,
  limit: number,
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflow_visitors')
    .select('created_at')
    .where('workflow_id', 'in', (eb) => eb.selectFrom('workflows').select('id').where('is_public', '=', true))
    .where('address_hash', '=', addressHash)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
};

/** Visits from one address whose instance is not over yet. */
export const countOpen = async (db: Db, workflowId: string, addressHash: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflow_visitors')
    .innerJoin('workflow_instances', 'workflow_instances.id', 'workflow_visitors.instance_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('workflow_visitors.workflow_id', '=', workflowId)
    .where('workflow_visitors.address_hash', '=', addressHash)
    .where('workflow_instances.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const isChallengeUsed = async (db: Db, workflowId: string, hash: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('workflow_visitors')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('challenge_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
};

export const forgetAddresses = async (db: Db, before: string): Promise<void> => {
  await sql(db)
    .updateTable('workflow_visitors')
    .set({ address_hash: null })
    .where('address_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute();
};

/** The earliest first; what was deleted is left out. */
export const listMessages = (db: Db, channelId: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('messages')
    .select(['id', 'role', 'content', 'author_type', 'author_id', 'author_name', 'status', 'created_at'])
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** Whether a person with an account has said something since this moment. */
export const hasPersonSpoken = async (db: Db, channelId: string, since: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('author_type', '=', 'user')
    .where('author_id', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
};

export const findLastMessageId = async (db: Db, channelId: string): Promise<string | null> => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Counts what the AI took for the visitor of an instance; one that has no visitor is left alone. */
export const countTokens = async (db: Db, instanceId: string, day: string, tokens: number): Promise<void> => {
  await sql(db)
    .updateTable('workflow_visitors')
    .set((eb) => ({
      tokens: eb('tokens', '+', tokens),
      day_tokens: eb
        .case()
        .when('tokens_day', '=', day)
        .then(eb('day_tokens', '+', tokens))
        .else(tokens)
        .end(),
      tokens_day: day,
    }))
    .where('instance_id', '=', instanceId)
    .execute();
};

/** What the last answer in a conversation read and wrote. */
export const findLastUsage = async (db: Db, channelId: string) => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('usage_json')
    .where('channel_id', '=', channelId)
    .where('role', '=', 'assistant')
    .where('usage_json', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.usage_json ?? null;
};
