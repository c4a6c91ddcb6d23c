import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Bootstrap } from '@parley/contract';

const { next } = await import('./stand-in-browser.ts');
const { meQuery } = await import('./me.ts');
const { queryClient } = await import('./query.ts');
const { saveSettings } = await import('./settings.ts');

const settings = () => queryClient.getQueryData(meQuery().queryKey)?.settings;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(meQuery().queryKey, { settings: { theme: 'dark' } } as unknown as Bootstrap);
});

test('a choice is there before the server has kept it, and is taken back when it does not', async () => {
  const saving = saveSettings({ theme: 'light', send_key: 'Enter' });
  const request = await next('/settings');
  assert.deepEqual(settings(), { theme: 'light', send_key: 'Enter' });
  request.answer({ error: 'no' }, 400);
  assert.equal(await saving, false);
  assert.deepEqual(settings(), { theme: 'dark' });
});

test('a list that is refused is taken back too', async () => {
  const saving = saveSettings({ shown: ['a', 'b'] });
  (await next('/settings')).answer({ error: 'no' }, 400);
  assert.equal(await saving, false);
  assert.deepEqual(settings(), { theme: 'dark' });
});

test('what was chosen once more while the first choice was refused stays', async () => {
  const first = saveSettings({ theme: 'light' });
  const refused = await next('/settings');
  const second = saveSettings({ theme: 'system' });
  (await next('/settings')).answer({ settings: {} });
  assert.equal(await second, true);
  refused.answer({ error: 'no' }, 400);
  await first;
  assert.deepEqual(settings(), { theme: 'system' });
});

test('an answer from before the choice does not undo it', async () => {
  const look = queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
  const asked = await next('/bootstrap');
  const saving = saveSettings({ theme: 'light' });
  (await next('/settings')).answer({ settings: {} });
  asked.answer({ settings: { theme: 'dark' } });
  await Promise.all([saving, look]);
  assert.deepEqual(settings(), { theme: 'light' });
});

test('a choice makes the rest of what is known no younger', async () => {
  const { queryKey } = meQuery();
  queryClient.setQueryData(queryKey, (me) => me, { updatedAt: 1 });
  const saving = saveSettings({ theme: 'light' });
  (await next('/settings')).answer({ settings: {} });
  await saving;
  assert.equal(queryClient.getQueryState(queryKey)?.dataUpdatedAt, 1);
});
