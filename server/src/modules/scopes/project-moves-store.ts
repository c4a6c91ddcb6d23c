import { type Db, sql } from '../../db/sql.ts';
import type { ProjectMoveRow } from './rows.ts';

export const insert = async (db: Db, rows: ProjectMoveRow[]): Promise<void> => {
  await sql(db).insertInto('project_moves').values(rows).execute();
};
