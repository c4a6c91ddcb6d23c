import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { PushCard } from './PushCard.tsx';

const LIST = 'GET /api/v1/profile/push-subscriptions';
const ADD = 'POST /api/v1/profile/push-subscriptions';
const REMOVE = 'DELETE /api/v1/profile/push-subscriptions/{id}';
const AT = '2026-01-05T10:00:00.000Z';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** A browser that can be pushed to, as far as its person lets it. */
const withBrowser = (context: TestContext, wish: NotificationPermission, refuses: () => void = () => {}) => {
  const asked: string[] = [];
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.com/x', keys: { p256dh: P256DH, auth: AUTH } }),
    unsubscribe: async () => void asked.push('unsubscribe'),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => {
        refuses();
        return subscription;
      },
    },
  };
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      asked.push('permission');
      notification.permission = wish;
      return wish;
    },
  };
  const serviceWorker = {
    register: async (address: string) => {
      asked.push(address);
      return registration;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.assign(globalThis, { Notification: notification, isSecureContext: true });
  Object.assign(window, { Notification: notification, PushManager: {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  context.after(() => {
    for (const name of ['Notification', 'isSecureContext']) Reflect.deleteProperty(globalThis, name);
    for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return asked;
};

test('the browser is asked only when the switch is pressed, and the server then knows it', async (context) => {
  const asked = withBrowser(context, 'granted');
  answer(LIST, { data: [], public_key: P256DH });
  const { user } = await show(<PushCard />);
  const here = await screen.findByRole('switch', { name: 'In this browser' });
  assert.deepEqual(asked, [], 'nothing is asked by looking at the page');
  const one = { id: newId(), is_current: true, created_at: AT };
  answer(ADD, one);
  answer(LIST, { data: [one], public_key: P256DH });
  await user.click(here);
  await waitFor(() => assert.equal(lastAsked(ADD).body.endpoint, 'https://push.example.com/x'));
  assert.deepEqual(asked, ['permission', '/push-worker.js']);
  await screen.findByRole('button', { name: 'Send a test' });
});

test('what the person forbids is explained, and nothing is sent', async (context) => {
  withBrowser(context, 'denied');
  answer(LIST, { data: [], public_key: P256DH });
  const { user } = await show(<PushCard />);
  await user.click(await screen.findByRole('switch', { name: 'In this browser' }));
  await screen.findByText(/has forbidden notifications/);
  assert.equal(askedFor(ADD).length, 0);
});

test('a browser that refuses, as private windows do, is not told of as a fault of the page', async (context) => {
  withBrowser(context, 'granted', () => {
    throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
  });
  answer(LIST, { data: [], public_key: P256DH });
  const { user } = await show(<PushCard />);
  await user.click(await screen.findByRole('switch', { name: 'In this browser' }));
  await toastSays(/This browser refused/);
  assert.equal(askedFor(ADD).length, 0);
});

test('a browser that is pushed to is tried, and switched off again', async (context) => {
  withBrowser(context, 'granted');
  const id = newId();
  answer(LIST, { data: [{ id, is_current: true, created_at: AT }], public_key: P256DH });
  answer('POST /api/v1/profile/push-subscriptions/{id}/test', { message: 'on its way' });
  const { user } = await show(<PushCard />);
  await user.click(await screen.findByRole('button', { name: 'Send a test' }));
  await toastSays(/in a moment/);
  answer(REMOVE, { message: 'done' });
  answer(LIST, { data: [], public_key: P256DH });
  await user.click(screen.getByRole('switch', { name: 'In this browser' }));
  await waitFor(() => assert.equal(askedFor(REMOVE).length, 1));
});

test('a browser that cannot says so', async (context) => {
  Object.assign(globalThis, { isSecureContext: true });
  context.after(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));
  await show(<PushCard />);
  await screen.findByText(/This browser cannot/);
});

test('quiet hours are kept with the time zone of the device', async (context) => {
  withBrowser(context, 'granted');
  beMe({ settings: {} });
  answer(LIST, { data: [], public_key: P256DH });
  answer('PUT /api/v1/settings', { settings: {} });
  const { user } = await show(<PushCard />);
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => {
    const { quiet_hours } = lastAsked('PUT /api/v1/settings').body as { quiet_hours: Record<string, string> };
    assert.deepEqual([quiet_hours.from, quiet_hours.to], ['22:00', '07:00']);
    assert.ok(quiet_hours.time_zone);
  });
});
