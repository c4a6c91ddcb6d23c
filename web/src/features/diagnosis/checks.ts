// The checks. Each measures one thing from this very browser, through whatever stands between it and the server.

import { authorizedFetch, call } from '../../lib/api.ts';
import { type CheckResult, isOwnMachine, judgeProtocol, judgeSecurity, result } from './judge.ts';
import type { CheckId } from './proxy-lines.ts';

type Check = (signal: AbortSignal) => Promise<CheckResult>;

const ms = (value: number): string => `${Math.round(value)} ms`;

const ROUND_TRIPS = 5;
const SLOW_MS = 800;
const CLOCK_SKEW_WARNING_S = 5;
const CLOCK_SKEW_BAD_S = 30;
const SOCKET_MS_MAX = 8000;
const STREAM_PIECES_MIN = 3;
const MEBIBYTE = 1024 * 1024;
const UPLOAD_PROBES = [2 * MEBIBYTE, 16 * MEBIBYTE];

const probe = (signal: AbortSignal): Promise<Response> =>
  fetch('/healthz/live', { cache: 'no-store', signal, credentials: 'omit' });

const reach: Check = async (signal) => {
  const times: number[] = [];
  for (let index = 0; index < ROUND_TRIPS; index++) {
    const start = performance.now();
    const response = await probe(signal);
    if (!response.ok) return result('bad', `HTTP ${response.status}`);
    times.push(performance.now() - start);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUND_TRIPS / 2)] ?? 0;
  return result(median > SLOW_MS ? 'warning' : 'good', ms(median));
};

const secure: Check = async () => judgeSecurity(location, isSecureContext);

/** The server's clock is in every answer; half the way is taken off. */
const clock: Check = async (signal) => {
  const start = Date.now();
  const response = await probe(signal);
  const header = response.headers.get('date');
  if (!header) return result('unknown');
  const middle = (start + Date.now()) / 2;
  // The header counts whole seconds, so half of one is the best guess.
  const skew = Math.abs(middle - (new Date(header).getTime() + 500)) / 1000;
  const state = skew > CLOCK_SKEW_BAD_S ? 'bad' : skew > CLOCK_SKEW_WARNING_S ? 'warning' : 'good';
  return result(state, `${skew.toFixed(1)} s`);
};

const socket: Check = async (signal) => {
  const { ticket } = await call('POST /api/v1/ws/ticket', { signal });
  const address = new URL(`/ws?ticket=${encodeURIComponent(ticket)}`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new Promise((resolve) => {
    const connection = new WebSocket(address);
    let askedAt = 0;
    const end = (answer: CheckResult): void => {
      clearTimeout(timer);
      connection.onclose = null;
      connection.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end(result('bad', '>8 s')), SOCKET_MS_MAX);
    connection.onopen = () => {
      askedAt = performance.now();
      connection.send(JSON.stringify({ type: 'ping' }));
    };
    connection.onmessage = ({ data }) => {
      if (String(data).includes('system.pong')) end(result('good', ms(performance.now() - askedAt)));
    };
    connection.onclose = ({ code }) => end(result('bad', String(code)));
  });
};

const DEMO_MODEL = 'parley-demo';
/** Eight words, a tenth of a second apart. */
const DEMO_TEXT = '/demo slow 100\n/demo echo one two three four five six seven eight';
const STREAM_SPREAD_MS_MIN = 200;

/** Asks the built-in demonstration, which costs nothing, and looks whether its words come one by one or all at once. */
const stream: Check = async (signal) => {
  const response = await authorizedFetch('/api/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      model: DEMO_MODEL,
      stream: true,
      messages: [{ role: 'user', content: DEMO_TEXT }],
    }),
    signal,
  });
  if (!response.ok || !response.body) return result('unknown', `HTTP ${response.status}`);
  const start = performance.now();
  const arrivals: number[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done } = await reader.read();
    if (done) break;
    arrivals.push(performance.now() - start);
  }
  const spread = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  const isOneByOne = arrivals.length >= STREAM_PIECES_MIN && spread > STREAM_SPREAD_MS_MIN;
  return result(isOneByOne ? 'good' : 'bad', `${arrivals.length} / ${ms(spread)}`);
};

/** Sends nonsense that only our server refuses in our way; a proxy with a lower limit refuses it earlier and otherwise. */
const upload: Check = async (signal) => {
  for (const bytes of UPLOAD_PROBES) {
    const response = await authorizedFetch('/api/v1/channels/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ padding: 'x'.repeat(bytes) }),
      signal,
    }).catch(() => null);
    const size = `${bytes / MEBIBYTE} MiB`;
    if (response === null) return result('bad', size);
    const isOurs = (response.headers.get('content-type') ?? '').includes('json');
    if (response.status === 413 || !isOurs) return result('bad', `${size}: HTTP ${response.status}`);
  }
  return result('good', `≥ ${(UPLOAD_PROBES.at(-1) ?? 0) / MEBIBYTE} MiB`);
};

const PRIVATE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/** Where all people seem to come from the same inner address, limits meant for one person hit all. */
const address: Check = async (signal) => {
  const { data } = await call('GET /api/v1/auth/sessions', { signal });
  const ip = data.find(({ current }) => current)?.ip ?? '';
  if (ip === '') return result('unknown');
  const isInner = PRIVATE.test(ip);
  const isInnerPage =
    isOwnMachine(location.hostname) || PRIVATE.test(location.hostname) || !location.hostname.includes('.');
  return result(isInner && !isInnerPage ? 'warning' : 'good', ip);
};

const headers: Check = async (signal) => {
  // Only a request that accepts HTML gets the page; any other gets 404, under another policy.
  const response = await fetch('/', { cache: 'no-store', signal, headers: { accept: 'text/html' } });
  if (!response.ok) return result('bad', `HTTP ${response.status}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const isWhole = policy.includes("default-src 'none'") || policy.includes("script-src 'self'");
  return result(isWhole && response.headers.get('x-content-type-options') === 'nosniff' ? 'good' : 'bad');
};

const protocol: Check = async () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return judgeProtocol(entry?.nextHopProtocol ?? '', location.hostname);
};

export const CHECKS: ReadonlyArray<{ readonly id: CheckId; readonly run: Check }> = [
  { id: 'reach', run: reach },
  { id: 'secure', run: secure },
  { id: 'clock', run: clock },
  { id: 'socket', run: socket },
  { id: 'stream', run: stream },
  { id: 'upload', run: upload },
  { id: 'address', run: address },
  { id: 'headers', run: headers },
  { id: 'protocol', run: protocol },
];
