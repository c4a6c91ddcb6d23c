// A client certificate and who it names. The proxy has checked the chain; we read the certificate itself, not what the proxy
// wrote about it, and look at its dates once more.

import { createHash, X509Certificate } from 'node:crypto';

export interface ReadCertificate {
  /** x5t#S256 of RFC 8705. */
  readonly thumbprint: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly validFromMs: number;
  readonly validToMs: number;
}

const DN_CHARACTERS_MAX = 2000;

/** Null unless the bytes are one certificate that names a person. */
export const readCertificate = (bytes: string | Buffer): ReadCertificate | null => {
  const parsed = parse(bytes);
  if (parsed === null) return null;
  const names = alternativeNames(parsed.subjectAltName);
  const key = names.email ?? names.upn ?? names.uri;
  const kind = names.email !== null ? 'email' : names.upn !== null ? 'upn' : 'uri';
  const subject = key === null ? `dn:${parsed.subject ?? ''}` : `${kind}:${key}`;
  const namesNobody = key === null && !/=./.test(parsed.subject ?? '');
  if (namesNobody || subject.length > DN_CHARACTERS_MAX || (parsed.issuer ?? '') === '') return null;
  return {
    thumbprint: createHash('sha256').update(parsed.raw).digest('base64url'),
    issuer: `mtls:${createHash('sha256').update(parsed.issuer).digest('hex')}`,
    subject,
    email: names.email,
    name: commonName(parsed.subject),
    validFromMs: parsed.validFromDate.getTime(),
    validToMs: parsed.validToDate.getTime(),
  };
};

const parse = (bytes: string | Buffer): X509Certificate | null => {
  try {
    const certificate = new X509Certificate(bytes);
    // One that signs others stands for no person.
    return certificate.ca ? null : certificate;
  } catch {
    return null;
  }
};

interface AlternativeNames {
  readonly email: string | null;
  readonly upn: string | null;
  readonly uri: string | null;
}

/** Node writes a value with a comma or a quote in it as JSON with the comma escaped, so the separator is never part of a value. */
const alternativeNames = (text: string | undefined): AlternativeNames => {
  const entries = (text ?? '').split(', ');
  const first = (prefix: string): string | null => {
    const entry = entries.find((candidate) => candidate.startsWith(prefix));
    return entry === undefined ? null : unquoted(entry.slice(prefix.length));
  };
  return { email: first('email:'), upn: first('othername:UPN:'), uri: first('URI:') };
};

const unquoted = (value: string): string | null => {
  if (!value.startsWith('"')) return value === '' ? null : value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'string' && read !== '' ? read : null;
  } catch {
    return null;
  }
};

/** For display only: the key is the whole subject. */
const commonName = (subject: string | undefined): string | null =>
  /^CN=(.+)$/m.exec(subject ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? null;
