// The types of connections: what each asks for, and the field that says where its secrets are sent. Packages add to those that are built in.

import type { ConnectionField, ConnectionFields, ConnectionType } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, invariant } from '../../kernel/errors.ts';
import { type BroughtType, connectionTypes } from './brought-types.ts';

interface BuiltIn extends ConnectionType {
  /** The fields whose place decides where the secrets go. */
  readonly addresses: readonly string[];
}

/** A type that a connection may be made of. */
interface Kind extends ConnectionType {
  /** The built-in type that it is used as. */
  readonly like: string;
  readonly presets: ConnectionFields;
}

const field = (
  name: string,
  label: string,
  kind: ConnectionField['kind'],
  more: Partial<ConnectionField> = {},
): ConnectionField => ({ name, label, kind, required: false, ...more });
const secret = (name: string, label: string, required = false) => ({ name, label, required });

const KINDS: readonly BuiltIn[] = [
  {
    type: 'http_api',
    title: 'HTTP API',
    description: 'A service that is asked over HTTP, with a token in a header.',
    fields: [
      field('base_url', 'Address', 'url', { required: true }),
      field('header', 'Header of the token', 'text', { default: 'authorization' }),
      field('prefix', 'Before the token', 'text', { default: 'Bearer' }),
    ],
    secrets: [secret('token', 'Token')],
    addresses: ['base_url'],
  },
  {
    type: 'smtp',
    title: 'Mail server',
    description: 'A server that sends mail. The operator has to allow its address and port.',
    fields: [
      field('host', 'Host', 'text', { required: true }),
      field('port', 'Port', 'number', { default: 465 }),
      field('security', 'Encryption', 'choice', { choices: ['tls', 'none'], default: 'tls' }),
      field('username', 'User', 'text'),
      field('from', 'Sender', 'text', { required: true }),
    ],
    secrets: [secret('password', 'Password')],
    addresses: ['host', 'port', 'security'],
  },
  {
    type: 'webhook',
    title: 'Webhook',
    description: 'An address that is told of things by POST, signed where there is a secret.',
    fields: [field('url', 'Address', 'url', { required: true })],
    secrets: [secret('secret', 'Secret of the signature')],
    addresses: ['url'],
  },
  {
    type: 'oauth2',
    title: 'OAuth 2',
    description:
      'A service that gives out tokens: for a client of its own, for a refresh token, or after a person has signed in there.',
    fields: [
      field('token_url', 'Address that gives out tokens', 'url', { required: true }),
      field('authorize_url', 'Address to sign in at', 'url'),
      field('base_url', 'Address of the service, where it is another one', 'url'),
      field('client_id', 'Client', 'text', { required: true }),
      field('grant', 'Grant', 'choice', {
        choices: ['client_credentials', 'refresh_token', 'authorization_code'],
        default: 'client_credentials',
      }),
      field('scope', 'Scope', 'text'),
      field('client_auth', 'How the client says who it is', 'choice', {
        choices: ['post', 'basic'],
        default: 'post',
      }),
    ],
    secrets: [
      secret('client_secret', 'Client secret'),
      secret('refresh_token', 'Refresh token'),
      secret('access_token', 'Access token'),
    ],
    addresses: ['token_url', 'base_url'],
  },
  {
    type: 'searxng',
    title: 'SearXNG',
    description:
      'A search engine of your own. Its settings must allow the format json; the operator has to allow its address where it is not a public one.',
    fields: [field('base_url', 'Address', 'url', { required: true })],
    secrets: [],
    addresses: ['base_url'],
  },
  {
    type: 'brave_search',
    title: 'Brave Search',
    description: 'The web search of Brave, with a key of its API.',
    fields: [field('base_url', 'Address', 'url', { default: 'https://api.search.brave.com/res/v1' })],
    secrets: [secret('api_key', 'API key', true)],
    addresses: ['base_url'],
  },
  {
    type: 'tavily',
    title: 'Tavily',
    description: 'A web search made for models, with a key of its API.',
    fields: [field('base_url', 'Address', 'url', { default: 'https://api.tavily.com' })],
    secrets: [secret('api_key', 'API key', true)],
    addresses: ['base_url'],
  },
  {
    type: 'google_pse',
    title: 'Google Programmable Search',
    description: 'The Custom Search JSON API of Google, with a key and the identifier of a search engine.',
    fields: [
      field('base_url', 'Address', 'url', { default: 'https://www.googleapis.com/customsearch/v1' }),
      field('cx', 'Search engine (cx)', 'text', { required: true }),
    ],
    secrets: [secret('api_key', 'API key', true)],
    addresses: ['base_url'],
  },
];

/** What types of packages are used as and people do not choose: a name and a password with each request. */
const WITH_PASSWORD: BuiltIn = {
  ...{ type: 'http_basic', title: 'HTTP API', description: '' },
  fields: [
    field('base_url', 'Address', 'url', { required: true }),
    field('username', 'User', 'text', { required: true }),
  ],
  secrets: [secret('password', 'Password')],
  addresses: ['base_url'],
};

export const isBuiltIn = (type: string): boolean =>
  [...KINDS, WITH_PASSWORD].some((one) => one.type === type);

/** Those of packages for the caller; the first of a name. */
const brought = async (ctx: Ctx): Promise<BroughtType[]> => {
  const found = new Map<string, BroughtType>();
  for (const part of connectionTypes.listed(ctx.kernel))
    for (const one of await part.list(ctx))
      if (!isBuiltIn(one.type) && !found.has(one.type)) found.set(one.type, one);
  return [...found.values()];
};

export const types = async (ctx: Ctx): Promise<ConnectionType[]> => [
  ...KINDS.map(({ addresses: _, ...type }) => type),
  ...(await brought(ctx)).map(({ like: _, presets: _values, ...type }) => type),
];

export const kindOf = async (ctx: Ctx, type: string): Promise<Kind> => {
  const kind = KINDS.find((one) => one.type === type);
  if (kind) return { ...kind, like: kind.type, presets: {} };
  const ofPackages = await brought(ctx);
  const found = ofPackages.find((one) => one.type === type);
  if (found) return found;
  const names = [...KINDS, ...ofPackages].map((one) => one.type);
  throw badRequest(`type: there is no type "${type}"; there are ${names.join(', ')}`);
};

const fits = ({ kind, choices }: ConnectionField, value: ConnectionFields[string]): boolean => {
  if (kind === 'number') return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 65_535;
  if (typeof value !== 'string') return false;
  if (kind === 'choice') return choices?.includes(value) ?? false;
  return kind !== 'url' || /^https?:$/.test(URL.parse(value)?.protocol ?? '');
};

const EXPECTED = {
  text: 'text',
  url: 'an address with http:// or https://',
  number: 'a whole number from 1 to 65535',
} as const;

/** The fields as they are kept, with what was left out filled in; refuses what the type does not know or cannot use. */
export const checkedFields = (kind: Kind, given: ConnectionFields): ConnectionFields => {
  // What came back as it was shown changes nothing.
  const unknown = Object.keys(given).find(
    (name) => !kind.fields.some((one) => one.name === name) && given[name] !== kind.presets[name],
  );
  if (unknown !== undefined) throw badRequest(`fields.${unknown}: this type has no such field`);
  const kept: ConnectionFields = { ...kind.presets };
  for (const one of kind.fields) {
    const value = given[one.name] === '' ? one.default : (given[one.name] ?? one.default);
    if (value === undefined) {
      if (one.required) throw badRequest(`fields.${one.name}: is required`);
      continue;
    }
    if (!fits(one, value))
      throw badRequest(
        `fields.${one.name}: must be ${one.kind === 'choice' ? `one of ${one.choices?.join(', ')}` : EXPECTED[one.kind]}`,
      );
    kept[one.name] = value;
  }
  return kept;
};

/** Refuses a secret that the type does not know. */
export const assertSecretNames = (kind: Kind, names: readonly string[]): void => {
  const unknown = names.find((name) => !kind.secrets.some((one) => one.name === name));
  if (unknown !== undefined) throw badRequest(`secrets.${unknown}: this type has no such secret`);
};

/** Where the secrets of a connection are sent: two that differ in it are different places. */
export const placeOf = (like: string, fields: ConnectionFields): string => {
  const builtIn = [...KINDS, WITH_PASSWORD].find((one) => one.type === like);
  invariant(builtIn, 'a connection is used as a type that is built in');
  return builtIn.addresses
    .map((name) => {
      const value = String(fields[name] ?? '');
      const isUrl = builtIn.fields.some((one) => one.name === name && one.kind === 'url');
      return isUrl ? URL.parse(value)?.origin : value.toLowerCase();
    })
    .join(' ');
};
