// The link of a visitor: which instance is theirs, and the token that opens it. It lies behind the # of the address, which no server
// is ever sent, and on the device.

import { readStored, writeStored } from '../../lib/storage.ts';

export interface Visit {
  readonly instanceId: string;
  readonly token: string;
}

const HASH = /^#([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/i;

export const readVisit = (hash: string): Visit | null => {
  const [, instanceId, token] = HASH.exec(hash) ?? [];
  return instanceId !== undefined && token !== undefined ? { instanceId, token } : null;
};

export const writeVisit = ({ instanceId, token }: Visit): string => `#${instanceId}.${token}`;

const keyOf = (slug: string): string => `parley.visit.${slug}`;

/** By the address, else by what this device remembers. */
export const findVisit = (slug: string): Visit | null =>
  readVisit(location.hash) ?? readVisit(readStored(keyOf(slug)) ?? '');

export const keepVisit = (slug: string, visit: Visit | null): void => {
  const hash = visit === null ? null : writeVisit(visit);
  writeStored(keyOf(slug), hash);
  history.replaceState(null, '', `${location.pathname}${location.search}${hash ?? ''}`);
};
