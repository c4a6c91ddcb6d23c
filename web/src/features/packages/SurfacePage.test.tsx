import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Surface } from '@parley/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
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
