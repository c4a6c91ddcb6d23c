// A vendor of models that lives in the test: real wire formats on a real socket, told what to say next, remembering what it heard.
//
//   const vendor = await startStandIn(t);
//   const server = await start(t, engine, { env: { EGRESS_ALLOW: vendor.allow.join(',') } });
//   … configuration: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-…' } …
//   vendor.next(say({ text: 'Hello' }), say({ calls: […] }));   // the next requests for an answer, in order

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import type { TestContext } from 'node:test';
import { makeCertificate } from '../certificate.ts';
import { eventsOf, frame, refusal, type Spoken, type Wire } from './stand-in-wires.ts';

export interface Heard {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON, or undefined. */
  readonly body: unknown;
}

export interface Exchange {
  readonly wire: Wire;
  readonly heard: Heard;
  readonly response: ServerResponse;
  /** The key the caller sent, however it sent it. */
  readonly key: string;
  /** Resolves when the caller has gone. */
  readonly gone: Promise<void>;
}

/** Answers one request for an answer of a model. */
export type Script = (exchange: Exchange) => void | Promise<void>;

export interface StandIn {
  readonly origin: string;
  /** For EGRESS_ALLOW: the stand-in and the broken neighbours its faults need. */
  readonly allow: readonly string[];
  /** Everything that was asked, in order. */
  readonly heard: Heard[];
  /** Only what asked a model for an answer. */
  readonly asked: Heard[];
  /** Ids it lists. */
  models: string[];
  /** Addresses at which connections are refused, a handshake never ends, or the certificate is not trusted. */
  readonly broken: { readonly refused: string; readonly hanging: string; readonly untrusted: string };
  /** What to write into a configuration of this provider. */
  baseUrl(provider: string, origin?: string): string;
  /** One script for each of the next requests; then the usual one again. */
  next(...scripts: Script[]): void;
  /** The script for every request that has none of its own. */
  usual(script: Script): void;
}

const SSE = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

/** Says it all, event by event. */
export const say =
  (spoken: Spoken): Script =>
  ({ wire, response }) => {
    response.writeHead(200, SSE);
    for (const data of eventsOf(wire, spoken)) response.write(frame(wire, data));
    response.end();
  };

/** Refuses with a status, in the vendor's own form. */
export const refuse =
  (status: number, type: string, message: string, headers: Record<string, string> = {}): Script =>
  ({ wire, response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(refusal(wire, status, type, message));
  };

/** Sends exactly these bytes, each piece in a packet of its own. */
export const bytes =
  (pieces: ReadonlyArray<string | Uint8Array>, headers: Record<string, string> = SSE): Script =>
  async ({ response }) => {
    response.writeHead(200, headers);
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((sent) => setImmediate(sent));
    }
    response.end();
  };

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
};

const wireOf = (path: string): Wire | null => {
  if (/\/chat\/completions(\?|$)/.test(path)) return 'openai';
  if (/\/messages(\?|$)/.test(path)) return 'anthropic';
  return path.includes(':streamGenerateContent') ? 'gemini' : null;
};

const keyOf = (headers: IncomingMessage['headers']): string =>
  String(
    headers['x-api-key'] ??
      headers['x-goog-api-key'] ??
      headers['api-key'] ??
      headers.authorization?.replace(/^Bearer /, '') ??
      '',
  );

const vectorOf = (text: string): number[] => [text.length, 1, 0.5];

const embeddings = ({ path, body }: Heard): object | null => {
  const asked = body as {
    input?: string | string[];
    requests?: Array<{ content: { parts: Array<{ text: string }> } }>;
  };
  if (path.includes(':batchEmbedContents'))
    return {
      embeddings: asked.requests?.map(({ content }) => ({ values: vectorOf(content.parts[0]?.text ?? '') })),
    };
  if (!/\/embeddings(\?|$)/.test(path)) return null;
  const data = [asked.input ?? []]
    .flat()
    .map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  return { object: 'list', data: data.toReversed(), usage: { prompt_tokens: 5, total_tokens: 5 } };
};

/** Lists of models and what else is asked besides answers. */
const factsFor = (heard: Heard, models: readonly string[]): object | null => {
  const { path, headers, body } = heard;
  if (path.startsWith('/api/tags')) return { models: models.map((name) => ({ name, model: name, size: 1 })) };
  if (path.startsWith('/api/ps'))
    return {
      models: models
        .filter((name) => name.includes('loaded'))
        .map((name) => ({ name, model: name, context_length: 32_768 })),
    };
  if (path.startsWith('/api/show')) {
    const name = String((body as { model?: string }).model);
    const isEmbedding = name.includes('embed');
    const capabilities = isEmbedding ? ['embedding'] : ['completion', 'tools', 'vision', 'thinking'];
    return {
      capabilities,
      model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 },
      ...(name.includes('tuned')
        ? { parameters: 'stop                           "<|end|>"\nnum_ctx                        16384' }
        : {}),
      ...(name.includes('cloud') ? { remote_host: 'https://ollama.com:443' } : {}),
    };
  }
  if (!/\/models(\?|$)/.test(path)) return embeddings(heard);
  if (path.includes('/v1beta/')) {
    const supportedGenerationMethods = ['generateContent'];
    const limits = { inputTokenLimit: 1_048_576, outputTokenLimit: 65_536, thinking: true };
    return {
      models: models.map((id) => ({
        name: `models/${id}`,
        displayName: id,
        supportedGenerationMethods,
        ...limits,
      })),
    };
  }
  if (headers['x-api-key'])
    return {
      data: models.map((id) => ({ type: 'model', id, display_name: `Model ${id}` })),
      has_more: false,
    };
  return { object: 'list', data: models.map((id) => ({ id, object: 'model', context_window: 128_000 })) };
};

const listen = async (
  t: TestContext,
  server: Server | ReturnType<typeof createNetServer>,
): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** A port at which no process listens any more. */
const deadPort = async (): Promise<number> => {
  const server = createNetServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

/** Takes a connection and never says a word, so that no handshake ends. */
const silentPort = (t: TestContext): Promise<number> => {
  const server = createNetServer((socket) => {
    socket.on('error', () => {});
    t.after(() => socket.destroy());
  });
  return listen(t, server);
};

const BASES: Record<string, string> = {
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
  azure: '',
  ollama: '',
  groq: '/openai/v1',
  openrouter: '/api/v1',
};

export const startStandIn = async (t: TestContext): Promise<StandIn> => {
  const heard: Heard[] = [];
  const asked: Heard[] = [];
  const queue: Script[] = [];
  let usual: Script = say({ text: ['Hello', ' from the', ' stand-in.'] });
  const state = { models: ['stand-in-large', 'stand-in-small', 'stand-in-embed'] };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => {});
    const { method = '', url: path = '', headers } = request;
    const gone = new Promise<void>((left) => response.on('close', left));
    const note: Heard = { method, path, headers, body: await readBody(request) };
    heard.push(note);
    const wire = wireOf(path);
    if (wire) {
      asked.push(note);
      await (queue.shift() ?? usual)({ wire, heard: note, response, key: keyOf(headers), gone });
      return;
    }
    const facts = factsFor(note, state.models);
    response.writeHead(facts ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(facts ?? { error: { message: `no such path: ${path}`, type: 'not_found' } }));
  };

  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(() => response.destroy());
  const port = await listen(t, createServer(listener));
  const untrusted = await listen(t, createTlsServer(makeCertificate({ name: 'stand-in' }), listener));
  const places = [port, await deadPort(), await silentPort(t), untrusted].map((each) => `127.0.0.1:${each}`);
  const origin = `http://${places[0]}`;
  return Object.assign(state, {
    origin,
    allow: places,
    heard,
    asked,
    broken: {
      refused: `http://${places[1]}`,
      hanging: `https://${places[2]}`,
      untrusted: `https://${places[3]}`,
    },
    baseUrl: (provider: string, at = origin) => `${at}${BASES[provider] ?? '/v1'}`,
    next: (...scripts: Script[]) => void queue.push(...scripts),
    usual: (script: Script) => {
      usual = script;
    },
  });
};
