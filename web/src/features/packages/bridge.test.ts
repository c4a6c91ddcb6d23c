import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type BridgeHost, type Port, type RouteCall, serveBridge } from './bridge.ts';

const USER = { id: 'u', username: 'ann', display_name: 'Ann' };

interface Heard {
  readonly calls: RouteCall[];
  readonly acts: string[];
  /** Whether the person clicked just now. */
  hasActed: boolean;
  /** What they answer when a text is to be written. */
  says: boolean;
  hear?: (event: { kind: string; payload: unknown }) => void;
}

const hostOf = (heard: Heard): BridgeHost => ({
  user: USER,
  callRoute: async (call) => {
    heard.calls.push(call);
    if (call.path === '/fails') throw new Error('secret of the page');
    return { status: 200, json: call.path === '/large' ? 'x'.repeat(300_000) : { ok: true } };
  },
  settings: async () => ({ shelf: 'A' }),
  hasPage: (pathname) => !pathname.startsWith('/nowhere'),
  hasActed: () => heard.hasActed,
  navigate: (path) => heard.acts.push(`go ${path}`),
  toast: (text, isFailure) => heard.acts.push(`say ${text.length} ${isFailure}`),
  resize: (height) => heard.acts.push(`height ${height}`),
  message: { id: 'm', role: 'user', text: 'three apples' },
  insert: async (text) => {
    heard.acts.push(`write ${text}`);
    return heard.says;
  },
  subscribe: (prefix, hear) => {
    heard.hear = hear;
    heard.acts.push(`follow ${prefix}`);
    return () => heard.acts.push(`leave ${prefix}`);
  },
});

/** A surface with this list in its manifest, and a clock that stands unless it is moved. */
const surfaceWith = (...bridge: string[]) => {
  const said: unknown[] = [];
  const heard: Heard = { calls: [], acts: [], hasActed: true, says: true };
  const clock = { now: 0 };
  const port: Port = { postMessage: (message) => said.push(message), close: () => {}, onmessage: null };
  const end = serveBridge(port, bridge, hostOf(heard), () => clock.now);
  const send = async (data: unknown): Promise<unknown> => {
    port.onmessage?.({ data } as MessageEvent);
    await setImmediate();
    return said.at(-1);
  };
  const asked = async (method: string, params: object = {}): Promise<unknown> => {
    clock.now += 1_000;
    const { result, error } = (await send({ id: 1, method, params })) as {
      result?: unknown;
      error?: unknown;
    };
    return error === undefined ? result : `refused: ${String(error)}`;
  };
  return { ...heard, heard, said, clock, port, end, send, asked };
};

test('a surface gets what its manifest lists, and nothing else', async () => {
  const { asked, acts } = surfaceWith('ctx.user', 'toast');
  assert.deepEqual(await asked('ctx.user'), USER);
  assert.equal(await asked('toast', { text: 'x'.repeat(1000), kind: 'error' }), null);
  for (const method of [
    'settings.get',
    'navigate',
    'resize',
    'route',
    'subscribe:',
    '__proto__',
    'constructor',
  ])
    assert.match(String(await asked(method, { path: '/a', prefix: 'a' })), /^refused/, method);
  assert.deepEqual(acts, ['say 300 true']);
});

test('what was chosen on a message is told its text, and the field is written into after a click alone', async () => {
  const { asked, acts, heard } = surfaceWith('message.get', 'composer.insert');
  assert.deepEqual(await asked('message.get'), { id: 'm', role: 'user', text: 'three apples' });
  heard.hasActed = false;
  assert.match(String(await asked('composer.insert', { text: 'pears' })), /^refused.*click/);
  heard.hasActed = true;
  assert.equal(await asked('composer.insert', { text: 'pears' }), null);
  assert.equal(await asked('composer.insert', { text: '\u202eevil\u2066\u0007\n' }), null);
  heard.says = false;
  assert.match(String(await asked('composer.insert', { text: 'plums' })), /^refused.*did not take it/);
  assert.match(String(await asked('composer.insert', { text: 'x'.repeat(20_001) })), /^refused.*20000/);
  assert.deepEqual(acts, ['write pears', 'write evil\n', 'write plums']);
  const other = surfaceWith('toast');
  for (const method of ['message.get', 'composer.insert'])
    assert.match(String(await other.asked(method, { text: 'pears' })), /^refused/);
});

test('routes are called by the patterns of the manifest', async () => {
  const { asked, calls } = surfaceWith('route:/issues/{key}', 'route:/files/*', 'route:/a.b');
  assert.deepEqual(await asked('route:/issues/7'), { status: 200, json: { ok: true } });
  await asked('route', { path: '/files/a/b', method: 'post', query: { n: 1 }, body: { x: 1 } });
  assert.deepEqual(calls, [
    { method: 'GET', path: '/issues/7', query: {}, body: undefined },
    { method: 'POST', path: '/files/a/b', query: { n: '1' }, body: { x: 1 } },
  ]);
  for (const path of ['/issues', '/issues/7/8', '/other', '/axb', '/issues/7?x=1', '/issues/#', 'issues/7'])
    assert.match(String(await asked('route', { path })), /^refused/, path);
  assert.match(String(await asked('route', { path: '/issues/7', method: 'TRACE' })), /^refused/);
  assert.equal(calls.length, 2);
});

test('no path leads out of the package, however it is written', async () => {
  const { asked, calls } = surfaceWith('route:/*');
  const ways = [
    '/../../profile',
    '/..',
    '/%2e%2e/x',
    '/.%2E/x',
    '/a/%2e%2e/../x',
    '//evil.example',
    '/\\evil',
    '/a\\..\\b',
  ];
  for (const path of [...ways, '/a\nb', '/a\tb', 'http://evil.example/', `/${'a'.repeat(600)}`])
    assert.match(String(await asked('route', { path })), /^refused/, path);
  assert.deepEqual(calls, []);
});

test('a surface leads to pages of this server, and nowhere else', async () => {
  const { asked, acts } = surfaceWith('navigate');
  for (const path of [
    ...['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'notes'],
    ...['/api', '/api/v1/profile', '/API/v1', '/notes/../api/v1', '/surfaces/x/ui/index.html', '/nowhere'],
  ])
    assert.match(String(await asked('navigate', { path })), /^refused: path/, path);
  for (const path of ['/', '/notes?folder=a#top', '/apiary'])
    assert.equal(await asked('navigate', { path }), null);
  assert.deepEqual(acts, ['go /', 'go /notes?folder=a#top', 'go /apiary']);
});

test('a surface leads nowhere unless the person clicked or pressed a key just now', async () => {
  const { asked, acts, heard } = surfaceWith('navigate');
  heard.hasActed = false;
  assert.match(String(await asked('navigate', { path: '/notes' })), /^refused: .*click/);
  heard.hasActed = true;
  assert.equal(await asked('navigate', { path: '/notes' }), null);
  assert.deepEqual(acts, ['go /notes']);
});

test('twenty requests a second are answered, and the next one is refused until the second is over', async () => {
  const { send, clock } = surfaceWith('ctx.user');
  for (let i = 0; i < 20; i++)
    assert.deepEqual(await send({ id: i, method: 'ctx.user' }), { id: i, result: USER });
  assert.deepEqual(await send({ id: 'x', method: 'ctx.user' }), {
    id: 'x',
    error: 'at most 20 requests a second',
  });
  clock.now += 1_000;
  assert.deepEqual(await send({ id: 'y', method: 'ctx.user' }), { id: 'y', result: USER });
});

test('what is too large is not passed on, in either direction', async () => {
  const { asked, calls } = surfaceWith('route:/*');
  assert.match(
    String(await asked('route', { path: '/a', method: 'POST', body: 'x'.repeat(300_000) })),
    /256 KB/,
  );
  assert.equal(calls.length, 0);
  assert.match(String(await asked('route', { path: '/large' })), /larger than 256 KB/);
});

test('what fails in the page says nothing of the page, and what is no request gets no answer', async () => {
  const { asked, send, said } = surfaceWith('route:/*', 'resize');
  assert.equal(await asked('route', { path: '/fails' }), 'refused: it could not be done');
  const before = said.length;
  for (const junk of [null, 7, 'text', [], {}, { id: {} }, { id: 'x'.repeat(101) }]) await send(junk);
  assert.equal(said.length, before);
  assert.match(String(await asked('resize', { height: 'tall' })), /^refused/);
});

test('a surface is as high as it asks within bounds', async () => {
  const { asked, acts } = surfaceWith('resize');
  for (const height of [1, 300.2, 1e9, -5]) await asked('resize', { height });
  assert.deepEqual(acts, ['height 80', 'height 301', 'height 2400', 'height 80']);
});

test('a surface hears the events that its manifest lists until it is taken away', async () => {
  const { asked, acts, heard, said, end, port } = surfaceWith('subscribe:stock.');
  assert.match(String(await asked('subscribe', { prefix: 'other.' })), /^refused/);
  assert.equal(await asked('subscribe:stock.changed'), null);
  heard.hear?.({ kind: 'stock.changed', payload: { left: 3 } });
  assert.deepEqual(said.at(-1), { type: 'event', kind: 'stock.changed', payload: { left: 3 } });
  end();
  assert.equal(port.onmessage, null);
  assert.deepEqual(acts, ['follow stock.changed', 'leave stock.changed']);
});
