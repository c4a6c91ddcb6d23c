// Reading streams of answers in tests, as a plain client would.

import { CompletionChunk } from '@parley/contract';
import { lineProblems } from './contract-check.ts';
import type { Harness } from './harness.ts';

export interface StreamOptions {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Read while it comes. Otherwise the harness reads it whole first, and holds it against the contract. */
  readonly isLive?: boolean;
}

export const streamed = (
  { raw, url }: Pick<Harness, 'raw' | 'url'>,
  token: string,
  body: object,
  { path = '/api/v1/chat/completions', headers = {}, signal, isLive = false }: StreamOptions = {},
): Promise<Response> => {
  const init = {
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(isLive ? { prefer: 'respond-async' } : {}),
      ...headers,
    },
    ...(signal ? { signal } : {}),
  };
  return isLive ? fetch(url + path, { method: 'POST', ...init }) : raw('POST', path, init);
};

/** Every data line but the last, which has to be [DONE], and their contents in one text. */
export const linesOf = async (
  response: Response,
): Promise<{ chunks: CompletionChunk[]; content: string; text: string }> => {
  const text = await response.text();
  const data = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
  if (data.at(-1) !== '[DONE]' || data.filter((line) => line === '[DONE]').length !== 1)
    throw new Error(`the stream does not end with one [DONE]: ${text.slice(-300)}`);
  const chunks = data.slice(0, -1).map((line) => {
    const problems = lineProblems(line, CompletionChunk);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return CompletionChunk.parse(JSON.parse(line));
  });
  return { chunks, content: chunks.map(({ content }) => content).join(''), text };
};
