// The only reader of the environment. One schema, read once, frozen; a bad value ends the start with one line that names the
// variable. docs/generated/configuration.md is printed from the same table.

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseAllowList } from './kernel/outbound/allow-list.ts';

/** A setting of the environment is wrong. The message is the one line that the operator reads. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

interface Variable<T> {
  readonly parse: z.ZodType<T, string | undefined>;
  readonly fallback: string;
  readonly description: string;
}
const variable = <T>(
  parse: z.ZodType<T, string | undefined>,
  fallback: string,
  description: string,
): Variable<T> => ({ parse, fallback, description });

const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.string().default(fallback).pipe(z.enum(values));
const flag = (fallback: 'on' | 'off') =>
  z
    .string()
    .default(fallback)
    .pipe(z.enum(['on', 'off', 'true', 'false']))
    .transform((value) => value === 'on' || value === 'true');
const list = (check: (entry: string) => boolean, problem: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(check), problem);
const optional = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? null : text));
const webAddress = (schemes: readonly string[], problem: string) =>
  optional.refine((text) => text === null || isUrl(text, schemes), problem);

const isUrl = (text: string, schemes: readonly string[]): boolean => {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol.slice(0, -1));
};
const isNetwork = (entry: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, more] = entry.split('/');
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  return (
    version !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= widest))
  );
};
/** Entries may name purposes after a comma of their own, so they are only understood together. */
const areTargets = (entries: readonly string[]): boolean => {
  try {
    parseAllowList(entries);
    return true;
  } catch {
    return false;
  }
};
const isOrigin = (entry: string): boolean => URL.parse(entry)?.origin === entry;

export const VARIABLES = {
  PORT: variable(whole(3000, 0, 65_535), '3000', 'Port to listen on; 0 picks a free one'),
  HOST: variable(z.string().min(1).default('0.0.0.0'), '0.0.0.0', 'Address to listen on'),
  DATA_DIR: variable(
    z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    './data',
    'Folder of the embedded database, the secret key and uploaded files',
  ),
  DATABASE_URL: variable(
    webAddress(['postgres', 'postgresql'], 'must begin with postgres://'),
    'the embedded database in DATA_DIR',
    'Postgres to use instead of the embedded database',
  ),
  SECRET_KEY: variable(
    optional,
    'made and kept in DATA_DIR; required with Postgres',
    'At least 32 random bytes (hex, base64 or text), or file:/path to them; every other key is derived from it',
  ),
  SECRET_KEY_PREVIOUS: variable(optional, 'none', 'The key before a rotation: still opens what it sealed'),
  AUTH_MODE: variable(
    oneOf(['builtin', 'oidc', 'mtls'], 'builtin'),
    'builtin',
    'How people sign in: builtin, oidc or mtls',
  ),
  PUBLIC_URL: variable(
    webAddress(['http', 'https'], 'must begin with http:// or https://').transform(
      (text) => text?.replace(/\/+$/, '') ?? null,
    ),
    'none',
    'The address under which people reach the server, for links and origin checks',
  ),
  ALLOWED_ORIGINS: variable(
    list(isOrigin, 'must list origins such as https://chat.example.com'),
    'none',
    'Further web origins that may call the API, comma separated',
  ),
  TRUST_PROXY: variable(
    list(isNetwork, 'must list addresses or networks such as 10.0.0.0/8, or loopback'),
    'none',
    'Proxies whose X-Forwarded-* headers are believed, comma separated addresses or networks',
  ),
  EGRESS_ALLOW: variable(
    list(() => true, '').refine(areTargets, 'must list exact host:port entries, such as ollama.lan:11434'),
    'none',
    'Private or plain-http targets that provider calls may reach, comma separated host:port; an Ollama on localhost:11434 may always be used by administrators’ configurations',
  ),
  EGRESS_ALLOW_USERS: variable(flag('off'), 'off', 'Personal configurations may reach EGRESS_ALLOW too'),
  RATE_LIMITS: variable(flag('on'), 'on', 'on or off'),
  PASSWORD_KDF: variable(
    oneOf(['default', 'strong'], 'default'),
    'default',
    'default: argon2id with 19 MiB; strong: 64 MiB and three passes, for small sites',
  ),
  LOG_LEVEL: variable(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    'info',
    'How much is logged',
  ),
  METRICS_TOKEN: variable(optional, 'none', 'When set, /metrics wants it as a bearer'),
} as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly secretKey: string | null;
  readonly secretKeyPrevious: string | null;
  readonly authMode: 'builtin' | 'oidc' | 'mtls';
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly egressAllow: readonly string[];
  readonly egressAllowUsers: boolean;
  readonly rateLimits: boolean;
  readonly passwordKdf: 'default' | 'strong';
  readonly logLevel: string;
  readonly metricsToken: string | null;
}

const read = <T>(env: NodeJS.ProcessEnv, name: string, spec: Variable<T>): T => {
  const given = env[name]?.trim();
  const result = spec.parse.safeParse(given === '' ? undefined : given);
  if (result.success) return result.data;
  throw new ConfigProblem(
    `${name} ${result.error.issues[0]?.message ?? 'is not valid'}. ${spec.description}.`,
  );
};

/** Reads and freezes the configuration. The value of a variable is never part of a message: it may be a secret. */
export const readConfig = (env: NodeJS.ProcessEnv): Config =>
  Object.freeze({
    port: read(env, 'PORT', VARIABLES.PORT),
    host: read(env, 'HOST', VARIABLES.HOST),
    dataDir: read(env, 'DATA_DIR', VARIABLES.DATA_DIR),
    databaseUrl: read(env, 'DATABASE_URL', VARIABLES.DATABASE_URL),
    secretKey: read(env, 'SECRET_KEY', VARIABLES.SECRET_KEY),
    secretKeyPrevious: read(env, 'SECRET_KEY_PREVIOUS', VARIABLES.SECRET_KEY_PREVIOUS),
    authMode: read(env, 'AUTH_MODE', VARIABLES.AUTH_MODE),
    publicUrl: read(env, 'PUBLIC_URL', VARIABLES.PUBLIC_URL),
    allowedOrigins: read(env, 'ALLOWED_ORIGINS', VARIABLES.ALLOWED_ORIGINS),
    trustProxy: read(env, 'TRUST_PROXY', VARIABLES.TRUST_PROXY),
    egressAllow: read(env, 'EGRESS_ALLOW', VARIABLES.EGRESS_ALLOW),
    egressAllowUsers: read(env, 'EGRESS_ALLOW_USERS', VARIABLES.EGRESS_ALLOW_USERS),
    rateLimits: read(env, 'RATE_LIMITS', VARIABLES.RATE_LIMITS),
    passwordKdf: read(env, 'PASSWORD_KDF', VARIABLES.PASSWORD_KDF),
    logLevel: read(env, 'LOG_LEVEL', VARIABLES.LOG_LEVEL),
    metricsToken: read(env, 'METRICS_TOKEN', VARIABLES.METRICS_TOKEN),
  });

/** The table of docs/generated/configuration.md. */
export const describeConfig = (): string =>
  [
    '| variable | default | what it does |',
    '|---|---|---|',
    ...Object.entries(VARIABLES).map(
      ([name, { fallback, description }]) => `| \`${name}\` | ${fallback} | ${description} |`,
    ),
  ].join('\n');
