// The manifest of a package: what it is called, what it asks for and what it brings. What this server cannot do is refused at install, and
// never taken in silence.

import { Capability, type JsonValue } from '@parley/contract';
import { validRange } from 'semver';
import { z } from 'zod';
import {
  ConnectionKind,
  DataMigration,
  FilePath,
  Filter,
  Route,
  Schedule,
  Subscription,
  Surface,
  schema,
  Table,
  Text,
  Theme,
  Tool,
  Version,
  Webhook,
  WorkflowStep,
} from './manifest-parts.ts';

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

export type Manifest = z.infer<typeof Manifest>;
export const Manifest = z.strictObject({
  manifest_version: z.literal(1, 'must be 1'),
  id: z
    .string()
    .min(3)
    .max(128)
    .regex(/^[a-z0-9]+(\.[a-z0-9-]+){1,5}$/, 'must be such as com.example.name'),
  version: Version,
  kind: z
    .enum(['extension', 'surface', 'workflow', 'persona-pack', 'prompt-pack', 'theme', 'bundle'])
    .default('extension'),
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
  connections: z.array(ConnectionKind).max(10).default([]),
  workflow_steps: z.array(WorkflowStep).max(20).default([]),
  /** Files as the server exports them. */
  workflows: z.array(FilePath).max(20).default([]),
  personas: z.array(FilePath).max(20).default([]),
  prompts: z.array(FilePath).max(50).default([]),
  themes: z.array(Theme).max(20).default([]),
  tables: z.array(Table).max(20).default([]),
  /** Handlers that bring what older versions stored into the form of a version. */
  migrations: z.array(DataMigration).max(50).default([]),
});

const NO_PARTS = {
  ...{ events: [], filters: [], tables: [] },
  ...{ workflow_steps: [], workflows: [], personas: [], prompts: [], migrations: [] },
  ...{ connections: [], themes: [] },
} satisfies Partial<Manifest>;

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
export const handlersOf = (
  manifest: Manifest,
): Array<{ readonly part: string; readonly handler: string }> => [
  ...(
    [
      ...(['routes', 'webhooks', 'tools', 'schedules', 'events', 'filters'] as const),
      ...(['workflow_steps', 'migrations'] as const),
    ] as const
  ).flatMap((part) => manifest[part].map(({ handler }, i) => ({ part: `${part}.${i}.handler`, handler }))),
  ...manifest.connections.flatMap(({ test }, i) =>
    test === undefined ? [] : [{ part: `connections.${i}.test`, handler: test }],
  ),
];
