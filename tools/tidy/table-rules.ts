// One writer per table: only the module, or the part of the kernel, that declares a table may write to it. Others call a function of its
// index.ts. Reading and joining across modules is allowed.

import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const SCHEMA = 'server/src/db/schema.ts';
const WRITES = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
const RAW = /\b(?:insert\s+into|delete\s+from|update(?=\s+"?\w+"?(?:\s+as\s+\w+)?\s+set\b))\s+"?(\w+)"?/gi;

/** The table is a value: what is written to cannot be read here. */
const RAW_UNNAMED = /\b(?:insert\s+into|delete\s+from|update(?=\s+\?(?:\s+as\s+\w+)?\s+set\b))\s+\?/i;
/** Writes to tables that their owners hand over by name, and where that is done. */
const HANDED_OVER: Readonly<Record<string, string>> = {
  'server/src/modules/scopes/places-store.ts':
    'a noun whose things are in workspaces provides the name of its table (`placed`)',
};

interface Exception {
  readonly table: string;
  readonly writer: string;
  readonly why: string;
}

/** Writes from below: the owner of the table is listed after the writer, so the writer cannot call it. Each says why it must write. */
const EXCEPTIONS: readonly Exception[] = [
  {
    table: 'messages',
    writer: 'server/src/modules/channels/',
    why: 'a channel that is purged takes its messages with it, in steps that a foreign key cannot take',
  },
  {
    table: 'channel_models',
    writer: 'server/src/modules/channels/',
    why: 'a member who leaves no longer lends models to the channel, in the same transaction',
  },
  {
    table: 'participants',
    writer: 'server/src/modules/personas/',
    why: 'a persona that is deleted leaves its channels, in the same transaction',
  },
];

interface Write {
  readonly table: string;
  readonly node: ts.Node;
}

export const tableWriters = (sources: Source[]): Finding[] => {
  const server = sources.filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest);
  const owners = new Map<string, string>();
  const found: Finding[] = [];
  for (const source of server)
    for (const { table, node } of declarations(source)) {
      const owner = owners.get(table);
      const area = areaOf(source.path);
      if (owner !== undefined && owner !== area)
        found.push(wrong(source, node, `${table} is declared in ${owner} already`));
      owners.set(table, owner ?? area);
    }
  const used = new Set<Exception>();
  for (const source of server.filter(({ path }) => !path.startsWith('server/src/db/migrations/'))) {
    const { writes, unnamed } = readWrites(source);
    for (const node of unnamed) found.push(wrong(source, node, 'a write names its table in plain sight'));
    for (const { table, node } of writes) {
      const owner = owners.get(table);
      if (owner === undefined || source.path.startsWith(owner)) continue;
      const exception = EXCEPTIONS.find(
        (each) => each.table === table && source.path.startsWith(each.writer),
      );
      if (exception) used.add(exception);
      else
        found.push(wrong(source, node, `only ${owner} writes to ${table}; call a function of its index.ts`));
    }
  }
  for (const source of server.filter(({ path }) => path === SCHEMA))
    for (const exception of EXCEPTIONS)
      if (!used.has(exception))
        found.push(wrong(source, source.ast, `${exception.writer} no longer writes to ${exception.table}`));
  return found;
};

/** The tables that modules declare. */
export const moduleTables = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, isTest }) => path.startsWith('server/src/modules/') && !isTest)
    .flatMap((source) => declarations(source).map(({ table }) => table));

/** A module's folder; a folder of the kernel, or the file of a part that has no folder. */
const areaOf = (path: string): string => {
  const [, , layer, part = '', ...rest] = path.split('/');
  if (layer === 'db') return 'server/src/db/';
  return rest.length === 0 ? path : `server/src/${layer}/${part}/`;
};

/** The tables that a file adds to `Tables`, in db/schema.ts itself or by `declare module '…/db/schema.ts'`. */
const declarations = ({ path, ast }: Source): Write[] => {
  const found: Write[] = [];
  walk(ast, (node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Tables') return;
    const around = node.parent.parent as ts.Node | undefined;
    const isMerged =
      around !== undefined && ts.isModuleDeclaration(around) && /\/db\/schema\.ts$/.test(around.name.text);
    if (!isMerged && path !== SCHEMA) return;
    for (const member of node.members)
      if (member.name && ts.isIdentifier(member.name)) found.push({ table: member.name.text, node: member });
  });
  return found;
};

const readWrites = ({ path, ast }: Source): { writes: Write[]; unnamed: ts.Node[] } => {
  const writes: Write[] = [];
  const unnamed: ts.Node[] = [];
  walk(ast, (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [argument] = node.arguments;
      if (!WRITES.has(node.expression.name.text) || !argument) return;
      if (ts.isStringLiteralLike(argument)) writes.push({ table: argument.text.split(' ')[0] ?? '', node });
      else unnamed.push(node);
    }
    if (RAW_UNNAMED.test(textOf(node)) && !(path in HANDED_OVER) && !path.startsWith('server/src/db/'))
      unnamed.push(node);
    for (const [, table = ''] of textOf(node).matchAll(RAW))
      writes.push({ table: table.toLowerCase(), node });
  });
  return { writes, unnamed };
};

/** The text of a string, or of a template with a `?` for each value in it. */
export const textOf = (node: ts.Node): string => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join('');
};

const wrong = (source: Source, node: ts.Node, message: string): Finding => ({
  severity: 'error',
  rule: 'table-writers',
  path: source.path,
  line: lineOf(source, node),
  message,
});
