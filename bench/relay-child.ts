// A relay in a process of its own, so that its processor time is its own: `pipe` hands bytes on untouched, `wire` reads them with a
// vendor's adapter and writes its events. Told by its parent over IPC where the vendor is.

import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createOutbound } from '../server/src/kernel/outbound/index.ts';
import { vendorOf } from '../server/src/providers/index.ts';
import type { Endpoint, ProviderEvent } from '../server/src/providers/vendor.ts';

const [, , mode = 'pipe', place = ''] = process.argv;

const outbound = createOutbound({ allow: [place], allowUsers: false, log: pino({ level: 'silent' }) });
const ENDPOINT: Endpoint = {
  provider: 'openai',
  baseUrl: `http://${place}/v1`,
  apiKey: null,
  headers: {},
  onBehalfOf: 'admin',
};
const BODY = { model: 'm', messages: [{ role: 'user', content: 'hello' }], stream: true };

const pipe = (response: ServerResponse): void => {
  const upstream = ask(
    `http://${place}/v1/chat/completions`,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.pipe(response);
    },
  );
  upstream.end(JSON.stringify(BODY));
};

const written = (batch: readonly ProviderEvent[]): string => {
  let text = '';
  for (const event of batch)
    if (event.type === 'text') text += `data: ${JSON.stringify({ content: event.text })}\n\n`;
  return text;
};

const wire = async (response: ServerResponse): Promise<void> => {
  const { signal } = new AbortController();
  const request = {
    model: 'm',
    system: null,
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hello' }] }],
    tools: [],
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let answer = '';
  for await (const batch of vendorOf('openai').stream(ENDPOINT, request, { outbound, signal })) {
    for (const event of batch) if (event.type === 'text') answer += event.text;
    const text = written(batch);
    if (text !== '') response.write(text);
  }
  response.end(answer === '' ? '' : 'data: [DONE]\n\n');
};

const server = createServer((_request, response) => {
  if (mode === 'wire') void wire(response);
  else pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
