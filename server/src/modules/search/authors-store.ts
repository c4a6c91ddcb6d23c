import { type Db, sql } from '../../db/sql.ts';

/** What an account wrote stays to be found, as its rows do; it no longer says who that was. */
export const forgetAuthor = async (db: Db, authorId: string): Promise<void> => {
  await sql(db)
    .updateTable('search_documents')
    .set({ author_id: null })
    .where('author_id', '=', authorId)
    .execute();
};
