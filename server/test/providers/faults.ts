// The 27 ways in which a vendor fails, as named scripts. What each must end in stands beside it.

import { gzipSync } from 'node:zlib';
import type { FailureKind } from '../../src/providers/vendor.ts';
import { elapse } from '../elapse.ts';
import { bytes, type Exchange, refuse, type Script, type StandIn, say } from './stand-in.ts';
import { eventsOf, frame, type Wire } from './stand-in-wires.ts';

export interface Fault {
  readonly name: string;
  /** The failure it ends in, or `complete`: it is a nuisance and no failure. */
  readonly ends: FailureKind | 'complete';
  /** All the text that may be heard, whole or cut anywhere when it ends badly. */
  readonly text: string;
  /** Needs a short `idleMs` or `firstByteMs`, or patience. */
  readonly isSlow?: boolean;
  readonly calls?: ReadonlyArray<{ name: string; arguments: string }>;
  /** Only these wires can say it; the others say the same thing in their own way. */
  readonly script?: Script;
  /** Somewhere else than at the stand-in. */
  readonly at?: (standIn: StandIn) => string;
}

const SSE = { 'content-type': 'text/event-stream' };
/** Two, three and four bytes in UTF-8, so that a cut can fall inside each. */
export const FAULT_TEXT = 'Grüße, 世界 and 🦜!';
const PIECES = ['Grüße,', ' 世界', ' and', ' 🦜!'];
const HTML =
  '<!doctype html><html><head><title>400 Bad Request</title></head><body><h1>Nope</h1></body></html>';

const framesOf = (wire: Wire): string[] => eventsOf(wire, { text: PIECES }).map((data) => frame(wire, data));

/** The beginning of a good answer: everything up to and with the second piece of text. */
const beginning = (wire: Wire): string[] => {
  const frames = framesOf(wire);
  return frames.slice(0, frames.findIndex((each) => each.includes('世界')) + 1);
};

/** The vendor repeats the key it was sent, as several do. */
const refusingKey: Script = (exchange) =>
  refuse(
    401,
    'authentication_error',
    `Incorrect API key provided: ${exchange.key}. See https://example.com/keys?key=${exchange.key}`,
  )(exchange);

const page =
  (status: number): Script =>
  ({ response, key }) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(`${HTML}<!-- ${key} -->`);
  };

const silence: Script = async ({ response, gone }) => {
  response.writeHead(200, SSE);
  response.flushHeaders();
  await gone;
};

const lateFirstToken: Script = async (exchange) => {
  exchange.response.writeHead(200, SSE);
  exchange.response.flushHeaders();
  await elapse(300, 'the provider rests');
  for (const each of framesOf(exchange.wire)) exchange.response.write(each);
  exchange.response.end();
};

const sendBeginning = async ({ wire, response }: Exchange): Promise<void> => {
  response.writeHead(200, SSE);
  for (const each of beginning(wire)) response.write(each);
  await elapse(30, 'the provider rests');
};

const reset: Script = async (exchange) => {
  await sendBeginning(exchange);
  const { socket } = exchange.response;
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy();
};

const hangUp: Script = async (exchange) => {
  // Without a length and without chunks the end of the connection is the end of the answer.
  exchange.response.removeHeader('transfer-encoding');
  exchange.response.useChunkedEncodingByDefault = false;
  exchange.response.shouldKeepAlive = false;
  await sendBeginning(exchange);
  exchange.response.end();
};

const brokenJson: Script = (exchange) =>
  bytes([...beginning(exchange.wire), 'data: {"choices":[{"delta":{"cont\n\n', 'data: [DONE]\n\n'])(exchange);

/** One byte in each packet, so that every cut there is comes to pass. */
const splitEverywhere: Script = (exchange) => {
  const whole = Buffer.from(framesOf(exchange.wire).join(''));
  const pieces = [];
  for (let at = 0; at < whole.length; at += 3) pieces.push(whole.subarray(at, at + 3));
  return bytes(pieces)(exchange);
};

/** Everything the format allows and no vendor usually sends. */
const oddLines: Script = (exchange) => {
  const { wire } = exchange;
  const events = eventsOf(wire, { text: PIECES });
  const odd = events.map((data, index) => {
    const pretty = data.startsWith('{') ? JSON.stringify(JSON.parse(data), null, 1) : data;
    const end = ['\r\n', '\r', '\n'][index % 3] ?? '\n';
    const lines = pretty.split('\n').map((line) => `data:${index % 2 === 0 ? ' ' : ''}${line}`);
    return [': a comment', 'id: 7', 'retry: 10', 'unknown', ...lines, '', ''].join(end);
  });
  return bytes([Buffer.from([0xef, 0xbb]), Buffer.from([0xbf]), ...odd])(exchange);
};

const errorInside: Script = (exchange) => {
  const { wire, key } = exchange;
  const message = `the machine is overloaded, ${key}`;
  const data =
    wire === 'anthropic'
      ? { type: 'error', error: { type: 'overloaded_error', message } }
      : wire === 'gemini'
        ? { error: { code: 503, message, status: 'UNAVAILABLE' } }
        : { error: { message, type: 'overloaded_error', code: 503 } };
  return bytes([...beginning(wire), frame(wire, JSON.stringify(data))])(exchange);
};

const pour = async ({ response, gone }: Exchange, piece: string, times: number): Promise<void> => {
  let left = false;
  void gone.then(() => {
    left = true;
  });
  for (let count = 0; count < times && !left; count++)
    if (!response.write(piece))
      await Promise.race([gone, new Promise((drained) => response.once('drain', drained))]);
  response.end();
};

const giantLine: Script = async (exchange) => {
  exchange.response.writeHead(200, SSE);
  exchange.response.write('data: {"x":"');
  await pour(exchange, 'x'.repeat(64 * 1024), 800);
};

const endless: Script = async (exchange) => {
  const { wire, response } = exchange;
  response.writeHead(200, SSE);
  for (const each of beginning(wire)) response.write(each);
  const long = eventsOf(wire, { text: ['y'.repeat(60_000)] }).find((data) => data.includes('yyy')) ?? '';
  await pour(exchange, frame(wire, long), 1_000_000);
};

/** A tool call without a beginning: only OpenAI's wire numbers calls, the others have their own way to be as wrong. */
const strayCall = (wire: Wire): string[] => {
  if (wire === 'anthropic') {
    const delta = { type: 'input_json_delta', partial_json: '{"lost":true}' };
    return [frame(wire, JSON.stringify({ type: 'content_block_delta', index: 7, delta }))];
  }
  if (wire === 'gemini') {
    const parts = [{ functionCall: { args: { lost: true } } }];
    return [frame(wire, JSON.stringify({ candidates: [{ content: { parts } }] }))];
  }
  const piece = (index: number, more: object) =>
    frame(wire, JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...more }] } }] }));
  const clock = (id: string, zone: string) =>
    piece(0, { id, type: 'function', function: { name: 'clock', arguments: JSON.stringify({ zone }) } });
  return [clock('a', 'UTC'), clock('b', 'CET'), piece(7, { function: { arguments: '{"lost":true}' } })];
};

const duplicateIndexes: Script = (exchange) => {
  const frames = framesOf(exchange.wire);
  return bytes([...frames.slice(0, 2), ...strayCall(exchange.wire), ...frames.slice(-3)])(exchange);
};

const invalidArguments: Script = say({ calls: [{ id: 'a', name: 'clock', arguments: '{"zone": UTC' }] });

const gzipBomb: Script = ({ response }) => {
  response.writeHead(200, { ...SSE, 'content-encoding': 'gzip' });
  response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 'data: x\n')));
};

const fault = (name: string, ends: Fault['ends'], more: Partial<Fault>): Fault => ({
  name,
  ends,
  text: '',
  ...more,
});
const at = (
  name: string,
  ends: Fault['ends'],
  place: (standIn: StandIn) => string,
  more: Partial<Fault> = {},
): Fault => fault(name, ends, { at: place, ...more });

export const FAULTS: readonly Fault[] = [
  at('a name that does not exist', 'unreachable', () => 'https://no-such-vendor.invalid'),
  at('a connection refused', 'unreachable', ({ broken }) => broken.refused),
  at('a connection that hangs', 'timeout', ({ broken }) => broken.hanging, { isSlow: true }),
  at('a certificate nobody signed', 'unreachable', ({ broken }) => broken.untrusted),
  fault('401', 'auth', { script: refusingKey }),
  fault('403', 'forbidden', { script: refuse(403, 'permission_error', 'Your key may not use this model.') }),
  fault('404 for the model', 'no_model', {
    script: refuse(404, 'not_found_error', 'The model does not exist.'),
  }),
  fault('400 with a web page', 'bad_request', { script: page(400) }),
  fault('429 with a time to wait', 'rate_limited', {
    script: refuse(429, 'rate_limit_error', 'Slow down.', { 'retry-after': '1' }),
  }),
  fault('500', 'server', { script: refuse(500, 'api_error', 'Something broke.') }),
  fault('502 with a web page', 'server', { script: page(502) }),
  fault('503', 'overloaded', { script: refuse(503, 'overloaded_error', 'Come back later.') }),
  fault('529', 'overloaded', { script: refuse(529, 'overloaded_error', 'Overloaded.') }),
  fault('headers, then silence', 'timeout', { script: silence, isSlow: true }),
  fault('a late first token', 'complete', { script: lateFirstToken, text: FAULT_TEXT }),
  fault('a reset in the middle', 'unreachable', { script: reset, text: 'Grüße, 世界' }),
  fault('a hang-up in the middle', 'protocol', { script: hangUp, text: 'Grüße, 世界' }),
  fault('broken JSON', 'protocol', { script: brokenJson, text: 'Grüße, 世界' }),
  fault('cuts inside letters', 'complete', { script: splitEverywhere, text: FAULT_TEXT }),
  fault('odd line ends', 'complete', { script: oddLines, text: FAULT_TEXT }),
  fault('an error inside the stream', 'overloaded', { script: errorInside, text: 'Grüße, 世界' }),
  fault('a line of 50 MB', 'protocol', { script: giantLine }),
  fault('an endless answer', 'protocol', { script: endless, text: `Grüße, 世界${'y'.repeat(10_000_000)}` }),
  fault('the wrong content type', 'protocol', {
    script: ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML),
  }),
  fault('doubled and unknown tool-call numbers', 'protocol', { script: duplicateIndexes, text: FAULT_TEXT }),
  fault('arguments that are no JSON', 'complete', {
    script: invalidArguments,
    calls: [{ name: 'clock', arguments: '{"zone": UTC' }],
  }),
  fault('a gzip bomb', 'protocol', { script: gzipBomb }),
];

/** Arranges a fault and says which address to write into the configuration. */
export const arrange = (standIn: StandIn, provider: string, { script, at: place }: Fault): string => {
  if (script) standIn.usual(script);
  return standIn.baseUrl(provider, place?.(standIn));
};
