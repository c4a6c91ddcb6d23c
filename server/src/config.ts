// The only reader of the environment. One schema, read once, frozen; a bad value ends the start with one line that names the
// variable. docs/generated/configuration.md is printed from the same table.

import { resolve } from 'node:path';
import { z } from 'zod';
import {
  areTargets,
  flag,
  isBare,
  isCommand,
  isIssuer,
  isNetwork,
  isOrigin,
  isProxy,
  list,
  oneOf,
  optional,
  type Variable,
  variable,
  webAddress,
  whole,
} from './config-fields.ts';

/** A setting of the environment is wrong. The message is the one line that the operator reads. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

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
  OIDC_ISSUER: variable(
    optional.refine((text) => text === null || isIssuer(text), 'must begin with https://'),
    'none',
    'Address of the identity provider, for AUTH_MODE=oidc; its /.well-known/openid-configuration is read. Needs PUBLIC_URL',
  ),
  OIDC_CLIENT_ID: variable(optional, 'none', 'The name under which the identity provider knows this server'),
  OIDC_CLIENT_SECRET: variable(optional, 'none: a public client', 'The secret that goes with OIDC_CLIENT_ID'),
  OIDC_SCOPES: variable(
    z
      .string()
      .default('openid profile email')
      .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== ''))
      .refine((scopes) => scopes.includes('openid'), 'must include openid'),
    'openid profile email',
    'What is asked of the identity provider, separated by spaces',
  ),
  OIDC_GROUPS_CLAIM: variable(
    z.string().default('groups'),
    'groups',
    'The claim that lists the groups of a person',
  ),
  OIDC_ADMIN_GROUP: variable(
    optional,
    'none: roles are given here',
    'The group whose members are administrators, looked at on every sign-in',
  ),
  OIDC_BIND_BROWSER: variable(
    flag('on'),
    'on',
    'A sign-in must end in the browser where it began; off only for test clients without cookies',
  ),
  MTLS_STYLE: variable(
    oneOf(['nginx', 'envoy', 'traefik', 'haproxy'], 'nginx'),
    'nginx',
    'For AUTH_MODE=mtls: whose headers carry the client certificate: nginx, envoy, traefik or haproxy',
  ),
  MTLS_PROXY_SECRET: variable(
    optional.refine((text) => text === null || text.length >= 32, 'must have at least 32 characters'),
    'none; required with AUTH_MODE=mtls',
    'What the proxy proves itself with, in the header X-Proxy-Auth',
  ),
  PUBLIC_URL: variable(
    webAddress(['http', 'https'], 'must begin with http:// or https://')
      .transform((text) => text?.replace(/\/+$/, '') ?? null)
      .refine((text) => text === null || isBare(text), 'must end after the host and port'),
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
  MCP_STDIO_ALLOW: variable(
    list(
      isCommand,
      'must list commands that begin with an absolute path, such as /usr/local/bin/mcp-files --read-only',
    ),
    'none',
    'Programs with tools (MCP over stdio) that administrators may add, comma separated commands with their arguments, word for word; none: no program is ever started',
  ),
  EGRESS_PROXY: variable(
    optional.refine(
      (text) => text === null || isProxy(text),
      'must be http://host:port or https://host:port',
    ),
    'none',
    'HTTP proxy for calls to the outside, http://user:password@host:port; what EGRESS_ALLOW lists is reached without it. It looks up the names, so it must refuse private addresses',
  ),
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
  STORAGE_URL: variable(
    webAddress(['file', 's3'], 'must begin with file:// or s3://'),
    'DATA_DIR',
    'Where uploaded files lie: file:///a/folder, or s3://host:port/bucket?region=eu-central-1 (https unless &tls=off)',
  ),
  STORAGE_ACCESS_KEY: variable(optional, 'none', 'The access key for an s3:// storage'),
  STORAGE_SECRET_KEY: variable(optional, 'none', 'The secret key for an s3:// storage'),
  SMTP_URL: variable(
    webAddress(['smtp', 'smtps'], 'must begin with smtp:// or smtps://'),
    'none',
    'Mail server for notifications: smtps://user:password@host:465, or smtp://host:587 with STARTTLS; without it nobody is offered e-mail. Needs MAIL_FROM and PUBLIC_URL',
  ),
  MAIL_FROM: variable(optional, 'none', 'Sender of e-mail, such as Parley <parley@example.com>'),
  SAFE_MODE: variable(
    z
      .string()
      .default('off')
      .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' }))
      .transform((value) => ['on', 'true', '1'].includes(value)),
    'off',
    'on: no package runs, whatever its state',
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
  readonly oidc: {
    readonly issuer: string | null;
    readonly clientId: string | null;
    readonly clientSecret: string | null;
    readonly scopes: readonly string[];
    readonly groupsClaim: string;
    readonly adminGroup: string | null;
    readonly bindsBrowser: boolean;
  };
  readonly mtls: {
    readonly style: 'nginx' | 'envoy' | 'traefik' | 'haproxy';
    readonly proxySecret: string | null;
  };
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly egressAllow: readonly string[];
  readonly egressAllowUsers: boolean;
  /** Commands that may be started as tool servers. */
  readonly mcpStdioAllow: readonly string[];
  readonly egressProxy: string | null;
  readonly rateLimits: boolean;
  readonly passwordKdf: 'default' | 'strong';
  readonly logLevel: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly metricsToken: string | null;
  readonly safeMode: boolean;
  readonly storageUrl: string | null;
  readonly storageAccessKey: string | null;
  readonly storageSecretKey: string | null;
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
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const config: Config = Object.freeze({
    port: read(env, 'PORT', VARIABLES.PORT),
    host: read(env, 'HOST', VARIABLES.HOST),
    dataDir: read(env, 'DATA_DIR', VARIABLES.DATA_DIR),
    databaseUrl: read(env, 'DATABASE_URL', VARIABLES.DATABASE_URL),
    secretKey: read(env, 'SECRET_KEY', VARIABLES.SECRET_KEY),
    secretKeyPrevious: read(env, 'SECRET_KEY_PREVIOUS', VARIABLES.SECRET_KEY_PREVIOUS),
    authMode: read(env, 'AUTH_MODE', VARIABLES.AUTH_MODE),
    oidc: Object.freeze({
      issuer: read(env, 'OIDC_ISSUER', VARIABLES.OIDC_ISSUER),
      clientId: read(env, 'OIDC_CLIENT_ID', VARIABLES.OIDC_CLIENT_ID),
      clientSecret: read(env, 'OIDC_CLIENT_SECRET', VARIABLES.OIDC_CLIENT_SECRET),
      scopes: read(env, 'OIDC_SCOPES', VARIABLES.OIDC_SCOPES),
      groupsClaim: read(env, 'OIDC_GROUPS_CLAIM', VARIABLES.OIDC_GROUPS_CLAIM),
      adminGroup: read(env, 'OIDC_ADMIN_GROUP', VARIABLES.OIDC_ADMIN_GROUP),
      bindsBrowser: read(env, 'OIDC_BIND_BROWSER', VARIABLES.OIDC_BIND_BROWSER),
    }),
    mtls: Object.freeze({
      style: read(env, 'MTLS_STYLE', VARIABLES.MTLS_STYLE),
      proxySecret: read(env, 'MTLS_PROXY_SECRET', VARIABLES.MTLS_PROXY_SECRET),
    }),
    publicUrl: read(env, 'PUBLIC_URL', VARIABLES.PUBLIC_URL),
    allowedOrigins: read(env, 'ALLOWED_ORIGINS', VARIABLES.ALLOWED_ORIGINS),
    trustProxy: read(env, 'TRUST_PROXY', VARIABLES.TRUST_PROXY),
    egressAllow: read(env, 'EGRESS_ALLOW', VARIABLES.EGRESS_ALLOW),
    egressAllowUsers: read(env, 'EGRESS_ALLOW_USERS', VARIABLES.EGRESS_ALLOW_USERS),
    mcpStdioAllow: read(env, 'MCP_STDIO_ALLOW', VARIABLES.MCP_STDIO_ALLOW),
    egressProxy: read(env, 'EGRESS_PROXY', VARIABLES.EGRESS_PROXY),
    rateLimits: read(env, 'RATE_LIMITS', VARIABLES.RATE_LIMITS),
    passwordKdf: read(env, 'PASSWORD_KDF', VARIABLES.PASSWORD_KDF),
    logLevel: read(env, 'LOG_LEVEL', VARIABLES.LOG_LEVEL),
    smtpUrl: read(env, 'SMTP_URL', VARIABLES.SMTP_URL),
    mailFrom: read(env, 'MAIL_FROM', VARIABLES.MAIL_FROM),
    metricsToken: read(env, 'METRICS_TOKEN', VARIABLES.METRICS_TOKEN),
    safeMode: read(env, 'SAFE_MODE', VARIABLES.SAFE_MODE),
    storageUrl: read(env, 'STORAGE_URL', VARIABLES.STORAGE_URL),
    storageAccessKey: read(env, 'STORAGE_ACCESS_KEY', VARIABLES.STORAGE_ACCESS_KEY),
    storageSecretKey: read(env, 'STORAGE_SECRET_KEY', VARIABLES.STORAGE_SECRET_KEY),
  });
  assertWayIn(config);
  return config;
};

/** What a way to sign in cannot do without. Half of it would lock everyone out, or let everyone in. */
const assertWayIn = ({ authMode, oidc, mtls, publicUrl, trustProxy }: Config): void => {
  const need = (isThere: boolean, name: keyof typeof VARIABLES, why: string): void => {
    if (!isThere) throw new ConfigProblem(`${name} is needed ${why}. ${VARIABLES[name].description}.`);
  };
  if (authMode === 'oidc' && oidc.issuer !== null) {
    need(publicUrl !== null, 'PUBLIC_URL', 'with OIDC_ISSUER: the identity provider sends people back there');
    need(oidc.clientId !== null, 'OIDC_CLIENT_ID', 'with OIDC_ISSUER');
  }
  if (authMode === 'mtls') {
    need(trustProxy.length > 0, 'TRUST_PROXY', 'with AUTH_MODE=mtls: only the proxy sees certificates');
    need(mtls.proxySecret !== null, 'MTLS_PROXY_SECRET', 'with AUTH_MODE=mtls');
  }
};

/** The table of docs/generated/configuration.md. */
export const describeConfig = (): string =>
  [
    '| variable | default | what it does |',
    '|---|---|---|',
    ...Object.entries(VARIABLES).map(
      ([name, { fallback, description }]) => `| \`${name}\` | ${fallback} | ${description} |`,
    ),
  ].join('\n');
