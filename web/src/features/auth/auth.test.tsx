import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { AuthOptions } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { gone, textIn } from '../../../test/acts.ts';
import { open } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, lose, refuse } from '../../../test/server.ts';
import { userOf } from '../../../test/things.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { getSession, signOut } from '../../lib/session.ts';

const LOGIN = 'POST /api/v1/auth/web/login';
const REGISTER = 'POST /api/v1/auth/web/register';
const OPTIONS = 'GET /api/v1/auth/options';
const CODE_WANTED = 'this account has a second factor: send the one-time code as otp';

const entered = { access_token: 'of ann', token_type: 'Bearer' as const, expires_in: 900, user: userOf() };

let attemptsBefore = 0;

before(watchFirstPage);

beforeEach(async () => {
  answer('POST /api/v1/auth/web/logout', { message: 'ok' });
  await signOut();
  attemptsBefore = askedFor(LOGIN).length;
});

/** How often this test has tried to sign in. */
const attempts = (): number => askedFor(LOGIN).length - attemptsBefore;

/** How this server lets people in, different only in what the test names. */
const letIn = (change: Partial<AuthOptions> = {}): void =>
  answer(OPTIONS, {
    auth_mode: 'builtin',
    allow_registration: true,
    needs_setup: false,
    oidc: null,
    password_reset: false,
    service_name: 'Parley',
    ...change,
  });

const signInWith = async (path = '/sign-in') => {
  const shown = await open(path);
  await shown.user.type(await screen.findByLabelText('Username or e-mail address'), 'ann');
  await shown.user.type(screen.getByLabelText('Password'), 'a long password');
  return shown;
};

test('a name and a password sign one in, and Enter sends them', async () => {
  answer(LOGIN, entered);
  const { user } = await signInWith();
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
  assert.deepEqual(lastAsked(LOGIN).body, { login: 'ann', password: 'a long password' });
});

test('the field for the name has the focus, and nothing is sent while one is empty', async () => {
  const { user } = await open('/sign-in');
  const name = await screen.findByLabelText('Username or e-mail address');
  assert.ok(document.activeElement === name);
  await user.keyboard('{Enter}');
  assert.equal((await screen.findAllByText('Fill this in.')).length, 2);
  assert.equal(attempts(), 0);
});

test('a wrong password is said in one sentence that does not tell which part was wrong', async () => {
  refuse(LOGIN, 401, 'wrong login or password');
  const { user } = await signInWith();
  await user.keyboard('{Enter}');
  await screen.findByText('The username, e-mail address or password is wrong.');
  assert.equal(textIn('Username or e-mail address'), 'ann');
});

test('while the server thinks, the button is busy and a second Enter sends nothing', async () => {
  const comes = hold(LOGIN);
  const { user } = await signInWith();
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(attempts(), 1));
  await user.keyboard('{Enter}');
  assert.equal(attempts(), 1);
  comes(entered);
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
});

test('a server that cannot be reached is said, and what was typed stays', async () => {
  lose(LOGIN);
  const { user } = await signInWith();
  await user.keyboard('{Enter}');
  await screen.findByText(/The server cannot be reached/);
  assert.equal(textIn('Password'), 'a long password');
});

test('a passkey signs in without a word, and one that was not used says so', async (context) => {
  const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
  let isUsed = false;
  const get = async () => {
    if (!isUsed) throw new DOMException('no', 'NotAllowedError');
    return {
      rawId: bytes('id'),
      response: { authenticatorData: bytes('data'), clientDataJSON: bytes('{}'), signature: bytes('x') },
    };
  };
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  context.after(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  answer('POST /api/v1/auth/web/passkey/options', { challenge: 'AAAA', rp_id: 'localhost' });
  answer('POST /api/v1/auth/web/passkey', entered);
  const { user } = await open('/sign-in');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await screen.findByText('No passkey was used. Try again, or enter your password.');
  isUsed = true;
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
  assert.deepEqual(lastAsked('POST /api/v1/auth/web/passkey').body, {
    ...{ credential_id: 'aWQ', authenticator_data: 'ZGF0YQ', client_data: 'e30', signature: 'eA' },
  });
});

test('the password can be looked at', async () => {
  const { user } = await signInWith();
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'password');
  await user.click(screen.getByRole('button', { name: 'Show the password' }));
  assert.equal(screen.getByLabelText('Password').getAttribute('type'), 'text');
});

const toCode = async () => {
  refuse(LOGIN, 401, CODE_WANTED);
  const shown = await signInWith();
  await shown.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'One more step' });
  return shown;
};

test('an account with two-step sign-in asks for its code, which may be typed with spaces', async () => {
  const { user } = await toCode();
  answer(LOGIN, entered);
  await user.type(screen.getByLabelText('One-time code'), '123 456{Enter}');
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
  assert.deepEqual(lastAsked(LOGIN).body, { login: 'ann', password: 'a long password', otp: '123456' });
});

test('a wrong code is said, and one can go back to the password', async () => {
  const { user } = await toCode();
  refuse(LOGIN, 401, 'wrong one-time code');
  await user.type(screen.getByLabelText('One-time code'), '000000{Enter}');
  await screen.findByText('The one-time code is wrong or was used already.');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByLabelText('Username or e-mail address');
});

test('after too many failures the code is offered at once, with the password as it was typed', async () => {
  refuse(LOGIN, 429, 'too many failed attempts; try again in 15 minutes, or sign in with a one-time code');
  const { user } = await signInWith();
  assert.equal(screen.queryByRole('button', { name: 'Sign in with a one-time code' }), null);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a one-time code' }));
  answer(LOGIN, entered);
  await user.type(await screen.findByLabelText('One-time code'), '123456{Enter}');
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
  assert.deepEqual(lastAsked(LOGIN).body, { login: 'ann', password: 'a long password', otp: '123456' });
});

test('the way to a new account is there only where one can be made', async () => {
  letIn({ allow_registration: false });
  await open('/sign-in');
  await screen.findByRole('button', { name: 'Sign in' });
  assert.equal(screen.queryByRole('link', { name: 'Create one' }), null);
});

test('one goes to the form for an account and takes along where one wanted to go', async () => {
  letIn();
  const { user, path } = await open('/sign-in?to=%2Ffiles');
  await user.click(await screen.findByRole('link', { name: 'Create one' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  assert.equal(path(), '/sign-up?to=%2Ffiles');
});

test('where people sign in elsewhere there is one button and no password', async () => {
  letIn({ auth_mode: 'oidc', oidc: { login_url: '/api/v1/auth/oidc/login' }, allow_registration: false });
  await open('/sign-in');
  await screen.findByRole('button', { name: 'Sign in' });
  assert.equal(screen.queryByLabelText('Password'), null);
});

test('a person whose certificate is not known is told what is missing', async () => {
  letIn({ auth_mode: 'mtls', allow_registration: false });
  await open('/sign-in');
  await screen.findByText(/your browser has not shown one that it accepts/);
  assert.equal(screen.queryByRole('button', { name: 'Sign in' }), null);
});

const fillRegistration = async (submit: string, path: string) => {
  const shown = await open(path);
  await shown.user.type(await screen.findByLabelText('Username'), 'ann');
  await shown.user.type(screen.getByLabelText('E-mail address'), 'ann@example.org');
  await shown.user.type(screen.getByLabelText('Password'), 'a long password');
  await shown.user.click(screen.getByRole('button', { name: submit }));
  return shown;
};

test('three fields make an account, and its owner is in', async () => {
  answer(REGISTER, entered);
  await fillRegistration('Create the account', '/sign-up');
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
  assert.deepEqual(lastAsked(REGISTER).body, {
    username: 'ann',
    email: 'ann@example.org',
    password: 'a long password',
  });
});

test('an account that waits for approval says so, and does not sign in', async () => {
  answer(REGISTER, { user: userOf({ is_active: false }), message: 'wait for approval' });
  const { user, path } = await fillRegistration('Create the account', '/sign-up');
  await screen.findByRole('heading', { name: 'Almost there' });
  assert.equal(getSession().status, 'signed-out');
  await user.click(screen.getByRole('link', { name: 'To the sign-in page' }));
  await waitFor(() => assert.equal(path(), '/sign-in'));
});

test('a name that is taken is said in the form, which keeps what was typed', async () => {
  refuse(REGISTER, 409, 'this username is taken');
  await fillRegistration('Create the account', '/sign-up');
  await screen.findByText('This username is taken.');
  assert.equal(textIn('Username'), 'ann');
});

test('what cannot be an account is said at the fields, and the first of them has the focus', async () => {
  const { user } = await open('/sign-up');
  const name = await screen.findByLabelText('Username');
  await user.type(name, 'a b');
  await user.type(screen.getByLabelText('E-mail address'), 'nowhere');
  await user.type(screen.getByLabelText('Password'), 'short{Enter}');
  await screen.findByText('Use letters, digits, dots, dashes and underscores only.');
  screen.getByText('This is not an e-mail address.');
  screen.getByText('Use 8 to 128 characters.');
  await waitFor(() => assert.ok(document.activeElement === name));
  assert.equal(askedFor(REGISTER).length, 0);
  await user.type(screen.getByLabelText('E-mail address'), '@example.org');
  await gone(() => screen.queryByText('This is not an e-mail address.'));
});

test('where registration is closed there is no form, and the page says whom to ask', async () => {
  letIn({ allow_registration: false });
  await open('/sign-up');
  await screen.findByText(/Ask an administrator for an account/);
  assert.equal(screen.queryByLabelText('Username'), null);
});

test('a fresh server leads every visitor to its set-up', async () => {
  letIn({ needs_setup: true });
  answer(REGISTER, entered);
  const { path } = await fillRegistration('Create the administrator', '/sign-in');
  assert.equal(path(), '/setup');
  await waitFor(() => assert.equal(getSession().status, 'signed-in'));
});

test('the set-up of a server that has its administrator leads to the sign-in', async () => {
  letIn();
  const { path } = await open('/setup');
  await screen.findByRole('heading', { name: 'Sign in' });
  assert.equal(path(), '/sign-in');
});

test('a stranger who asks for a page signs in first and is then led there', async () => {
  const { path } = await open('/files?x=1');
  await screen.findByRole('heading', { name: 'Sign in' });
  assert.match(path(), /^\/sign-in/);
});

const GREETING = 'GET /api/v1/invitations/{token}/greeting';

test('a stranger with an invitation is told who invites to which team, also while making an account', async () => {
  letIn();
  answer(GREETING, { team_name: 'Gardeners', team_avatar: null, invited_by: 'Bob', email: null });
  const { user, path } = await open('/sign-in?to=%2Finvitations%2Fin_abc-1');
  const invitation = within(await screen.findByRole('region', { name: 'Invitation to a team' }));
  invitation.getByText('Bob invites you to the team');
  invitation.getByText('Gardeners');
  assert.equal(lastAsked(GREETING).params.token, 'in_abc-1');
  await user.click(await screen.findByRole('link', { name: 'Create one' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  assert.equal(path(), '/sign-up?to=%2Finvitations%2Fin_abc-1');
  screen.getByText('Bob invites you to the team');
});

test('where registration is closed, who was invited by a letter registers with its address, and others are told', async () => {
  letIn({ allow_registration: false });
  const told = { team_name: 'Gardeners', team_avatar: null, invited_by: 'Bob' };
  answer(GREETING, ({ params }) => ({
    ...told,
    email: params.token === 'in_letter' ? 'dora@example.com' : null,
  }));
  const { user } = await open('/sign-in?to=%2Finvitations%2Fin_letter');
  await user.click(await screen.findByRole('link', { name: 'Create one' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  assert.equal(
    ((await screen.findByLabelText('E-mail address')) as HTMLInputElement).value,
    'dora@example.com',
  );
  assert.ok((screen.getByLabelText('E-mail address') as HTMLInputElement).readOnly);
  screen.getByText(/^Sign in, or create an account with dora@example\.com to join/);
  answer(REGISTER, { user: userOf(), message: 'wait' });
  await user.type(screen.getByLabelText('Username'), 'dora');
  await user.type(screen.getByLabelText('Password'), 'a long enough passphrase{Enter}');
  await waitFor(() => assert.equal(lastAsked(REGISTER).body.invitation, 'in_letter'));
});

test('a stranger with a link is told that nobody makes an account where registration is closed', async () => {
  letIn({ allow_registration: false });
  answer(GREETING, { team_name: 'Gardeners', team_avatar: null, invited_by: 'Bob', email: null });
  await open('/sign-in?to=%2Finvitations%2Fin_abc-1');
  await screen.findByText(/^Sign in to join\. People do not create accounts themselves/);
  assert.equal(screen.queryByRole('link', { name: 'Create one' }), null);
});

test('a stranger with an invitation signs in where the account is made elsewhere', async () => {
  letIn({ auth_mode: 'oidc', allow_registration: false, oidc: { login_url: '/api/v1/auth/oidc/login' } });
  answer(GREETING, { team_name: 'Gardeners', team_avatar: null, invited_by: 'Bob', email: null });
  await open('/sign-in?to=%2Finvitations%2Fin_abc-1');
  await screen.findByText('Sign in to join.');
});

test('the form to register waits for the address of the letter', async () => {
  letIn();
  const release = hold(GREETING);
  await open('/sign-up?to=%2Finvitations%2Fin_letter');
  await screen.findByRole('heading', { name: 'Create an account' });
  assert.equal(screen.queryByLabelText('Username'), null);
  release({ team_name: 'Gardeners', team_avatar: null, invited_by: 'Bob', email: 'dora@example.com' });
  assert.equal(
    ((await screen.findByLabelText('E-mail address')) as HTMLInputElement).value,
    'dora@example.com',
  );
});

test('a stranger whose invitation is over is told before they sign in', async () => {
  letIn();
  refuse(GREETING, 404, 'invitation not found');
  await open('/sign-in?to=%2Finvitations%2Fin_none');
  await screen.findByText('This invitation does not work any more');
  screen.getByRole('heading', { name: 'Sign in' });
});

test('an address elsewhere is not a place to be led to', async () => {
  letIn();
  const { user, path } = await open('/sign-in?to=%2F%2Fevil.example');
  await user.click(await screen.findByRole('link', { name: 'Create one' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  assert.equal(path(), '/sign-up');
});

test('where the server sends no letters, none is offered', async () => {
  letIn();
  await open('/sign-in');
  await screen.findByRole('heading', { name: 'Sign in' });
  assert.equal(screen.queryByRole('link', { name: 'Forgot your password?' }), null);
});

test('and the page for it leads to the sign-in', async () => {
  letIn();
  const { path } = await open('/forgot-password');
  await screen.findByRole('heading', { name: 'Sign in' });
  assert.equal(path(), '/sign-in');
});

test('a forgotten password leads to a letter', async () => {
  letIn({ password_reset: true });
  answer('POST /api/v1/auth/forgot', { message: 'ok' });
  const { user } = await open('/sign-in');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await user.type(await screen.findByLabelText('Username or e-mail address'), 'ann{Enter}');
  await screen.findByRole('heading', { name: 'Look into your mailbox' });
  assert.deepEqual(lastAsked('POST /api/v1/auth/forgot').body, { login: 'ann' });
});

test('the link of a letter says when it is spent', async () => {
  letIn({ password_reset: true });
  refuse('POST /api/v1/auth/reset', 409, 'this link was used already or is too old; ask for a new one');
  const { user } = await open('/reset-password#of-the-letter');
  await user.type(await screen.findByLabelText('New password'), 'another long password{Enter}');
  await screen.findByText('This link was used already or is too old.');
  assert.ok(screen.getByRole('link', { name: 'Ask for a new link' }));
});

test('the link of a letter sets a new password', async () => {
  letIn({ password_reset: true });
  answer('POST /api/v1/auth/reset', { message: 'ok' });
  const { user } = await open('/reset-password#of-the-letter');
  await user.type(await screen.findByLabelText('New password'), 'another long password');
  await user.click(screen.getByRole('checkbox', { name: 'Also end my API keys' }));
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await screen.findByRole('heading', { name: 'That worked' });
  assert.deepEqual(lastAsked('POST /api/v1/auth/reset').body, {
    ...{ token: 'of-the-letter', password: 'another long password', end_api_keys: true },
  });
});
