// The tables, as the queries see them. This file knows only the one of the migrations: a module (rows.ts) or a part of the kernel adds its own
// tables to `Tables` where it writes to them. Wire names are column names, and a column reads back alike on both engines (columns.ts);
// schema.test.ts checks the two databases against each other.

export interface Tables {
  schema_migrations: { version: number; name: string; applied_at: string };
}
