// Certificates for tests, made fresh for every run: no key in the repository and nothing that expires.

import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const DAY_MS = 86_400_000;
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';

export interface CertificateSpec {
  readonly name: string;
  readonly issuer?: string;
  /** Tag and text of each alternative name: 1 e-mail, 2 DNS, 6 URI. */
  readonly names?: ReadonlyArray<readonly [1 | 2 | 6, string]>;
  readonly from?: Date;
  readonly to?: Date;
  /** One that may sign others. */
  readonly isAuthority?: boolean;
}

const BASIC_CONSTRAINTS = '551d13';
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))));

/** PEM key and certificate, signed by its own key whatever it says of its issuer. Valid from yesterday until tomorrow. */
export const makeCertificate = (spec: CertificateSpec): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const from = spec.from ?? new Date(Date.now() - DAY_MS);
  const to = spec.to ?? new Date(Date.now() + DAY_MS);
  const names = sequence(...(spec.names ?? []).map(([tag, text]) => der(0x80 | tag, Buffer.from(text))));
  const extensions = [
    ...(spec.names ? [sequence(oid(SUBJECT_ALT_NAME), der(0x04, names))] : []),
    ...(spec.isAuthority
      ? [sequence(oid(BASIC_CONSTRAINTS), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))]
      : []),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    nameOf(spec.issuer ?? spec.name),
    sequence(time(from), time(to)),
    nameOf(spec.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
};

/** For a server with one DNS name. */
export const selfSigned = (name: string): { key: string; cert: string } =>
  makeCertificate({ name, names: [[2, name]] });
