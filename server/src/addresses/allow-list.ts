// EGRESS_ALLOW: exact host:port entries that may be private or plain http. Names and ports only, no ranges, no wildcards.

import { isIP } from 'node:net';
import { addressRule } from './addresses.ts';

export const PURPOSES = ['provider', 'fetch', 'webhook', 'package', 'oidc', 'storage', 'push'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface AllowEntry {
  readonly hostname: string;
  readonly port: number;
  readonly scope: ReadonlySet<Purpose>;
}

/** Both are addresses an operator or administrator typed in. Everything else must be named by the entry. */
const DEFAULT_SCOPE: readonly Purpose[] = ['provider', 'oidc'];

const isPurpose = (text: string): text is Purpose => PURPOSES.some((purpose) => purpose === text);

const refuse = (entry: string, why: string): never => {
  throw new Error(`EGRESS_ALLOW: "${entry}" ${why}`);
};

const parseScope = (entry: string, text: string | undefined): Set<Purpose> => {
  if (text === undefined) return new Set(DEFAULT_SCOPE);
  const purposes = /^scope=(.*)$/.exec(text)?.[1]?.split(',') ?? [];
  const known = purposes.filter(isPurpose);
  if (known.length === 0 || known.length !== purposes.length)
    refuse(entry, `needs ";scope=" with one or more of ${PURPOSES.join(', ')}`);
  return new Set(known);
};

const parseEntry = (entry: string): AllowEntry => {
  const [place = '', scope, ...rest] = entry.split(';').map((part) => part.trim());
  const [, host = '', digits = ''] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\*]+):(\d{1,5})$/i.exec(place) ?? [];
  const port = Number(digits);
  if (rest.length > 0 || port < 1 || port > 65535 || !URL.canParse(`http://${host}/`))
    refuse(entry, 'is not host:port (for example ollama.lan:11434, 127.0.0.1:11434 or [::1]:11434)');
  const hostname = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
  const rule = isIP(hostname) ? addressRule(hostname, port, true, { addresses: () => [] }) : null;
  if (rule) refuse(entry, `can never be allowed (${rule})`);
  return { hostname, port, scope: parseScope(entry, scope) };
};

/**
 * Reads the entries, whether or not the variable was split at its commas before: a piece that is only a
 * purpose belongs to the scope on its left. Throws one clear line on anything else.
 */
export const parseAllowList = (pieces: readonly string[]): AllowEntry[] => {
  const entries: string[] = [];
  for (const piece of pieces.flatMap((text) => text.split(',')).map((text) => text.trim())) {
    const last = entries.at(-1);
    if (piece === '') continue;
    if (isPurpose(piece) && last?.includes(';scope=')) entries[entries.length - 1] = `${last},${piece}`;
    else entries.push(piece);
  }
  return entries.map(parseEntry);
};
