// The types of connections that packages bring, as the built-in ones that they are used as.

import type { ConnectionField, ConnectionFields, JsonValue } from '@parley/contract';
import { type BroughtType, isBuiltInConnection } from '../connections/index.ts';
import type { Manifest } from './manifest.ts';

type Declared = Manifest['connections'][number];
type Property = { readonly [key: string]: JsonValue };

const propertiesOf = ({ fields }: Declared): Array<[string, Property]> =>
  Object.entries((fields?.properties ?? {}) as unknown as Record<string, Property>);

const kindOf = ({ type, format, enum: choices }: Property): ConnectionField['kind'] | null => {
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return null;
  if (choices !== undefined) return 'choice';
  return format === 'uri' || format === 'url' ? 'url' : 'text';
};

const fieldOf = ([name, part]: [string, Property], required: readonly JsonValue[]): ConnectionField => ({
  ...{ name, label: typeof part.title === 'string' ? part.title : name, kind: kindOf(part) ?? 'text' },
  required: required.includes(name),
  ...(Array.isArray(part.enum) ? { choices: part.enum.map(String) } : {}),
  ...(typeof part.default === 'string' || typeof part.default === 'number' ? { default: part.default } : {}),
});

const asked = (name: string, label: string): ConnectionField => ({
  name,
  label,
  kind: 'text',
  required: true,
});

/** How its secret is used: as which built-in type, with which values that nobody enters, and what is asked for besides. */
const useOf = (
  auth: Declared['auth'],
): Pick<BroughtType, 'like' | 'fields' | 'secrets'> & { presets: ConnectionFields } => {
  switch (auth.kind) {
    case 'none':
      return { like: 'http_api', presets: {}, fields: [], secrets: [] };
    case 'api_key': {
      const secrets = [{ name: 'token', label: 'API key', required: true }];
      return { like: 'http_api', presets: { header: auth.header, prefix: auth.prefix }, fields: [], secrets };
    }
    case 'basic': {
      const secrets = [{ name: 'password', label: 'Password', required: true }];
      return { like: 'http_basic', presets: {}, fields: [asked('username', 'User')], secrets };
    }
    case 'oauth2': {
      const { token_url, authorize_url, scopes, client_auth } = auth;
      const presets = {
        ...{ token_url, client_auth, scope: scopes.join(' ') },
        grant: authorize_url === undefined ? 'client_credentials' : 'authorization_code',
        ...(authorize_url === undefined ? {} : { authorize_url }),
      };
      const secrets = [{ name: 'client_secret', label: 'Client secret', required: false }];
      return { like: 'oauth2', presets, fields: [asked('client_id', 'Client')], secrets };
    }
  }
};

export const typeOf = (declared: Declared): BroughtType => {
  const { type, title, description, auth, base_url, fields } = declared;
  const use = useOf(auth);
  const required = Array.isArray(fields?.required) ? fields.required : [];
  return {
    ...{ type, title, description, like: use.like, secrets: use.secrets },
    fields: [...propertiesOf(declared).map((one) => fieldOf(one, required)), ...use.fields],
    presets: { ...use.presets, ...(base_url === undefined ? {} : { base_url }) },
  };
};

/** What is wrong with a type that a manifest declares; null: nothing. */
export const connectionFault = (declared: Declared): string | null => {
  const { type, base_url, fields } = declared;
  if (isBuiltInConnection(type)) return `type: ${type} is a type that is built in`;
  const properties = propertiesOf(declared);
  const strange = properties.find(([, part]) => kindOf(part) === null);
  if (strange) return `fields: ${strange[0]} must be a text or a number`;
  const taken = typeOf({ ...declared, fields: undefined });
  const twice = properties.find(
    ([name]) => Object.hasOwn(taken.presets, name) || taken.fields.some((one) => one.name === name),
  );
  if (twice) return `fields: ${twice[0]} is there already`;
  const address = properties.find(([name]) => name === 'base_url')?.[1];
  const isEntered =
    address !== undefined &&
    kindOf(address) === 'url' &&
    (address.default !== undefined ||
      (Array.isArray(fields?.required) && fields.required.includes('base_url')));
  if (base_url === undefined && !isEntered)
    return 'base_url: say where its secrets may be sent, or ask for it among its fields (a required text of the format uri)';
  return null;
};
