import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpSignIn } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { ConnectionsPage } from './ConnectionsPage.tsx';
import { SignInOffer } from './SignInOffer.tsx';

const LIST = 'GET /api/v1/mcp-servers';
const SIGN_IN = 'POST /api/v1/mcp-servers/{id}/sign-in';
const SIGN_OUT = 'DELETE /api/v1/mcp-servers/{id}/sign-in';

const serverOf = (change: Partial<McpSignIn> = {}): McpSignIn => ({
  id: newId(),
  name: 'tracker',
  sign_in: 'needed',
  signed_in_at: null,
  error: null,
  ...change,
});
const signedIn = { sign_in: 'done', signed_in_at: '2026-01-05T10:00:00.000Z' } as const;

const draw = (...servers: McpSignIn[]) => {
  answer(LIST, { data: servers });
  answer('GET /api/v1/connections', { data: [] });
  return show(<ConnectionsPage />);
};

test('without a server that wants an account the page says when one would stand there', async () => {
  await draw();
  await screen.findByText(/once an administrator has added one/);
});

test('a server is signed in to with a button, and a sign-in that cannot begin says why', async () => {
  const server = serverOf();
  answer(SIGN_IN, { authorization_url: null, error: 'it registers no clients' });
  const { user } = await draw(server);
  await user.click(await screen.findByRole('button', { name: 'Sign in to tracker' }));
  await toastSays('it registers no clients');
  assert.equal(lastAsked(SIGN_IN).params.id, server.id);
});

test('a sign-in that is not accepted any more says so beside its button', async () => {
  await draw(serverOf({ signed_in_at: signedIn.signed_in_at, error: 'the sign-in is no longer accepted' }));
  const row = await rowWith('tracker');
  assert.match(row.textContent ?? '', /no longer accepted/);
  within(row).getByRole('button', { name: 'Sign in to tracker' });
});

test('signing out asks first, and says what is lost', async () => {
  const server = serverOf(signedIn);
  const { user } = await draw(server);
  assert.match((await rowWith('tracker')).textContent ?? '', /Signed in since/);
  answer(SIGN_OUT, { message: 'signed out' });
  await user.click(screen.getByRole('button', { name: 'Sign out of tracker' }));
  await screen.findByText(/no longer work for you/);
  answer(LIST, { data: [serverOf({ id: server.id })] });
  await sayYes(user, 'Sign out');
  await toastSays('Signed out of tracker.');
  await screen.findByRole('button', { name: 'Sign in to tracker' });
  assert.equal(lastAsked(SIGN_OUT).params.id, server.id);
});

test('at a call that wants a sign-in those who have not signed in get the button, those who have are told so', async () => {
  const [open, done] = [serverOf(), serverOf({ name: 'mirror', ...signedIn })];
  answer(LIST, { data: [open, done] });
  const onClose = () => {};
  await show(
    <>
      <SignInOffer id={open.id} name={open.name} onClose={onClose} />
      <SignInOffer id={done.id} name={done.name} onClose={onClose} />
      <SignInOffer id={newId()} name="gone" onClose={onClose} />
    </>,
  );
  await screen.findByRole('button', { name: 'Sign in to tracker' });
  await screen.findByText(/You are signed in to mirror/);
  assert.equal(screen.queryByText(/gone/), null);
});
