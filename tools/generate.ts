// `npm run generate`: writes docs/generated/ from the values that the server runs, so that the documentation cannot drift.
// `npm run check` calls it with --check, which writes nothing and fails on any difference.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, events, type RouteSpec, scopesOf } from '@parley/contract';
import { stringify } from 'yaml';
import { describeConfig } from '../server/src/config.ts';
import { describeSchema } from '../server/src/db/describe.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { openapiDocument } from '../server/src/kernel/openapi.ts';
import { ROOT } from './bootstrap.mjs';

const FOLDER = join('docs', 'generated');
const NOTICE = 'Written by `npm run generate`; do not edit.';

const page = (title: string, intro: string, body: string): string =>
  `<!-- ${NOTICE} -->\n\n# ${title}\n\n${intro}\n\n${body.trimEnd()}\n`;

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const code = (text: string): string => `\`${text}\``;

/** Who may call what: one line per operation, in the order of the contract. */
export const describePermissions = (routes: Readonly<Record<string, RouteSpec>>): string =>
  table(
    ['operation', 'who', 'permission', 'scope of an API key', 'identifiers it takes', 'what it does'],
    Object.entries(routes).map(([operation, spec]) => [
      code(operation),
      spec.auth === 'none' ? 'anybody' : 'signed in',
      spec.permission === null ? '' : code(spec.permission),
      keyScopes(operation, spec),
      spec.resources.map(code).join(', '),
      spec.summary,
    ]),
  );

const keyScopes = (operation: string, spec: RouteSpec): string => {
  if (spec.auth === 'none') return '';
  if (spec.fresh) return 'no API keys; confirmed lately';
  if (spec.sessionOnly) return 'no API keys';
  return scopesOf(operation.slice(0, operation.indexOf(' ')), spec)
    .map(code)
    .join(' or ');
};

/** The part of a zod schema that is read here. */
interface Printable {
  toJSONSchema(options: { unrepresentable: 'any' }): object;
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, unknown>;
}

/** What is said after a change: one line per kind, with the fields of its payload. */
export const describeEvents = (kinds: Readonly<Record<string, Printable>>): string =>
  table(
    ['event', 'payload'],
    Object.entries(kinds).map(([kind, schema]) => [code(kind), payloadFields(schema)]),
  );

const payloadFields = (schema: Printable): string => {
  const printed = schema.toJSONSchema({ unrepresentable: 'any' }) as JsonSchema;
  const named = printed.$ref ? printed.$defs?.[printed.$ref.replace('#/$defs/', '')] : printed;
  return Object.keys(named?.properties ?? {})
    .map(code)
    .join(', ');
};

/** Migrates a temporary database, and describes it. */
const schemaOfNewDatabase = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-schema-'));
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    log: createLog('silent', process.stdout),
  });
  try {
    return await describeSchema(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Every generated file by name, with its whole text. */
const files = async (version: string): Promise<Record<string, string>> => ({
  'openapi.yaml': `# ${NOTICE}\n${stringify(await openapiDocument(version), { lineWidth: 120, aliasDuplicateObjects: false })}`,
  'configuration.md': page(
    'Configuration',
    'Every environment variable that the server reads.',
    describeConfig(),
  ),
  'permissions.md': page(
    'Operations and permissions',
    'Every operation, and who may call it.',
    describePermissions(api),
  ),
  'schema.md': page(
    'Schema',
    'Every table, as the migrations make it; the same on both databases.',
    await schemaOfNewDatabase(),
  ),
  'events.md': page(
    'Events',
    'Every event kind. An event leaves after the change it tells of is durable.',
    describeEvents(events),
  ),
});

const readVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Writes the files, or with `isCheck` only says what is out of date. Answers one sentence per difference. */
export const generate = async (root: string, { isCheck }: { isCheck: boolean }): Promise<string[]> =>
  settle(join(root, FOLDER), await files(readVersion(root)), isCheck);

export const settle = (folder: string, wanted: Record<string, string>, isCheck: boolean): string[] => {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const extra = present.filter((name) => !(name in wanted));
  const stale = Object.entries(wanted).filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
  );
  if (!isCheck) {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of stale) writeFileSync(join(folder, name), text);
    for (const name of extra) rmSync(join(folder, name));
  }
  return [
    ...stale.map(([name]) => `docs/generated/${name} is out of date; run npm run generate`),
    ...extra.map((name) => `docs/generated/${name} is written by nobody any more; run npm run generate`),
  ];
};

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  const differences = await generate(ROOT, { isCheck });
  for (const line of differences) console.log(isCheck ? line : line.replace(/ (is|;).*/, ' written'));
  if (isCheck && differences.length > 0) process.exitCode = 1;
}
