// Calls of a person without an account: with the token of their visit, and with nothing else.

import type { CompletionChunk } from '@parley/contract';
import { ApiError, createClient } from '@parley/contract/client';
import { readSse } from '../../lib/sse.ts';
import type { Visit } from './visit.ts';

const UNAVAILABLE = 503;

const headersOf = (init: RequestInit, visit: Visit | null): Headers => {
  const headers = new Headers(init.headers);
  if (visit) headers.set('authorization', `Visitor ${visit.token}`);
  return headers;
};

const sendFor =
  (visit: Visit | null) =>
  (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, headers: headersOf(init, visit), credentials: 'omit' });

export const callFor = (visit: Visit | null) => createClient({ baseUrl: '', fetch: sendFor(visit) });

const post = async (visit: Visit, path: string, init: RequestInit): Promise<Response> => {
  const url = `/api/v1/workflows/public/instances/${visit.instanceId}/${path}`;
  const response = await sendFor(visit)(url, { method: 'POST', ...init }).catch(() => {
    throw new ApiError(0, 'the server cannot be reached');
  });
  if (response.ok) return response;
  const { error = '' } = (await response.json().catch(() => ({}))) as { error?: string };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(response.status, error, Number.isFinite(retryAfter) ? retryAfter : undefined);
};

export const sendFile =
  (visit: Visit) =>
  async (file: File): Promise<{ id: string; filename: string }> => {
    const body = new FormData();
    body.append('file', file, file.name);
    return (await (await post(visit, 'files', { body })).json()) as { id: string; filename: string };
  };

/** Nothing answered: what was said is not kept. */
export class Unanswered extends Error {}

/** Says something; `onText` hears the answer as it grows. It stays empty where a person has taken over. False: it broke off. */
export const say = async (
  visit: Visit,
  content: string,
  onText: (text: string) => void,
): Promise<boolean> => {
  const response = await post(visit, 'messages', {
    body: JSON.stringify({ content }),
    headers: { 'content-type': 'application/json' },
  }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === UNAVAILABLE ? new Unanswered() : error;
  });
  let text = '';
  let isWhole = true;
  await readSse(response, ({ data }) => {
    if (data === '[DONE]') return;
    const { choices, error } = JSON.parse(data) as CompletionChunk;
    if (error) isWhole = false;
    text += choices[0]?.delta.content ?? '';
    onText(text);
  });
  if (!isWhole && text === '') throw new Unanswered();
  return isWhole;
};
