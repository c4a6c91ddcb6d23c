// One request of an operation, said part by part, and its answer read whole.

import { ask, type LeanAnswer } from '../lean-fetch.ts';
import type { Slot, TestedOperation } from './route-table.ts';

export interface Parts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** undefined: no body at all; a form: an upload. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** The bearer, where making the request gave its caller a new one. */
  readonly token?: string | null;
}

export interface Answer {
  /** Where it came from. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Status line and headers and body in one text, to look for what must not be in any of them. */
  readonly whole: string;
}

export const NO_PARTS: Parts = { params: {}, query: {}, body: undefined, headers: {} };

/** What the web app sends along to its own routes. */
export const FIRST_PARTY = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };

export const target = ({ path }: TestedOperation, { params, query }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

const read = (address: string, { status, headers, bytes }: LeanAnswer): Answer => {
  const text = Buffer.from(bytes).toString();
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const { pathname } = new URL(address);
  return { path: pathname, status, headers, text, whole: `${status}\n${lines}\n\n${text}` };
};

export const sendTo = async (address: string, init: RequestInit): Promise<Answer> =>
  read(address, await ask(address, init));

export const send = async (
  url: string,
  op: TestedOperation,
  parts: Parts,
  token: string | null,
): Promise<Answer> => {
  const headers: Record<string, string> = { ...(op.spec.firstParty ? FIRST_PARTY : {}), ...parts.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: op.method, headers };
  if (parts.body instanceof FormData) init.body = parts.body;
  else if (parts.body !== undefined) {
    headers['content-type'] ??= 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  return sendTo(url + target(op, parts), init);
};

const valueAt = (node: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[step === '[]' ? '0' : step]
        : undefined,
    node,
  );

/** What a request says in the place of an identifier; undefined when it says nothing. */
export const slotIn = (parts: Partial<Parts>, { place, path }: Slot): unknown => valueAt(parts[place], path);
export const hasSlot = (parts: Partial<Parts>, slot: Slot): boolean => slotIn(parts, slot) !== undefined;

/** The same request with another value in one of its identifiers; what leads there is made where it is missing. */
export const withSlot = (parts: Parts, slot: Slot, value: unknown): Parts => {
  if (slot.place !== 'body') {
    const [key = ''] = slot.path;
    return { ...parts, [slot.place]: { ...parts[slot.place], [key]: String(value) } };
  }
  return { ...parts, body: planted(without(parts.body, slot), slot.path, value) };
};

/** A body without what it would name instead of this identifier. */
const without = (body: unknown, { path, instead }: Slot): unknown =>
  instead.length === 0 || path.length !== 1 || typeof body !== 'object' || body === null
    ? body
    : Object.fromEntries(Object.entries(body).filter(([key]) => !instead.includes(key)));

const planted = (node: unknown, [step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) return value;
  if (step === '[]') {
    const items = Array.isArray(node) && rest.length > 0 ? (node as unknown[]) : [];
    return [...items.slice(0, -1), planted(items.at(-1), rest, value)];
  }
  const object = typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : {};
  return { ...object, [step]: planted(object[step], rest, value) };
};
