// The manifest of a package: what it is called, what it asks for and what it brings. What this server cannot do is refused at install, and
// never taken in silence.

import { Capability, type JsonValue } from '@parley/contract';
import { valid, validRange } from 'semver';
import { z } from 'zod';
import {
  FilePath,
  Filter,
  Route,
  Schedule,
  Subscription,
  Surface,
  schema,
  Table,
  Text,
  Tool,
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

/** What is declared here and not done yet: a package that needs it would not work. */
const notYet = z.array(z.unknown()).max(0, 'is not something that this server does with packages').optional();

export type Manifest = z.infer<typeof Manifest>;
export const Manifest = z.strictObject({
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
  kind: z.enum(['extension', 'surface', 'workflow', 'persona-pack', 'bundle']).default('extension'),
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
  workflow_steps: z.array(WorkflowStep).max(20).default([]),
  /** Files as the server exports them. */
  workflows: z.array(FilePath).max(20).default([]),
  personas: z.array(FilePath).max(20).default([]),
  prompts: notYet,
  themes: notYet,
  tables: z.array(Table).max(20).default([]),
  migrations: notYet,
});

const NO_PARTS = {
  ...{ events: [], filters: [], tables: [] },
  ...{ workflow_steps: [], workflows: [], personas: [] },
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
export const handlersOf = (manifest: Manifest): Array<{ readonly part: string; readonly handler: string }> =>
  (['routes', 'webhooks', 'tools', 'schedules', 'events', 'filters', 'workflow_steps'] as const).flatMap(
    (part) => manifest[part].map(({ handler }, i) => ({ part: `${part}.${i}.handler`, handler })),
  );
