// The parts that a manifest may have: what each says of what a package brings.

import type { JsonValue } from '@parley/contract';
import { isColour, isThemeToken } from '@parley/contract/package-themes';
import { Cron } from 'croner';
import { valid } from 'semver';
import { z } from 'zod';
import { schemaFault } from './schemas.ts';

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;
const Handler = z.string().regex(/^[A-Za-z_$][\w$]{0,63}$/, 'is not the name of a function');
export const FilePath = z.string().min(1).max(180);
export const Text = z.string().max(2_000);
export const schema = z.custom<{ [key: string]: JsonValue }>().superRefine((value, issues) => {
  const fault = schemaFault(value as JsonValue);
  if (fault !== null) issues.addIssue({ code: 'custom', message: fault });
});

export const Version = z
  .string()
  .max(64)
  .refine((text) => valid(text) === text, 'must be a version such as 1.2.3');

export const Route = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .max(200)
    .regex(
      /^\/(?:(?:[\w.~-]+|\{[a-z]\w*\})(?:\/(?:[\w.~-]+|\{[a-z]\w*\}))*)?$/i,
      'is not a path such as /things/{id}',
    )
    .refine((path) => !/\/\.\.?(?:\/|$)/.test(path), 'must not step up'),
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

export const Webhook = z.strictObject({
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

export const Tool = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'may hold lower-case letters, digits and underscores'),
  description: z.string().min(1).max(1_000),
  parameters: schema.default({ type: 'object', properties: {} }),
  handler: Handler,
  confirm: z.enum(['never', 'first', 'always']).optional(),
  side_effects: z.enum(['none', 'read', 'write']).default('write'),
});

export const WorkflowStep = z.strictObject({
  name: Tool.shape.name,
  title: z.string().min(1).max(80),
  description: Text.default(''),
  input: schema.default({ type: 'object', properties: {} }),
  output: schema.optional(),
  handler: Handler,
  /** Whether it may run again when it failed: the same `idempotency_key` then does nothing twice. */
  idempotent: z.boolean().default(false),
});

export const Surface = z.strictObject({
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

export const Schedule = z.strictObject({
  name: z.string().regex(SLUG, 'may hold lower-case letters, digits and dashes'),
  cron: z.string().max(100).refine(isCron, 'is not a cron pattern'),
  tz: z.literal('UTC').default('UTC'),
  handler: Handler,
  overlap: z.literal('skip').default('skip'),
});

export const Subscription = z.strictObject({
  prefix: z
    .string()
    .max(200)
    .regex(
      /^(?:user|team|workflow|notification|presence|extension|admin|system)\.[a-z0-9_.-]*$/,
      'must begin with an area, such as workflow.',
    ),
  handler: Handler,
});

export const Filter = z.strictObject({
  point: z.literal('message.before_completion', 'must be message.before_completion'),
  handler: Handler,
  priority: z.int().min(0).max(1_000).default(50),
  timeout_ms: z.int().min(1).max(10_000).default(1_000),
  on_error: z.enum(['continue', 'stop'], 'must be continue or stop').default('continue'),
});

const Colours = z.record(
  z.string().refine(isThemeToken, 'is not a colour of the page'),
  z.string().refine(isColour, 'must be a colour such as #1a7f64 or oklch(0.6 0.1 190)'),
);

export const Theme = z
  .strictObject({
    name: z.string().regex(SLUG, 'may hold lower-case letters, digits and dashes'),
    title: z.string().trim().min(1).max(80),
    light: Colours.default({}),
    dark: Colours.default({}),
  })
  .refine(({ light, dark }) => Object.keys({ ...light, ...dark }).length > 0, 'names no colour');

const Address = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'is not an address');

/** A type of connections: what people enter, and how its secret is used, at `base_url` alone. */
export const ConnectionKind = z.strictObject({
  type: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9_.-]*$/, 'is not the name of a type'),
  title: z.string().min(1).max(80),
  description: Text.default(''),
  auth: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('api_key'),
      header: z
        .string()
        .regex(/^[a-z0-9-]{1,64}$/i, 'is not the name of a header')
        .default('authorization'),
      prefix: z.string().max(64).default('Bearer'),
    }),
    z.strictObject({ kind: z.literal('basic') }),
    z.strictObject({
      kind: z.literal('oauth2'),
      authorize_url: Address.optional(),
      token_url: Address,
      scopes: z.array(z.string().min(1).max(200)).max(50).default([]),
      client_auth: z.enum(['post', 'basic']).default('post'),
    }),
  ]),
  /** Left out: people enter it, in a field of this name. */
  base_url: Address.optional(),
  fields: schema.optional(),
  test: Handler.optional(),
});

export const DataMigration = z.strictObject({ to: Version, handler: Handler });

const COLUMN = /^[a-z][a-z0-9_]{0,39}$/;
export const Table = z
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
