// Tables, told once for both engines. A migration says what a column holds; the dialect says how its engine
// keeps it.
//
//   await m.createTable('folders', (t) => {
//     t.id('id').primaryKey();
//     t.id('owner_id').references('users.id', 'cascade');
//     t.text('name');
//     t.text('note').nullable();
//     t.int('sort_order').default(0);
//     t.time('created_at');
//     t.index(['owner_id', 'sort_order']);
//   });

import {
  type Expression,
  type Kysely,
  type OnModifyForeignAction,
  type RawBuilder,
  sql as raw,
} from 'kysely';
import { type Kind, kindByName } from './columns.ts';
import type { Dialect } from './dialect/dialect.ts';

type Default = string | number | boolean | object;

interface ColumnSpec {
  name: string;
  kind: Kind | 'sequence';
  isNullable: boolean;
  isPrimaryKey: boolean;
  isUnique: boolean;
  default?: Default | RawBuilder<unknown>;
  references?: { target: string; onDelete: OnModifyForeignAction };
  check?: Expression<unknown>;
}

/** A column is NOT NULL unless it says otherwise. */
export interface Column {
  nullable(): Column;
  primaryKey(): Column;
  unique(): Column;
  /** A plain value, or a raw expression. Objects and arrays are for json columns. */
  default(value: Default | RawBuilder<unknown>): Column;
  /** `'users.id'`; and what happens to this row when that one goes. */
  references(target: `${string}.${string}`, onDelete: OnModifyForeignAction): Column;
  check(condition: Expression<unknown>): Column;
}

export interface IndexOptions {
  unique?: boolean;
  /** A partial index: only the rows that match. */
  where?: Expression<unknown>;
  /** Needed when columns are expressions, or when the name made of them would be too long. */
  name?: string;
}

export interface TableBuilder {
  id(name: string): Column;
  text(name: string): Column;
  int(name: string): Column;
  bool(name: string): Column;
  time(name: string): Column;
  json(name: string): Column;
  bytes(name: string): Column;
  /** The primary key of a table that counts its rows: ascending, never reused. Left out on insert. */
  sequence(name: string): void;
  primaryKey(columns: string[]): void;
  /** Unlike a unique index, there before the table's own foreign keys: a table that refers to itself needs it. */
  unique(columns: string[]): void;
  foreignKey(columns: string[], table: string, targets: string[], onDelete: OnModifyForeignAction): void;
  check(name: string, condition: Expression<unknown>): void;
  /** Columns may be followed by ` desc`, or be expressions. */
  index(columns: Array<string | Expression<unknown>>, options?: IndexOptions): void;
}

interface ForeignKeySpec {
  columns: string[];
  table: string;
  targets: string[];
  onDelete: OnModifyForeignAction;
}

interface TableSpec {
  columns: ColumnSpec[];
  primaryKey?: string[];
  uniques: string[][];
  foreignKeys: ForeignKeySpec[];
  checks: Array<{ name: string; condition: Expression<unknown> }>;
  indexes: Array<{ columns: Array<string | Expression<unknown>>; options: IndexOptions }>;
}

/** Postgres cuts longer identifiers short without a word. */
const NAME_LENGTH_MAX = 63;

const describe = (build: (t: TableBuilder) => void): TableSpec => {
  const spec: TableSpec = { columns: [], uniques: [], foreignKeys: [], checks: [], indexes: [] };
  const column = (kind: ColumnSpec['kind']) => (name: string) => {
    spec.columns.push({ name, kind, isNullable: false, isPrimaryKey: false, isUnique: false });
    return columnBuilder(spec.columns[spec.columns.length - 1] as ColumnSpec);
  };
  build({
    id: column('id'),
    text: column('text'),
    int: column('int'),
    bool: column('bool'),
    time: column('time'),
    json: column('json'),
    bytes: column('bytes'),
    sequence: column('sequence'),
    primaryKey: (columns) => {
      spec.primaryKey = columns;
    },
    unique: (columns) => spec.uniques.push(columns),
    foreignKey: (columns, table, targets, onDelete) =>
      spec.foreignKeys.push({ columns, table, targets, onDelete }),
    check: (name, condition) => spec.checks.push({ name, condition }),
    index: (columns, options = {}) => spec.indexes.push({ columns, options }),
  });
  return spec;
};

const columnBuilder = (spec: ColumnSpec): Column => {
  const set = (change: Partial<ColumnSpec>): Column => {
    Object.assign(spec, change);
    return builder;
  };
  const builder: Column = {
    nullable: () => set({ isNullable: true }),
    primaryKey: () => set({ isPrimaryKey: true }),
    unique: () => set({ isUnique: true }),
    default: (value) => set({ default: value }),
    references: (target, onDelete) => set({ references: { target, onDelete } }),
    check: (condition) => set({ check: condition }),
  };
  return builder;
};

/** Creates the table and its indexes; refuses one that would read differently on the two engines. */
export const createTable = async (
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  build: (t: TableBuilder) => void,
): Promise<void> => {
  const spec = describe(build);
  refuseUnclear(table, spec);
  const parts = [
    ...spec.columns.map((column) => columnSql(dialect, column)),
    ...(spec.primaryKey ? [raw`primary key (${refs(spec.primaryKey)})`] : []),
    ...spec.uniques.map((columns) => raw`unique (${refs(columns)})`),
    ...spec.foreignKeys.map(foreignKeySql),
    ...spec.checks.map(({ name, condition }) => raw`constraint ${raw.ref(name)} check (${condition})`),
  ];
  const suffix = dialect.tableSuffix ?? raw``;
  await raw`create table ${raw.table(table)} (${raw.join(parts)}) ${suffix}`.execute(db);
  await createIndexes(db, table, spec);
};

/** Adds columns to a table that may hold rows: each must be nullable or have a default. */
export const addColumns = async (
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  build: (t: TableBuilder) => void,
): Promise<void> => {
  const spec = describe(build);
  refuseMisnamed(table, spec);
  for (const column of spec.columns) {
    await raw`alter table ${raw.table(table)} add column ${columnSql(dialect, column)}`.execute(db);
  }
  await createIndexes(db, table, spec);
};

const columnSql = (dialect: Dialect, column: ColumnSpec): RawBuilder<unknown> => {
  const name = raw.ref(column.name);
  if (column.kind === 'sequence') {
    return raw`${name} ${typeSql(dialect.sequence.type)} ${dialect.sequence.suffix}`;
  }
  const parts = [name, typeSql(dialect.kind(column.kind))];
  if (!column.isNullable) parts.push(raw`not null`);
  if (column.isPrimaryKey) parts.push(raw`primary key`);
  if (column.isUnique) parts.push(raw`unique`);
  if (column.default !== undefined) parts.push(raw`default ${literal(column.default)}`);
  if (column.references) {
    const [table = '', target = ''] = column.references.target.split('.');
    parts.push(
      raw`references ${raw.table(table)} (${raw.ref(target)}) ${onDelete(column.references.onDelete)}`,
    );
  }
  for (const check of [dialect.check(column.kind, column.name), column.check]) {
    if (check) parts.push(raw`check (${check})`);
  }
  return raw.join(parts, raw` `);
};

const typeSql = (type: ReturnType<Dialect['kind']>): RawBuilder<unknown> =>
  typeof type === 'string' ? raw.raw(type) : raw`${type}`;

const literal = (value: Default | RawBuilder<unknown>): RawBuilder<unknown> => {
  if (typeof value !== 'object') return raw.lit(value);
  return isRaw(value) ? raw`(${value})` : raw.lit(JSON.stringify(value));
};

const isRaw = (value: object): value is RawBuilder<unknown> => 'isRawBuilder' in value;

const onDelete = (action: OnModifyForeignAction): RawBuilder<unknown> => raw.raw(`on delete ${action}`);

const refs = (columns: string[]): RawBuilder<unknown> => raw.join(columns.map((column) => raw.ref(column)));

const foreignKeySql = (key: ForeignKeySpec): RawBuilder<unknown> =>
  raw`foreign key (${refs(key.columns)}) references ${raw.table(key.table)} (${refs(key.targets)}) ${onDelete(key.onDelete)}`;

const createIndexes = async (db: Kysely<unknown>, table: string, spec: TableSpec): Promise<void> => {
  for (const { columns, options } of spec.indexes) {
    const name = options.name ?? indexName(table, columns, options.unique ?? false);
    const parts = columns.map((column) =>
      typeof column === 'string' ? orderedRef(column) : raw`(${column})`,
    );
    const unique = options.unique ? raw`unique` : raw``;
    const where = options.where ? raw`where ${options.where}` : raw``;
    await raw`create ${unique} index ${raw.ref(name)} on ${raw.table(table)} (${raw.join(parts)}) ${where}`.execute(
      db,
    );
  }
};

const orderedRef = (column: string): RawBuilder<unknown> => {
  const [name = '', order] = column.split(' ');
  return order === 'desc' ? raw`${raw.ref(name)} desc` : raw`${raw.ref(name)}`;
};

const indexName = (
  table: string,
  columns: Array<string | Expression<unknown>>,
  isUnique: boolean,
): string => {
  if (!columns.every((column) => typeof column === 'string')) {
    throw new Error(`an index over expressions of ${table} needs a name`);
  }
  return [table, ...columns.map((column) => column.split(' ')[0]), isUnique ? 'key' : 'idx'].join('_');
};

const refuseUnclear = (table: string, spec: TableSpec): void => {
  const hasKey = spec.primaryKey ?? spec.columns.find((c) => c.isPrimaryKey || c.kind === 'sequence');
  if (!hasKey) throw new Error(`${table} needs a primary key`);
  refuseMisnamed(table, spec);
};

/** A column read wrongly on one engine only is the kind of bug that ships. */
const refuseMisnamed = (table: string, spec: TableSpec): void => {
  for (const { name, kind } of spec.columns) {
    const read = kindByName(name);
    const isRight = kind === 'bool' || kind === 'json' ? read === kind : read === undefined;
    if (!isRight) {
      throw new Error(
        `${table}.${name} is ${kind}, but its name says ${read ?? 'otherwise'}: is_*, has_* and allow_* are bool, *_json is json`,
      );
    }
  }
  for (const { columns, options } of spec.indexes) {
    const name = options.name ?? indexName(table, columns, options.unique ?? false);
    if (name.length > NAME_LENGTH_MAX)
      throw new Error(`the index name ${name} is too long: give it a shorter one`);
  }
};
