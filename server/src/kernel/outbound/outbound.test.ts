// The three ways to call out as their callers see them: request, dispatch and fetch.

import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import * as oidc from 'openid-client';
import { type LabOptions, openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import type { Flow, OutboundRequest, ResponseHeaders } from './index.ts';

const echo = async (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.writeHead(201, { 'content-type': 'application/json', 'x-many': ['a', 'b'] });
  response.end(
    JSON.stringify({
      method: request.method,
      path: request.url,
      body,
      type: request.headers['content-type'],
    }),
  );
};

const open = async (t: TestContext, options: LabOptions = {}) => {
  const lab = await openLab(t, {
    answers: { 'public.example': [PUBLIC_V4], 'inner.example': ['10.0.0.1'] },
    ...options,
  });
  const ask = (extra: Partial<OutboundRequest> = {}) =>
    lab.outbound.request({
      url: 'https://public.example/a/b?q=1',
      purpose: 'fetch',
      onBehalfOf: 'user',
      ...extra,
    });
  return { ...lab, ask };
};

test('a request arrives as it was written, and its answer comes back', async (t) => {
  const { ask, dials } = await open(t, { serve: echo });
  const headers = { 'content-type': 'text/plain' };
  for (const body of ['grüße', new TextEncoder().encode('grüße')]) {
    const answer = await ask({ method: 'POST', headers, body });
    assert.deepEqual(
      [answer.status, answer.url, answer.headers['x-many']],
      [201, 'https://public.example/a/b?q=1', ['a', 'b']],
    );
    assert.deepEqual(await answer.body.json(), {
      method: 'POST',
      path: '/a/b?q=1',
      body: 'grüße',
      type: 'text/plain',
    });
  }
  assert.equal(dials[0], `${PUBLIC_V4}:443`);
});

test('a body reads as bytes, text, JSON or a stream', async (t) => {
  const serve: LabOptions['serve'] = (_request, response) => response.end('\ufeff{"a":"é"}');
  const { ask } = await open(t, { serve });
  assert.equal((await (await ask()).body.bytes()).length, 13);
  assert.equal(await (await ask()).body.text(), '{"a":"é"}');
  assert.deepEqual(await (await ask()).body.json(), { a: 'é' });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await ask()).body) pieces.push(piece);
  assert.equal(Buffer.concat(pieces).length, 13);
});

test('compressed answers are read, without the headers that no longer hold', async (t) => {
  const packed = gzipSync('hello');
  const serve: LabOptions['serve'] = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
  const { ask } = await open(t, { serve });
  const { headers, body } = await ask();
  assert.deepEqual(
    [headers['content-encoding'], headers['content-length'], await body.text()],
    [undefined, undefined, 'hello'],
  );
  const head = await ask({ method: 'HEAD' });
  assert.deepEqual([head.headers['content-encoding'], await head.body.text()], ['gzip', '']);
});

test('an answer that is no JSON is unreadable, and the error does not quote it', async (t) => {
  const { ask } = await open(t, { serve: (_request, response) => response.end('canary') });
  await assert.rejects((await ask()).body.json(), (error: Error) => {
    assert.doesNotMatch(`${error}${JSON.stringify(error)}`, /canary/);
    return true;
  });
});

test('JSON of more values than are parsed at once is too large, a long text is not', async (t) => {
  const answers = [`[${'{},'.repeat(400_000)}{}]`, JSON.stringify({ text: '{},'.repeat(400_000) })];
  const { ask } = await open(t, { serve: (_request, response) => response.end(answers.shift()) });
  await assert.rejects((await ask()).body.json(), { name: 'OutboundError', reason: 'too_large' });
  assert.deepEqual(Object.keys((await (await ask()).body.json()) as object), ['text']);
});

/** Plays an exchange and keeps what the handler was told. */
const play = (
  lab: Awaited<ReturnType<typeof open>>,
  extra: Partial<OutboundRequest> = {},
  onData?: (flow: Flow) => void,
) =>
  new Promise<string[]>((done) => {
    const told: string[] = [];
    let flow: Flow;
    lab.outbound.dispatch(
      { url: 'https://public.example/', purpose: 'provider', onBehalfOf: 'user', ...extra },
      {
        onHeaders: (status: number, headers: ResponseHeaders, given: Flow) => {
          flow = given;
          told.push(`${status} ${headers['content-type']}`);
        },
        onData: (chunk) => {
          told.push(chunk.toString());
          onData?.(flow);
        },
        onEnd: () => done([...told, 'end']),
        onError: ({ reason }) => done([...told, reason]),
      },
    );
  });

/** Sends one piece whenever the test says so. */
const spoken = () => {
  const said: { response?: ServerResponse } = {};
  const serve: LabOptions['serve'] = (_request, response) => {
    said.response = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('one ');
  };
  return { said, serve };
};

test('a stream is handed over piece by piece while it is being sent', async (t) => {
  const { said, serve } = spoken();
  const lab = await open(t, { serve });
  const told = await play(lab, {}, () => {
    if (said.response?.writableEnded) return;
    said.response?.end('two');
  });
  assert.deepEqual(told, ['200 text/event-stream', 'one ', 'two', 'end']);
});

test('a stream can be paused and goes on where it was', async (t) => {
  const { said, serve } = spoken();
  const lab = await open(t, { serve });
  let paused = false;
  const told = play(lab, {}, (flow) => {
    if (paused) return;
    paused = true;
    flow.pause();
    said.response?.end('two');
    void setImmediate().then(() => flow.resume());
  });
  assert.deepEqual(await told, ['200 text/event-stream', 'one ', 'two', 'end']);
});

test('a stream ends where its reader, its signal or a cap ends it, and says so once', async (t) => {
  const { serve } = spoken();
  const lab = await open(t, { serve });
  assert.deepEqual(await play(lab, {}, (flow) => flow.abort()), ['200 text/event-stream', 'one ', 'aborted']);
  const controller = new AbortController();
  const cancelled = await play(lab, { signal: controller.signal }, () => controller.abort());
  assert.deepEqual(cancelled, ['200 text/event-stream', 'one ', 'aborted']);
  assert.deepEqual(await play(lab, { caps: { responseBytes: 3 } }), ['200 text/event-stream', 'too_large']);
  assert.deepEqual(await play(lab, { caps: { idleMs: 500 } }), ['200 text/event-stream', 'one ', 'timeout']);
  assert.deepEqual(await play(lab, { signal: AbortSignal.abort() }), ['aborted']);
});

test('a stream is asked for and accepted uncompressed, and follows no redirect', async (t) => {
  let accepted: unknown;
  const zipped = await open(t, {
    serve: (request, response) => {
      accepted = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('one'));
    },
  });
  assert.deepEqual(await play(zipped), ['unreadable']);
  assert.equal(accepted, 'identity');
  const moved = await open(t, {
    serve: (_request, response) =>
      response.writeHead(307, { location: 'https://127.0.0.1/', 'content-type': 'text/plain' }).end('moved'),
  });
  assert.deepEqual(await play(moved), ['307 text/plain', 'moved', 'end']);
  assert.equal(moved.dials.length, 1);
});

test('fetch behaves as libraries expect', async (t) => {
  const { outbound } = await open(t, { serve: echo });
  const fetch = outbound.fetch('oidc', 'system');
  const answer = await fetch(new URL('https://public.example/x'), {
    method: 'POST',
    body: new URLSearchParams({ grant: 'code' }),
  });
  const type = 'application/x-www-form-urlencoded;charset=UTF-8';
  assert.deepEqual(await answer.json(), { method: 'POST', path: '/x', body: 'grant=code', type });
  assert.deepEqual([answer.status, answer.ok, answer.url], [201, true, 'https://public.example/x']);
  assert.equal(answer.headers.get('x-many'), 'a, b');
  const asRequest = await fetch(new Request('https://public.example/y', { method: 'PUT', body: 'hi' }));
  assert.equal(((await asRequest.json()) as { body: string }).body, 'hi');
});

test('fetch knows answers without a body, redirects by hand, and cancelling', async (t) => {
  const serve: LabOptions['serve'] = ({ url }, response) => {
    if (url === '/none') response.writeHead(204).end();
    else if (url === '/moved') response.writeHead(302, { location: '/none' }).end();
  };
  const { outbound } = await open(t, { serve });
  const fetch = outbound.fetch('oidc', 'system');
  assert.equal((await fetch('https://public.example/none')).body, null);
  assert.equal((await fetch('https://public.example/moved')).status, 204);
  const moved = await fetch('https://public.example/moved', { redirect: 'manual' });
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/none']);
  await assert.rejects(fetch('https://public.example/moved', { redirect: 'error' }), { reason: 'redirect' });
  const why = new Error('enough');
  const controller = new AbortController();
  const waiting = fetch('https://public.example/never', { signal: controller.signal });
  controller.abort(why);
  await assert.rejects(waiting, why);
});

test('cancelling the body of a fetch hangs up', async (t) => {
  const { serve } = spoken();
  // Nothing read yet, and waiting for a piece that never comes.
  for (const waiting of [false, true]) {
    const { outbound, hungUp } = await open(t, { serve });
    const { body } = await outbound.fetch('fetch', 'user')('https://public.example/');
    const reader = body?.getReader();
    if (waiting) await reader?.read();
    const pending = waiting ? reader?.read() : undefined;
    await reader?.cancel();
    assert.equal((await pending)?.done ?? true, true);
    await hungUp();
  }
});

test('a sign-in library works through the guard, and what it discovers is guarded too', async (t) => {
  const serve: LabOptions['serve'] = ({ headers, url }, response) => {
    const issuer = `http://${headers.host}`;
    const found = {
      issuer,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: 'https://169.254.169.254/token',
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url === '/.well-known/openid-configuration' ? found : {}));
  };
  const { outbound, port, dials } = await open(t, {
    real: true,
    allow: (port) => [`127.0.0.1:${port}`],
    serve,
  });
  const client = await oidc.discovery(new URL(`http://127.0.0.1:${port}`), 'parley', 'secret', undefined, {
    [oidc.customFetch]: outbound.fetch('oidc', 'system') as oidc.CustomFetch,
    execute: [oidc.allowInsecureRequests],
  });
  assert.equal(client.serverMetadata().issuer, `http://127.0.0.1:${port}`);
  await assert.rejects(oidc.clientCredentialsGrant(client), (error: Error) =>
    /not allowed/.test(`${error} ${error.cause}`),
  );
  assert.deepEqual(dials, []);
});

test('people with slow names do not hold up the names of the administrator', async (t) => {
  const asked: string[] = [];
  const resolve = (hostname: string) => {
    asked.push(hostname);
    return hostname.startsWith('slow') ? new Promise<never>(() => {}) : Promise.resolve([PUBLIC_V4]);
  };
  const { ask } = await open(t, { resolve });
  const patience = new AbortController();
  const slow = Array.from({ length: 5 }, (_, n) =>
    ask({ url: `https://slow${n}.example/`, signal: patience.signal }),
  );
  const gone = Promise.all(slow.map((call) => assert.rejects(call, { reason: 'aborted' })));
  assert.equal((await ask({ onBehalfOf: 'admin' })).status, 200);
  assert.deepEqual(asked, ['slow0.example', 'slow1.example', 'public.example']);
  patience.abort();
  await gone;
});

test('no error text, and no log line, tells more than it should', async (t) => {
  const { ask, logs } = await open(t, { reachable: [], allow: () => ['listed.lan:1'] });
  const secrets = { headers: { authorization: 'Bearer canary' }, method: 'POST', body: 'canary' };
  const urls = [
    'https://public.example/canary?key=canary',
    'https://inner.example/canary?key=canary',
    'https://missing.example/?key=canary',
    'https://10.11.12.13/?key=canary',
    'https://93.184.216.34/?key=canary',
    'https://user:canary@public.example/',
    'http://public.example/?key=canary',
    'https://public.example:22/?key=canary',
    'canary://public.example',
    'canary',
  ];
  for (const url of urls)
    for (const onBehalfOf of ['user', 'admin'] as const)
      await assert.rejects(ask({ url, onBehalfOf, ...secrets }), (error: Error) => {
        const text = `${error} ${error.message} ${JSON.stringify(error)}`;
        assert.doesNotMatch(text, /example|\d+\.\d+\.\d+\.\d+|canary|ECONN|ENOTFOUND|lan\b/, url);
        return true;
      });
  assert.equal(logs.length, urls.length * 2);
  const all = logs.join('');
  assert.doesNotMatch(all, /canary/);
  const lines = logs.map(
    (line) =>
      JSON.parse(line) as { egress: { hostname?: string; address?: string; rule?: string; code?: string } },
  );
  assert.ok(lines.some(({ egress }) => egress.hostname === 'inner.example' && egress.address === '10.0.0.1'));
  assert.ok(
    lines.some(({ egress }) => egress.code === 'ECONNREFUSED' && egress.hostname === 'public.example'),
  );
  assert.ok(lines.some(({ egress }) => egress.rule === 'userinfo'));
});

test('an address that is only written down is judged by the same rules, without a lookup or a dial', async (t) => {
  const { outbound, dials, lookups } = await open(t, { allow: () => ['house.example:8080'] });
  outbound.check('https://public.example/v1', 'provider', 'user');
  outbound.check('http://house.example:8080/v1', 'provider', 'admin');
  for (const url of [
    'http://house.example:8080/v1',
    'http://public.example/',
    'https://10.0.0.1/',
    'https://user:password@public.example/',
    'nonsense',
  ])
    assert.throws(() => outbound.check(url, 'provider', 'user'), { name: 'OutboundError' }, url);
  assert.deepEqual([dials, lookups], [[], []]);
});
