// The manifest of a package: what it is called, what it asks for and what it brings. What this server cannot do is refused at install, and
// never taken in silence.

import { Capability, type JsonValue } from '@parley/contract';
import { Cron } from 'croner';
import { satisfies, valid, validRange } from 'semver';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { badRequest } from '../../kernel/errors.ts';
import { complaint, isPlainText } from '../../kernel/http-input.ts';
import type { PackageFiles } from './archive.ts';
import { schemaFault } from './schemas.ts';

/** The version of what packages find here; `engine` of a manifest is compared with it. */
const PACKAGE_API = '1.2.0';

const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 256 * 1024;
const DEPTH_MAX = 12;

/** What may be asked for, in the words that a person reads before granting it. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  'http.fetch': 'reach the hosts that it names',
  kv: 'keep values of its own',
  secrets: 'read the secrets among its settings that it names',
  'events.emit': 'tell its users that something happened',
  db: 'keep rows in tables of its own',
  'connections.resolve': 'use connections of the types that it names, without seeing their secrets',
  'llm.complete': 'ask models, at the cost of the person that it acts for',
  'channels.post': 'write in channels of the person that it acts for',
  'channels.history': 'read channels of the person that it acts for',
  'files.read': 'read files of the person that it acts for',
  'files.create': 'add files to channels of the person that it acts for',
  notify: 'notify the people who may use it',
  'workflows.start': 'start workflows as the person that it acts for',
  'jobs.enqueue': 'run its own handlers later',
  'knowledge.search': 'search the knowledge bases of the person that it acts for',
  'notes.read': 'read notes of the person that it acts for',
  'notes.create': 'write new notes for the person that it acts for',
  'tasks.read': 'read tasks of the person that it acts for',
  'tasks.create': 'make tasks for the person that it acts for',
};

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;
const Handler = z.string().regex(/^[A-Za-z_$][\w$]{0,63}$/, 'is not the name of a function');
const FilePath = z.string().min(1).max(180);
const Text = z.string().max(2_000);
const schema = z.custom<{ [key: string]: JsonValue }>().superRefine((value, issues) => {
  const fault = schemaFault(value as JsonValue);
  if (fault !== null) issues.addIssue({ code: 'custom', message: fault });
});

const Route = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .max(200)
    .regex(
      /^\/(?:(?:[\w.~-]+|\{[a-z]\w*\})(?:\/(?:[\w.~-]+|\{[a-z]\w*\}))*)?$/i,
      'is not a path such as /things/{id}',
    ),
  handler: Handler,
  summary: Text.optional(),
  auth: z.enum(['user', 'admin']).default('user'),
  permission: z.string().max(200).optional(),
  request: z.strictObject({ query: schema.optional(), body: schema.optional() }).optional(),
  response: z.record(z.string().regex(/^[1-5]\d\d$/, 'is not a status'), schema).optional(),
  rate: z
    .string()
    .regex(/^[1-9]\d{0,4}\/[smh]$/, 'must be such as 60/m')
    .optional(),
});

const Webhook = z.strictObject({
  slug: z.string().regex(SLUG, 'may hold lower-case letters, digits and dashes'),
  handler: Handler,
  methods: z
    .array(z.enum(['GET', 'POST']))
    .min(1)
    .default(['POST']),
  verify: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('hmac-sha256'),
        header: z
          .string()
          .toLowerCase()
          .regex(/^[a-z0-9-]{1,64}$/, 'is not the name of a header')
          .default('x-signature'),
        secret: z.string().max(64),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    {
      error:
        'must be {"kind": "hmac-sha256", "secret": …}, or {"kind": "none"} for one that any stranger may call',
    },
  ),
  mode: z.enum(['queue', 'sync']).default('queue'),
});

const Tool = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'may hold lower-case letters, digits and underscores'),
  description: z.string().min(1).max(1_000),
  parameters: schema.default({ type: 'object', properties: {} }),
  handler: Handler,
  confirm: z.enum(['never', 'first', 'always']).optional(),
  side_effects: z.enum(['none', 'read', 'write']).default('write'),
});

const Surface = z.strictObject({
  slug: z.string().regex(SLUG, 'may hold lower-case letters, digits and dashes'),
  title: z.string().min(1).max(80),
  entry: FilePath,
  placement: z
    .array(
      z.enum(['nav', 'channel.panel', 'message.action', 'composer.action', 'settings', 'admin', 'home.card']),
    )
    .min(1)
    .default(['nav']),
  permission: z.string().max(200).optional(),
  bridge: z.array(z.string().max(200)).max(50).default([]),
});

const Schedule = z.strictObject({
  name: z.string().regex(SLUG, 'may hold lower-case letters, digits and dashes'),
  cron: z.string().max(100).refine(isCron, 'is not a cron pattern'),
  tz: z.literal('UTC').default('UTC'),
  handler: Handler,
  overlap: z.literal('skip').default('skip'),
});

const Subscription = z.strictObject({
  prefix: z
    .string()
    .max(200)
    .regex(
      /^(?:user|team|workflow|notification|presence|extension|admin|system)\.[a-z0-9_.-]*$/,
      'must begin with an area, such as workflow.',
    ),
  handler: Handler,
});

const Filter = z.strictObject({
  point: z.literal('message.before_completion', 'must be message.before_completion'),
  handler: Handler,
  priority: z.int().min(0).max(1_000).default(50),
  timeout_ms: z.int().min(1).max(10_000).default(1_000),
  on_error: z.enum(['continue', 'stop'], 'must be continue or stop').default('continue'),
});

const COLUMN = /^[a-z][a-z0-9_]{0,39}$/;
const Table = z
  .strictObject({
    name: z.string().regex(COLUMN, 'may hold lower-case letters, digits and underscores'),
    columns: z
      .record(
        z.string().regex(COLUMN, 'may hold lower-case letters, digits and underscores'),
        z
          .string()
          .regex(/^(?:text|int|number|bool|json|time)!?$/, 'must be text, int, number, bool, json or time'),
      )
      .refine((columns) => Object.keys(columns).length <= 50, 'has more than 50 columns'),
    primary: z.array(z.string()).min(1).max(4),
    indexes: z.array(z.array(z.string()).min(1).max(4)).max(10).default([]),
  })
  .refine(
    ({ columns, primary, indexes }) =>
      [...primary, ...indexes.flat()].every((name) => Object.hasOwn(columns, name)),
    'names a column that it does not have',
  );

function isCron(pattern: string): boolean {
  try {
    new Cron(pattern, { paused: true }).stop();
    return pattern.trim().split(/\s+/).length === 5;
  } catch {
    return false;
  }
}

/** What is declared here and not done yet: a package that needs it would not work. */
const notYet = z.array(z.unknown()).max(0, 'is not something that this server does with packages').optional();

export type Manifest = z.infer<typeof Manifest>;
const Manifest = z.strictObject({
  manifest_version: z.literal(1, 'must be 1'),
  id: z
    .string()
    .min(3)
    .max(128)
    .regex(/^[a-z0-9]+(\.[a-z0-9-]+){1,5}$/, 'must be such as com.example.name'),
  version: z
    .string()
    .max(64)
    .refine((text) => valid(text) === text, 'must be a version such as 1.2.3'),
  kind: z.enum(['extension', 'surface', 'bundle']).default('extension'),
  name: z.string().trim().min(1).max(80),
  description: Text.default(''),
  author: z
    .union([
      z.string().max(200),
      z.strictObject({ name: z.string().max(200), url: z.string().max(500).optional() }),
    ])
    .optional(),
  license: z.string().max(100).optional(),
  icon: FilePath.optional(),
  homepage: z.string().max(500).optional(),
  engine: z
    .string()
    .max(100)
    .refine((text) => validRange(text) !== null, 'is not a range of versions')
    .optional(),
  requires: z
    .array(
      z.strictObject({
        id: z.string().max(128),
        version: z
          .string()
          .max(100)
          .refine((text) => validRange(text) !== null, 'is not a range of versions'),
      }),
    )
    .max(20)
    .default([]),
  scope: z.enum(['system', 'team', 'user']).default('user'),
  main: FilePath.optional(),
  capabilities: z
    .array(
      Capability.strict().extend({
        name: z
          .string()
          .refine((name) => Object.hasOwn(CAPABILITIES, name), 'is not a right that there is here'),
      }),
    )
    .max(30)
    .default([]),
  settings: schema.optional(),
  routes: z.array(Route).max(100).default([]),
  webhooks: z.array(Webhook).max(20).default([]),
  tools: z.array(Tool).max(50).default([]),
  events: z.array(Subscription).max(20).default([]),
  schedules: z.array(Schedule).max(10).default([]),
  filters: z.array(Filter).max(5).default([]),
  surfaces: z.array(Surface).max(20).default([]),
  connections: notYet,
  workflow_steps: notYet,
  workflows: notYet,
  personas: notYet,
  prompts: notYet,
  themes: notYet,
  tables: z.array(Table).max(20).default([]),
  migrations: notYet,
});

const NO_PARTS = { events: [], filters: [], tables: [] } satisfies Partial<Manifest>;

const refuse = (problem: string, line?: number) =>
  badRequest(`${MANIFEST}${line === undefined ? '' : ` line ${line}`}: ${problem}`);

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** To look for a line in a longer text would hold up other requests. */
const LINED_CHARACTERS_MAX = 50_000;

/** The line on which a value stands, or what holds it where it is missing. */
const lineOf = (text: string, path: readonly PropertyKey[]): number => {
  if (text.length > LINED_CHARACTERS_MAX) return 1;
  const document = parseDocument(text, { uniqueKeys: false });
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return lineAt(text, node.range[0]);
  }
  return 1;
};

const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
};

/** Counted on the text: a value that is too deep would not even be walked. */
const bracketsDeep = (text: string): number => {
  let [deepest, depth] = [0, 0];
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
};

const parsed = (text: string): unknown => {
  if (bracketsDeep(text) > DEPTH_MAX) throw refuse(`it is nested more than ${DEPTH_MAX} levels deep`);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw refuse('it must not have a key named __proto__');
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = /position (\d+)/.exec(error.message)?.[1];
    throw refuse('it is not valid JSON', at === undefined ? 1 : lineAt(text, Number(at)));
  }
};

/** The manifest among the files of an archive. */
export const readManifest = (files: PackageFiles): Manifest => {
  const bytes = files.get(MANIFEST);
  if (bytes === undefined) throw badRequest(`there is no ${MANIFEST} at the top of the archive`);
  if (bytes.length > MANIFEST_BYTES_MAX) throw refuse('it is larger than 256 KB');
  const text = bytes.toString('utf8');
  const value = parsed(text);
  if (depthOf(value) > DEPTH_MAX) throw refuse(`it is nested more than ${DEPTH_MAX} levels deep`);
  if (!isPlainText(text) || text.includes('\\u0000')) throw refuse('it holds a NUL or half a character');
  const result = Manifest.safeParse(value);
  if (!result.success) {
    const [first] = result.error.issues;
    const path =
      first?.code === 'unrecognized_keys' ? [...first.path, first.keys[0] ?? ''] : (first?.path ?? []);
    const problem =
      first?.code === 'unrecognized_keys'
        ? `${path.map(String).join('.')}: there is no such key`
        : complaint(new z.ZodError(first ? [first] : []));
    throw refuse(problem, lineOf(text, path));
  }
  const fault = crossFault(result.data, files);
  if (fault !== null) throw refuse(fault.problem, lineOf(text, fault.path));
  return result.data;
};

interface CrossFault {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

const twice = (names: readonly string[]): number => names.findIndex((name, i) => names.indexOf(name) !== i);

/** What no part of it can tell by itself. */
const crossFault = (manifest: Manifest, files: PackageFiles): CrossFault | null => {
  const { engine, main, icon, surfaces, webhooks } = manifest;
  if (engine !== undefined && !satisfies(PACKAGE_API, engine))
    return {
      path: ['engine'],
      problem: `engine: this server is ${PACKAGE_API}, and the package wants ${engine}`,
    };
  if (main === undefined && handlersOf(manifest).length > 0)
    return { path: ['id'], problem: 'main: it names handlers and no module that they are in' };
  for (const [path, named] of [
    [['main'], main],
    [['icon'], icon],
    ...surfaces.map(({ entry }, i) => [['surfaces', i, 'entry'], entry] as const),
  ] as const)
    if (named !== undefined && !files.has(named))
      return { path, problem: `${path.join('.')}: there is no ${named} in the archive` };
  if (main !== undefined && !/\.(m?js|m?ts)$/.test(main))
    return { path: ['main'], problem: 'main: must be a .js, .mjs or .ts file' };
  for (const [i, { entry }] of surfaces.entries())
    if (!entry.endsWith('.html'))
      return { path: ['surfaces', i, 'entry'], problem: `surfaces.${i}.entry: must be an .html file` };
  const secrets = secretNames(manifest);
  for (const [i, { verify }] of webhooks.entries())
    if (verify.kind === 'hmac-sha256' && !secrets.has(verify.secret))
      return {
        path: ['webhooks', i, 'verify', 'secret'],
        problem: `webhooks.${i}.verify.secret: settings has no secret named ${verify.secret}`,
      };
  return lonelyFault(manifest) ?? capabilityFault(manifest, secrets);
};

const lonelyFault = (manifest: Manifest): CrossFault | null => {
  const lists = {
    capabilities: manifest.capabilities.map(({ name }) => name),
    routes: manifest.routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    webhooks: manifest.webhooks.map(({ slug }) => slug),
    tools: manifest.tools.map(({ name }) => name),
    schedules: manifest.schedules.map(({ name }) => name),
    tables: manifest.tables.map(({ name }) => name),
    surfaces: manifest.surfaces.map(({ slug }) => slug),
  };
  for (const [part, names] of Object.entries(lists)) {
    const at = twice(names);
    if (at >= 0) return { path: [part, at], problem: `${part}.${at}: ${names[at]} is there twice` };
  }
  return null;
};

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

const capabilityFault = (
  { capabilities, tables: declared }: Manifest,
  secrets: ReadonlySet<string>,
): CrossFault | null => {
  const known = new Set(declared.map(({ name }) => name));
  for (const [i, { name, hosts, keys, types, tables }] of capabilities.entries()) {
    const path = ['capabilities', i];
    const stray = name === 'db' ? tables?.find((one) => !known.has(one)) : undefined;
    if (stray !== undefined || (name === 'db' && known.size === 0))
      return { path, problem: `capabilities.${i}.tables: name tables that the manifest declares` };
    if (name === 'http.fetch' && (hosts === undefined || hosts.length === 0))
      return { path, problem: `capabilities.${i}.hosts: name the hosts that it reaches` };
    const bad = hosts?.find((host) => !HOST.test(host));
    if (bad !== undefined)
      return { path, problem: `capabilities.${i}.hosts: ${bad.slice(0, 80)} is not a host` };
    if (name === 'secrets' && (keys === undefined || !keys.every((key) => secrets.has(key))))
      return { path, problem: `capabilities.${i}.keys: name secrets of its settings` };
    if (name === 'connections.resolve' && (types === undefined || types.length === 0))
      return { path, problem: `capabilities.${i}.types: name the types of connections` };
  }
  return null;
};

/** A manifest that was kept before there were all of these parts. */
export const withAllParts = (kept: Manifest): Manifest => ({ ...NO_PARTS, ...kept });

type Properties = { readonly [name: string]: { readonly [key: string]: JsonValue } };

export const propertiesOf = ({ settings }: Manifest): Properties =>
  (settings?.properties ?? {}) as unknown as Properties;

/** The settings that are secrets. */
export const secretNames = (manifest: Manifest): ReadonlySet<string> =>
  new Set(
    Object.entries(propertiesOf(manifest)).flatMap(([name, part]) => (part['x-secret'] === true ? name : [])),
  );

/** Every function that the server may call, with where the manifest says so. */
export const handlersOf = (manifest: Manifest): Array<{ readonly part: string; readonly handler: string }> =>
  (['routes', 'webhooks', 'tools', 'schedules', 'events', 'filters'] as const).flatMap((part) =>
    manifest[part].map(({ handler }, i) => ({ part: `${part}.${i}.handler`, handler })),
  );
