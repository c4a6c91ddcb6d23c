import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '@parley/contract';
import { screen } from '@testing-library/react';
import { gone, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { SessionsPage } from './SessionsPage.tsx';

const LIST = 'GET /api/v1/auth/sessions';
const END = 'DELETE /api/v1/auth/sessions/{id}';
const END_OTHERS = 'DELETE /api/v1/auth/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const sessionOf = (change: Partial<Session> = {}): Session => ({
  id: newId(),
  created_at: '2026-01-05T10:00:00.000Z',
  last_used_at: '2026-01-05T10:00:00.000Z',
  ip: '192.0.2.7',
  user_agent: '',
  current: false,
  ...change,
});

const here = sessionOf({ current: true, user_agent: FIREFOX });

const draw = (...sessions: Session[]) => {
  answer(LIST, { data: sessions });
  return show(<SessionsPage />);
};

test('each session says on what device and from where, and which one this is', async () => {
  await draw(here, sessionOf({ ip: '198.51.100.9' }));
  assert.match((await rowWith('Firefox on Linux')).textContent ?? '', /This one.*192\.0\.2\.7/);
  assert.match((await rowWith('Unknown device')).textContent ?? '', /198\.51\.100\.9/);
});

test('the session that one is in cannot be ended from here', async () => {
  await draw(here);
  await rowWith('Firefox on Linux');
  assert.equal(screen.queryByRole('button', { name: /^End/ }), null);
});

test('another session is ended after a question', async () => {
  const other = sessionOf();
  const { user } = await draw(here, other);
  await user.click(await screen.findByRole('button', { name: 'End the session Unknown device' }));
  await screen.findByText('Unknown device is signed out at once.');
  answer(END, { message: 'ok' });
  answer(LIST, { data: [here] });
  await sayYes(user, 'End');
  await toastSays('The session has ended.');
  assert.equal(lastAsked(END).params.id, other.id);
  await gone(() => screen.queryByText('Unknown device'));
});

test('all others are ended together, and the question says how many they are', async () => {
  const { user } = await draw(here, sessionOf(), sessionOf());
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  await screen.findByText('2 other sessions are signed out at once. You stay signed in here.');
  answer(END_OTHERS, { message: 'ok' });
  answer(LIST, { data: [here] });
  await sayYes(user, 'End all others');
  await toastSays('All other sessions have ended.');
  await gone(() => screen.queryByRole('button', { name: 'End all others' }));
});

test('cancelling ends nothing', async () => {
  const { user } = await draw(here, sessionOf());
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  await screen.findByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(askedFor(END_OTHERS).length, 0);
});

test('a session that could not be ended is still listed, and the page says why', async () => {
  const { user } = await draw(here, sessionOf());
  refuse(END, 404, 'there is no such session');
  await user.click(await screen.findByRole('button', { name: 'End the session Unknown device' }));
  await sayYes(user, 'End');
  await toastSays('There is no such session.');
  await rowWith('Unknown device');
});
