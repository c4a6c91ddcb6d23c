// STORAGE_URL: where the bytes of files lie.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigProblem } from '../../config.ts';
import { Secret } from '../crypto/secret.ts';
import { parseAllowList } from '../outbound/index.ts';

export interface FolderPlace {
  readonly kind: 'folder';
  readonly path: string;
}

export interface S3Place {
  readonly kind: 's3';
  /** With the bucket, and a prefix if there is one: `https://s3.example.com/bucket/prefix`. */
  readonly endpoint: string;
  /** `s3.example.com:443`, as the outbound guard wants it. */
  readonly hostAndPort: string;
  readonly region: string;
  readonly accessKey: Secret;
  readonly secretKey: Secret;
}

export type Place = FolderPlace | S3Place;

type StorageConfig = Pick<Config, 'dataDir' | 'storageUrl' | 'storageAccessKey' | 'storageSecretKey'>;

/** The value is never repeated: it may hold a key. */
const refuse = (why: string): never => {
  throw new ConfigProblem(`STORAGE_URL ${why}`);
};

/** Reads where files lie. Throws one clear line when that cannot be. */
export const placeOf = (config: StorageConfig): Place => {
  if (config.storageUrl === null) return { kind: 'folder', path: config.dataDir };
  const url = URL.parse(config.storageUrl);
  if (url?.protocol === 'file:') return { kind: 'folder', path: folderOf(url) };
  if (url?.protocol === 's3:') return s3Of(url, config);
  return refuse('must begin with file:// or s3://.');
};

const folderOf = (url: URL): string => {
  try {
    return join(fileURLToPath(url));
  } catch {
    return refuse('must name a folder of this machine by its whole path, such as file:///srv/parley.');
  }
};

const s3Of = (url: URL, config: StorageConfig): S3Place => {
  const path = url.pathname.replace(/\/+$/, '');
  if (url.hostname === '' || !/^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/.test(path))
    refuse('must name a host and a bucket, such as s3://s3.example.com/bucket?region=eu-central-1.');
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls') refuse('knows no parameters but region and tls.');
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') refuse('has tls=on or tls=off.');
  const port = url.port === '' ? (tls === 'on' ? '443' : '80') : url.port;
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}${path}`,
    hostAndPort: allowable(`${url.hostname}:${port}`),
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...credentialsOf(url, config),
  };
};

/** Says so at the start when the guard would never allow calls there. */
const allowable = (hostAndPort: string): string => {
  try {
    parseAllowList([hostAndPort]);
    return hostAndPort;
  } catch {
    return refuse('names an address that files can never be sent to.');
  }
};

/** From the two variables, or from the address itself; never a bit of each. */
const credentialsOf = (url: URL, config: StorageConfig): Pick<S3Place, 'accessKey' | 'secretKey'> => {
  const { storageAccessKey, storageSecretKey } = config;
  const hasOwn = url.username !== '' || url.password !== '';
  const hasVariables = storageAccessKey !== null || storageSecretKey !== null;
  if (hasOwn && hasVariables)
    refuse('holds a key, and STORAGE_ACCESS_KEY or STORAGE_SECRET_KEY is set too; use one of the two ways.');
  const accessKey = hasOwn ? decoded(url.username) : (storageAccessKey ?? '');
  const secretKey = hasOwn ? decoded(url.password) : (storageSecretKey ?? '');
  if (accessKey === '' || secretKey === '')
    refuse('needs STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY to be set.');
  return { accessKey: new Secret(accessKey), secretKey: new Secret(secretKey) };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('holds a key that is not percent-encoded; use STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.');
  }
};
