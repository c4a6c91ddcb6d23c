// The schema as a page for people: docs/generated/schema.md.

import type { Database } from './database.ts';
import type { ColumnShape, TableShape } from './shape.ts';

/** The body of the page, in Markdown. Both engines give the same text. */
export const describeSchema = async (database: Database): Promise<string> => {
  const tables = await database.dialect.readShape(database.read);
  return tables.map(describeTable).join('\n\n');
};

const describeTable = (table: TableShape): string => {
  const lines = [
    `## ${table.name}`,
    '',
    '| column | kind | may be null | refers to |',
    '| --- | --- | --- | --- |',
    ...table.columns.map((column) => describeColumn(table, column)),
    '',
    `- Primary key: ${list(table.primaryKey)}.`,
    ...table.uniques.map((columns) => `- Unique: ${list(columns)}.`),
    ...table.foreignKeys
      .filter(({ columns }) => columns.length > 1)
      .map(
        ({ columns, table: target, targets }) => `- Refers: ${list(columns)} to ${target} ${list(targets)}.`,
      ),
    ...table.indexes.map(
      ({ columns, isUnique, isPartial }) =>
        `- ${isUnique ? 'Unique index' : 'Index'}: ${list(columns)}${isPartial ? ', some rows only' : ''}.`,
    ),
  ];
  return lines.join('\n');
};

const describeColumn = (table: TableShape, { name, kind, isNullable }: ColumnShape): string => {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  const target = key ? `\`${key.table}.${key.targets[0]}\`, on delete ${key.onDelete}` : '';
  return `| \`${name}\` | ${kind} | ${isNullable ? 'yes' : ''} | ${target} |`;
};

const list = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ');
