// Looks at every answer that a test gets and says where it differs from the contract: a field that is not declared, a status
// that is not documented, a refusal that is not exactly {error}, a header that every answer carries and this one lacks.

import { isDeepStrictEqual } from 'node:util';
import {
  api,
  Message,
  Minimal,
  mediaTypesOf,
  type Operation,
  type RefusalForm,
  type RouteSpec,
} from '@parley/contract';
import type { z } from 'zod';
import { errorStatusesOf } from '../src/kernel/openapi.ts';
import { EVENT_STREAM } from '../src/kernel/sse.ts';

export interface SeenAnswer {
  readonly method: string;
  /** With its query string. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Known {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
  readonly spec: RouteSpec;
}

const KNOWN: readonly Known[] = Object.entries(api).map(([operation, spec]) => {
  const [method = '', path = ''] = operation.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return { operation: operation as Operation, method, pattern, spec };
});

/** What the server may say to any request, before it looks at what the operation itself allows. */
const BEFORE_ANY_OPERATION = [400, 404, 413, 414, 415];

/** The operation that a request names, if it names one. A literal path goes before one with a placeholder. */
export const operationOf = (method: string, path: string): Known | undefined => {
  const [bare = ''] = path.split('?');
  const wanted = method === 'HEAD' ? 'GET' : method;
  const matching = KNOWN.filter((known) => known.method === wanted && known.pattern.test(bare));
  return matching.find(({ operation }) => operation.endsWith(` ${bare}`)) ?? matching[0];
};

/** What is wrong with an answer, as sentences; none when nothing is. */
export const problemsOf = (answer: SeenAnswer): string[] => {
  const known = operationOf(answer.method, answer.path);
  const found = [
    ...headerProblems(answer),
    ...(answer.status >= 400 ? refusalProblems(answer) : known ? successProblems(answer, known) : []),
    ...(known && answer.status >= 400 ? statusProblems(answer, known) : []),
  ];
  return found.map((problem) => `${answer.method} ${answer.path} → ${answer.status}: ${problem}`);
};

const headerProblems = ({ path, status, headers }: SeenAnswer): string[] => {
  const found: string[] = [];
  if (headers.get('x-content-type-options') !== 'nosniff') found.push('nosniff is missing');
  if (headers.get('content-security-policy') === null) found.push('it has no content security policy');
  if (path.startsWith('/api/v1/') && headers.get('cache-control') !== 'no-store')
    found.push('it may be cached');
  if (status === 429 && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? ''))
    found.push('it does not say when to come back');
  return found;
};

const FORMS: readonly RefusalForm[] = [
  ...new Set(KNOWN.flatMap(({ spec: { refusals } }) => (refusals ? [refusals] : []))),
];

/** What a refusal says; null when it has not exactly the form of refusals at its address. */
export const refusalText = (path: string, text: string): string | null => {
  const body = parsed(text);
  const form = FORMS.find(({ under }) => path.startsWith(under));
  if (form) return bodyProblems(body, form.schema).length === 0 ? text : null;
  if (typeof body !== 'object' || body === null || Object.keys(body).join() !== 'error') return null;
  const { error } = body as { error: unknown };
  return typeof error === 'string' && error !== '' ? error : null;
};

const refusalProblems = ({ method, path, headers, text }: SeenAnswer): string[] => {
  if (method === 'HEAD') return [];
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return ['the refusal is not JSON'];
  return refusalText(path, text) === null
    ? [`the refusal is not exactly {error}: ${text.slice(0, 200)}`]
    : [];
};

const statusProblems = ({ status }: SeenAnswer, { method, spec }: Known): string[] => {
  const allowed = [
    ...errorStatusesOf(method, spec),
    ...Object.keys(spec.response).map(Number),
    ...BEFORE_ANY_OPERATION,
  ];
  return allowed.includes(status) ? [] : ['this status is not documented'];
};

const successProblems = ({ method, status, headers, text }: SeenAnswer, { spec }: Known): string[] => {
  const schema = spec.response[status];
  if (schema === undefined) return ['this status is not documented'];
  if (status === 304) return text === '' ? [] : ['it has a body'];
  const type = headers.get('content-type') ?? '';
  if (spec.stream && method !== 'HEAD' && type.startsWith(EVENT_STREAM))
    return streamProblems(text, spec.stream, spec.streamEnd === 'last event');
  if (typeof schema === 'string')
    return mediaTypesOf(schema).some((one) => type.startsWith(one))
      ? []
      : [`the type is ${type} and not ${schema}`];
  if (method === 'HEAD') return [];
  if (!type.startsWith('application/json')) return [`the type is ${type} and not JSON`];
  const isShort = headers.get('preference-applied') === 'return=minimal' && schema !== Message;
  return bodyProblems(parsed(text), isShort ? Minimal : schema);
};

const bodyProblems = (body: unknown, schema: z.ZodType): string[] => {
  const read = schema.safeParse(body);
  if (!read.success) return [`the body is not what is declared: ${read.error.message}`];
  // Reading drops what is not declared, so whatever differs afterwards was not.
  return isDeepStrictEqual(read.data, body) ? [] : ['the body has fields that are not declared'];
};

/** Every data line is what the contract declares as a line of this stream, and the last one is `[DONE]`, unless an event ends it. */
const streamProblems = (text: string, line: z.ZodType, endsByEvent: boolean): string[] => {
  const lines = text.split('\n').filter((line) => line.startsWith('data:'));
  const data = lines.map((line) => line.slice('data:'.length).trim());
  if (endsByEvent) return data.flatMap((one) => lineProblems(one, line));
  if (data.at(-1) !== '[DONE]' || data.indexOf('[DONE]') !== data.length - 1)
    return ['the stream does not end with one [DONE]'];
  return data.slice(0, -1).flatMap((one) => lineProblems(one, line));
};

export const lineProblems = (data: string, line: z.ZodType): string[] =>
  bodyProblems(parsed(data), line).map((problem) => `in the line ${data.slice(0, 300)}: ${problem}`);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
