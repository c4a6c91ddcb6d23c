// One interface per table, written by hand: wire names are column names, and a column reads back alike on
// both engines (columns.ts). test/schema checks the two databases against each other.

export interface SchemaMigrationsTable {
  version: number;
  name: string;
  applied_at: string;
}

export interface Tables {
  schema_migrations: SchemaMigrationsTable;
}
