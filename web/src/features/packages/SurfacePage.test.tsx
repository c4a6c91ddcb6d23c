import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Surface } from '@parley/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, tell } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { getConnection, startLive } from '../../lib/live.ts';
import { SurfaceNamed } from './SurfacePage.tsx';

const surface: Surface = {
  id: `${newId()}:board`,
  package_id: 'com.example.parts',
  slug: 'board',
  title: 'Board',
  icon: null,
  placement: ['nav'],
  url: 'about:blank',
  permission: null,
};

test('a page of a package stands in a frame that has no origin and sends no referrer', async (t) => {
  answer('GET /api/v1/surfaces', { data: [surface] });
  answer('GET /api/v1/extensions/{id}/manifest', { surfaces: [{ slug: 'board', bridge: ['toast'] }] });
  await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  // The head of the page has the same title.
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    assert.ok(found);
    return found;
  });
  assert.equal(frame.getAttribute('sandbox'), 'allow-scripts');
  assert.equal(frame.getAttribute('referrerpolicy'), 'no-referrer');
  const sent: unknown[] = [];
  const inner = { postMessage: (...given: unknown[]) => sent.push(given) };
  Object.defineProperty(frame, 'contentWindow', { value: inner });
  t.after(() => document.documentElement.classList.remove('dark'));
  document.documentElement.classList.add('dark');
  fireEvent.load(frame);
  const [init, , ports] = sent.at(-1) as [Record<string, unknown>, string, MessagePort[]];
  assert.equal(init.type, 'init');
  assert.equal((init.theme as { mode: string }).mode, 'dark');
  assert.equal(init.user, null, 'the manifest does not ask who looks at it');
  assert.equal(ports.length, 1);
  ports[0]?.close();
});

test('a page of a package leads to another page only when the person has just acted', async (t) => {
  answer('GET /api/v1/surfaces', { data: [surface] });
  answer('GET /api/v1/extensions/{id}/manifest', { surfaces: [{ slug: 'board', bridge: ['navigate'] }] });
  const { path } = await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    assert.ok(found);
    return found;
  });
  const sent: MessagePort[] = [];
  const inner = { postMessage: (_init: unknown, _to: string, ports: MessagePort[]) => sent.push(...ports) };
  Object.defineProperty(frame, 'contentWindow', { value: inner });
  fireEvent.load(frame);
  const [port] = sent;
  assert.ok(port);
  t.after(() => port.close());
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'userActivation'));
  const go = (to: string): Promise<{ error?: string }> =>
    new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(data);
      port.postMessage({ id: 1, method: 'navigate', params: { path: to } });
    });
  assert.match((await go('/settings/extensions')).error ?? '', /click/);
  activation.isActive = true;
  assert.match((await go('/api/v1/profile')).error ?? '', /must be that of a page/);
  assert.equal(path(), '/here');
  assert.equal((await go('/settings/extensions')).error, undefined);
  await waitFor(() => assert.equal(path(), '/settings/extensions'));
});

test('a page of a package that is gone says so', async () => {
  await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  await screen.findByText('This page is not here');
});

const MANIFEST = 'GET /api/v1/extensions/{id}/manifest';

test('the head of its page says whose it is, and pins it to the rail or takes it off', async () => {
  const others = ['Alpha', 'Beta', 'Gamma'].map(
    (title): Surface => ({ ...surface, id: `${newId()}:${title}`, slug: title.toLowerCase(), title }),
  );
  answer('GET /api/v1/surfaces', { data: [...others, surface] });
  answer(MANIFEST, { name: 'Parts', author: { name: 'Ann Lund' }, surfaces: [{ slug: 'board' }] });
  const { user } = await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  await screen.findByText('by Ann Lund');
  // The first three are there until the person chooses.
  await user.click(await screen.findByRole('button', { name: 'Pin to the rail' }));
  await toastSays('“Gamma” is under More now.');
  const pinned = ['com.example.parts/alpha', 'com.example.parts/beta', 'com.example.parts/board'];
  await waitFor(() => assert.deepEqual(lastAsked('PUT /api/v1/settings').body, { pinned_surfaces: pinned }));
  await user.click(await screen.findByRole('button', { name: 'Take off the rail' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/settings').body, { pinned_surfaces: pinned.slice(0, 2) }),
  );
});

test('one that does not come is loaded again, or its package is switched off by those who may', async (t) => {
  answer('GET /api/v1/surfaces', { data: [surface] });
  answer(MANIFEST, { name: 'Parts', surfaces: [{ slug: 'board' }] });
  answer('GET /api/v1/packages', { data: [] });
  const timers = t.mock.method(globalThis, 'setTimeout');
  const wait = (): void => {
    const due = timers.mock.calls.findLast(({ arguments: [, ms] }) => ms === 10_000);
    assert.ok(due);
    act(() => {
      due.arguments[0]();
    });
  };
  beMe({ permissions: ['surface.chat.access'] });
  const { user } = await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  await waitFor(() => assert.ok(document.querySelector('iframe')));
  wait();
  await screen.findByText('Parts did not answer.');
  assert.equal(document.querySelector('iframe'), null);
  assert.equal(screen.queryByRole('button', { name: 'Switch off' }), null);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => assert.ok(document.querySelector('iframe')));
  assert.equal(screen.queryByText('Parts did not answer.'), null);
  beMe({ permissions: ['surface.chat.access', 'surface.admin.access'] });
  wait();
  answer('PUT /api/v1/admin/packages/{id}/disable', () => new Response(null, { status: 500 }));
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await waitFor(() => assert.equal(askedFor('PUT /api/v1/admin/packages/{id}/disable').length, 1));
});

test('what its package tells its users reaches it by the name that the package gave it, from no other package', async (t) => {
  answer('GET /api/v1/surfaces', { data: [surface] });
  answer(MANIFEST, { surfaces: [{ slug: 'board', bridge: ['subscribe:stock.'] }] });
  // Its heart beats as long as the page lives, and this process would with it.
  const beat = t.mock.method(globalThis, 'setInterval', () => 0);
  startLive();
  beat.mock.restore();
  await show(<SurfaceNamed packageName="com.example.parts" slug="board" />);
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    assert.ok(found);
    return found;
  });
  const sent: MessagePort[] = [];
  const inner = { postMessage: (_init: unknown, _to: string, ports: MessagePort[]) => sent.push(...ports) };
  Object.defineProperty(frame, 'contentWindow', { value: inner });
  fireEvent.load(frame);
  const [port] = sent;
  assert.ok(port);
  t.after(() => port.close());
  const heard: unknown[] = [];
  port.onmessage = ({ data }) => heard.push(data);
  port.postMessage({ id: 1, method: 'subscribe', params: { prefix: 'stock.' } });
  await waitFor(() => assert.deepEqual(heard, [{ id: 1, result: null }]));
  await waitFor(() => assert.equal(getConnection(), 'open'));
  const id = surface.id.split(':', 1)[0] ?? '';
  const { package_id } = surface;
  const say = (kind: string, from = id): void =>
    tell({ type: 'extension.emitted', data: { id: from, package_id, kind, payload: { left: 3 } } });
  say(`extension.${package_id}.other`);
  say(`extension.${package_id}.stock.changed`, newId());
  say(`extension.${package_id}.stock.changed`);
  await waitFor(() => assert.equal(heard.length, 2));
  assert.deepEqual(heard[1], { type: 'event', kind: 'stock.changed', payload: { left: 3 } });
});
