// What a proxy says of the certificate it has seen, and whether it was the proxy who said it. The order of the questions matters:
// who speaks, with which secret, whether each header came exactly once, and only then what it says.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { type ReadCertificate, readCertificate } from './certificate.ts';
import { parseXfcc } from './xfcc.ts';

const SECRET_HEADER = 'x-proxy-auth';
const VALUE_CHARACTERS_MAX = 8 * 1024;

type Values = Readonly<Record<string, string>>;

interface Style {
  readonly headers: readonly string[];
  /** The certificate, or null when the proxy did not verify one. */
  read(values: Values): ReadCertificate | null;
}

const PEM = /^-----BEGIN CERTIFICATE-----\s[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const unescaped = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const fromEscapedPem = (text: string): ReadCertificate | null => {
  const pem = unescaped(text);
  return pem !== null && PEM.test(pem) ? readCertificate(pem) : null;
};

const fromBase64 = (text: string): ReadCertificate | null =>
  BASE64.test(text) ? readCertificate(Buffer.from(text, 'base64')) : null;

const STYLES: Record<Config['mtls']['style'], Style> = {
  nginx: {
    headers: ['x-ssl-client-verify', 'x-ssl-client-cert'],
    read: (values) =>
      values['x-ssl-client-verify'] === 'SUCCESS' ? fromEscapedPem(values['x-ssl-client-cert'] ?? '') : null,
  },
  // ssl_c_verify is 0 when the chain was good, and also when no certificate came: then the second header is empty.
  haproxy: {
    headers: ['x-ssl-client-verify', 'x-ssl-client-cert'],
    read: (values) =>
      values['x-ssl-client-verify'] === '0' ? fromBase64(values['x-ssl-client-cert'] ?? '') : null,
  },
  // The body of a PEM, plain or escaped; after a comma follow those that signed it.
  traefik: {
    headers: ['x-forwarded-tls-client-cert'],
    read: (values) => {
      const [leaf = ''] = (values['x-forwarded-tls-client-cert'] ?? '').split(',');
      const body = leaf.includes('%') ? unescaped(leaf) : leaf;
      return body === null ? null : fromBase64(body);
    },
  },
  envoy: {
    headers: ['x-forwarded-client-cert'],
    read: (values) => {
      const pairs = parseXfcc(values['x-forwarded-client-cert'] ?? '');
      const certificate = fromEscapedPem(pairs?.get('cert') ?? '');
      const hash = pairs?.get('hash');
      if (certificate === null || hash === undefined) return certificate;
      // Both are the proxy's word for one thing; when they differ, one was not written by the proxy.
      const said = Buffer.from(hash, 'hex').toString('base64url');
      return said === certificate.thumbprint ? certificate : null;
    },
  },
};

export type Seen =
  | { readonly certificate: ReadCertificate }
  | { readonly refusal: 'peer' | 'secret' | 'headers' | 'certificate' | 'dates' };

/** Reads the certificate of a request, or says which question failed. */
export const createInspector = ({ mtls, trustProxy }: Pick<Config, 'mtls' | 'trustProxy'>) => {
  const isProxy = addressesIn(trustProxy);
  const style = STYLES[mtls.style];
  const wanted = [SECRET_HEADER, ...style.headers];
  return (request: IncomingMessage, now: Date): Seen => {
    if (!isProxy(request.socket.remoteAddress)) return { refusal: 'peer' };
    const values = exactlyOnce(request.rawHeaders, wanted);
    const secret = firstOf(request.rawHeaders, SECRET_HEADER);
    if (mtls.proxySecret === null || !isSame(secret, mtls.proxySecret)) return { refusal: 'secret' };
    if (values === null) return { refusal: 'headers' };
    const certificate = style.read(values);
    if (certificate === null) return { refusal: 'certificate' };
    const nowMs = now.getTime();
    const isCurrent = nowMs >= certificate.validFromMs && nowMs <= certificate.validToMs;
    return isCurrent ? { certificate } : { refusal: 'dates' };
  };
};

const firstOf = (raw: readonly string[], name: string): string => {
  const at = raw.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? '' : (raw[at + 1] ?? '');
};

/** Hashed first: what is compared has one length, whatever was sent. */
const isSame = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
};

/**
 * The wanted headers if each came once, in plain printable ASCII. Null too when a name came that only looks like one of them:
 * servers differ in whether `_` and `-` are one character, so a proxy may have let through what we would read.
 */
const exactlyOnce = (raw: readonly string[], wanted: readonly string[]): Values | null => {
  const values: Record<string, string> = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] ?? '').toLowerCase();
    const value = raw[i + 1] ?? '';
    if (!wanted.includes(name.replaceAll('_', '-').trim())) continue;
    if (!wanted.includes(name) || Object.hasOwn(values, name)) return null;
    if (value.length > VALUE_CHARACTERS_MAX || !/^[\x20-\x7e]*$/.test(value)) return null;
    values[name] = value;
  }
  return wanted.every((name) => Object.hasOwn(values, name)) ? values : null;
};

const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const addressesIn = (entries: readonly string[]): ((address: string | undefined) => boolean) => {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    if (address === undefined) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
};
