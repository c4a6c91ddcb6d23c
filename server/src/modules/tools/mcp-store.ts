import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';

export type McpRow = Tables['mcp_servers'];

export const list = (db: Db, { limit, offset }: Page): Promise<McpRow[]> =>
  sql(db).selectFrom('mcp_servers').selectAll().orderBy('name').limit(limit).offset(offset).execute();

export const find = (db: Db, id: string): Promise<McpRow | undefined> =>
  sql(db).selectFrom('mcp_servers').selectAll().where('id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: McpRow): Promise<void> => {
  await sql(db).insertInto('mcp_servers').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<McpRow>): Promise<void> => {
  await sql(db).updateTable('mcp_servers').set(patch).where('id', '=', id).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('mcp_servers').where('id', '=', id).execute();
};
