// A provider that hears and speaks as OpenAI does: it writes down what stands in the bytes of a recording, and says a text by its bytes.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Spoken {
  readonly path: string;
  readonly authorization: string | undefined;
  /** The fields of a form, or the keys of a body. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Of a recording. */
  readonly file: { readonly name: string; readonly type: string; readonly size: number } | null;
}

export interface SpeechServer {
  /** To be written into a configuration. */
  readonly url: string;
  /** For EGRESS_ALLOW: `host:port`. */
  readonly place: string;
  readonly asked: Spoken[];
  models: string[];
  /** Answers the next call for speech in this way instead. */
  next: ((response: ServerResponse) => void) | null;
}

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

export const startSpeechServer = async (t: TestContext): Promise<SpeechServer> => {
  const state: Pick<SpeechServer, 'asked' | 'models' | 'next'> = {
    asked: [],
    models: ['gpt-4o', 'whisper-1', 'gpt-4o-realtime-transcribe', 'gpt-4o-mini-tts'],
    next: null,
  };
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { url: path = '', headers } = request;
    if (path === '/v1/models') return json(response, { data: state.models.map((id) => ({ id })) });
    const isForm = path === '/v1/audio/transcriptions';
    const type = String(headers['content-type']);
    const form = isForm ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : null;
    const file = form?.get('file') ?? null;
    const recording = file instanceof File ? file : null;
    const fields = form ? [...form].filter(([name]) => name !== 'file') : null;
    state.asked.push({
      path,
      authorization: headers.authorization,
      asked: fields ? Object.fromEntries(fields) : JSON.parse(bytes.toString()),
      file: recording && { name: recording.name, type: recording.type, size: recording.size },
    });
    const script = state.next;
    state.next = null;
    if (script) return script(response);
    if (recording)
      return json(response, {
        text: ` ${(await recording.text()).replace(/^OggS /, '')} `,
        usage: { type: 'duration', seconds: 3 },
      });
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    for (const piece of ['ID3 ', String(state.asked.at(-1)?.asked.input)]) response.write(piece);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { url: `http://${place}/v1`, place });
};
