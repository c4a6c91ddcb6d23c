// Where a call goes. The text is parsed once, here; everything after this file works on the parsed address.

import { isIP } from 'node:net';
import { addressRule, type Self } from '../../addresses/addresses.ts';
import type { AllowEntry, Purpose } from '../../addresses/allow-list.ts';
import { OutboundError, Refusal } from './errors.ts';

/** Who chose the address: an administrator, the configuration itself, or another (a person, a model, a package). */
export type OnBehalfOf = 'admin' | 'user' | 'system';

export interface Policy {
  readonly purpose: Purpose;
  readonly onBehalfOf: OnBehalfOf;
  readonly self: Self;
  isListed(hostname: string, port: number): boolean;
}

export const policyFor = (
  purpose: Purpose,
  onBehalfOf: OnBehalfOf,
  { entries, allowUsers, self }: { entries: AllowEntry[]; allowUsers: boolean; self: Self },
): Policy => {
  const open = onBehalfOf !== 'user' || allowUsers ? entries.filter(({ scope }) => scope.has(purpose)) : [];
  const isListed = (hostname: string, port: number) =>
    open.some((entry) => entry.hostname === hostname && entry.port === port);
  return { purpose, onBehalfOf, self, isListed };
};

export interface Endpoint {
  readonly protocol: 'http:' | 'https:';
  /** A lower-case name or an address without brackets. */
  readonly hostname: string;
  readonly port: number;
}

export interface Target extends Endpoint {
  readonly url: URL;
}

const URL_LENGTH_MAX = 2048;
const WEB_PORTS = [80, 443];

const asProtocol = (protocol: string): 'http:' | 'https:' | null =>
  protocol === 'http:' || protocol === 'https:' ? protocol : null;

export const endpointOf = (protocol: string, hostname: string, port: string): Endpoint => {
  const known = asProtocol(protocol);
  if (!known) throw new OutboundError('invalid', new Refusal('scheme'));
  return {
    protocol: known,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (known === 'https:' ? 443 : 80) : Number(port),
  };
};

/** The rules that need no name lookup. Asked for every request and again for every new connection. */
export const checkEndpoint = ({ protocol, hostname, port }: Endpoint, policy: Policy): void => {
  const refuse = (rule: string) => {
    throw new OutboundError('blocked', new Refusal(rule, { hostname, port }));
  };
  const listed = policy.isListed(hostname, port);
  if (protocol !== 'https:' && !listed) refuse('plain http');
  if (!WEB_PORTS.includes(port) && !listed) refuse('port');
  const rule = isIP(hostname) ? addressRule(hostname, port, listed, policy.self) : null;
  if (rule) refuse(rule);
};

/** Parses and checks. The input is not repeated in any error: it may hold a password or a key. */
export const parseTarget = (input: string, policy: Policy, base?: URL): Target => {
  const refuse = (rule: string) => new OutboundError('invalid', new Refusal(rule));
  if (input.length > URL_LENGTH_MAX || !URL.canParse(input, base)) throw refuse('not a URL');
  const url = new URL(input, base);
  if (url.href.length > URL_LENGTH_MAX) throw refuse('URL too long');
  if (url.username || url.password) throw refuse('userinfo');
  url.hash = '';
  const endpoint = endpointOf(url.protocol, url.hostname, url.port);
  if (!endpoint.hostname) throw refuse('no host');
  checkEndpoint(endpoint, policy);
  return { ...endpoint, url };
};
