import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { gone, sayYes, textIn } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId, userOf } from '../../../test/things.ts';
import { SecurityPage } from './SecurityPage.tsx';

const PASSWORD = 'POST /api/v1/profile/password';
const SETUP = 'POST /api/v1/profile/2fa/setup';
const ENABLE = 'POST /api/v1/profile/2fa/enable';
const DISABLE = 'POST /api/v1/profile/2fa/disable';
const NEW_CODES = 'POST /api/v1/profile/2fa/recovery-codes';

const CODES = ['abcd-efgh', 'ijkl-mnop'];

const LIST = 'GET /api/v1/passkeys';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A browser whose devices make a passkey, or none. */
const withDevice = (context: TestContext, makes: boolean): void => {
  const create = async () => {
    if (!makes) throw new DOMException('no', 'NotAllowedError');
    return {
      rawId: bytes('id'),
      response: {
        getPublicKey: () => bytes('key'),
        getAuthenticatorData: () => bytes('data'),
        clientDataJSON: bytes('{}'),
      },
    };
  };
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  context.after(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  answer('POST /api/v1/passkeys/options', {
    ...{ challenge: 'AAAA', rp_id: 'localhost', rp_name: 'Parley', user_handle: 'AAAA' },
    ...{ username: 'ann', display_name: 'Ann', known: [] },
  });
};

const passkeyOf = (name: string) => ({
  ...{ id: newId(), name, created_at: '2026-01-05T10:00:00.000Z', last_used_at: null },
});

const draw = (hasTwoFactor = false) => {
  answer(LIST, { data: [] });
  beMe({ user: userOf({ has_two_factor: hasTwoFactor }) });
  return show(<SecurityPage />);
};

test('a passkey is made under a name, listed, and removed after a question', async (context) => {
  withDevice(context, true);
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Name'), 'Blue key');
  const made = passkeyOf('Blue key');
  answer('POST /api/v1/passkeys', made);
  answer(LIST, { data: [made] });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await toastSays('“Blue key” can sign you in now.');
  assert.deepEqual(lastAsked('POST /api/v1/passkeys').body, {
    ...{ name: 'Blue key', credential_id: 'aWQ', public_key: 'a2V5' },
    ...{ authenticator_data: 'ZGF0YQ', client_data: 'e30' },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey “Blue key”' }));
  answer('DELETE /api/v1/passkeys/{id}', { message: 'ok' });
  await sayYes(user, 'Remove');
  await toastSays('“Blue key” signs you in no more.');
  assert.equal(lastAsked('DELETE /api/v1/passkeys/{id}').params.id, made.id);
});

test('a device that makes none says so, and nothing is kept', async (context) => {
  withDevice(context, false);
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Name'), 'Blue key{Enter}');
  await screen.findByText(/^No passkey was made/);
  assert.equal(askedFor('POST /api/v1/passkeys').length, 0);
});

test('the password is changed, and the fields are empty afterwards', async () => {
  answer(PASSWORD, { message: 'ok' });
  const { user } = await draw();
  await user.type(screen.getByLabelText('Current password'), 'the old password');
  await user.type(screen.getByLabelText('New password'), 'the new password{Enter}');
  await toastSays('Your password has been changed. Your other sessions have ended.');
  assert.deepEqual(lastAsked(PASSWORD).body, {
    current_password: 'the old password',
    new_password: 'the new password',
  });
  assert.deepEqual([textIn('Current password'), textIn('New password')], ['', '']);
});

test('a new password that is too short is not sent', async () => {
  const { user } = await draw();
  await user.type(screen.getByLabelText('Current password'), 'the old password');
  await user.type(screen.getByLabelText('New password'), 'short{Enter}');
  await screen.findByText('Use 8 to 128 characters.');
  assert.equal(askedFor(PASSWORD).length, 0);
});

test('a wrong password is said in the form, which keeps what was typed', async () => {
  refuse(PASSWORD, 400, 'the current password is wrong');
  const { user } = await draw();
  await user.type(screen.getByLabelText('Current password'), 'another password');
  await user.type(screen.getByLabelText('New password'), 'the new password{Enter}');
  await screen.findByText('The current password is wrong.');
  assert.equal(textIn('New password'), 'the new password');
});

test('a person whose organisation signs them in has neither password nor two-step sign-in here', async () => {
  beMe({ user: userOf({ auth_source: 'oidc' }) });
  await show(<SecurityPage />);
  await screen.findByText('Your organisation looks after your password and two-step sign-in.');
  assert.equal(screen.queryByLabelText('New password'), null);
  assert.equal(screen.queryByRole('button', { name: 'Set up two-step sign-in' }), null);
});

const begin = async () => {
  answer(SETUP, { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Parley:ann?secret=ABCDEFGH' });
  const shown = await draw();
  await shown.user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  return shown;
};

test('the secret can be scanned, or typed in groups of four', async () => {
  await begin();
  screen.getByText('ABCD EFGH');
});

test('a first code turns it on, the recovery codes are shown, and the page then says that it is on', async () => {
  const { user } = await begin();
  answer(ENABLE, { recovery_codes: CODES });
  await user.type(screen.getByLabelText('First code'), '123 456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  assert.equal(lastAsked(ENABLE).body.otp, '123456');
  assert.deepEqual(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    CODES,
  );
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByRole('button', { name: 'Turn it off' });
  assert.doesNotMatch(document.body.textContent ?? '', /abcd-efgh/);
});

test('a wrong first code changes nothing and can be typed again', async () => {
  const { user } = await begin();
  refuse(ENABLE, 400, 'the code is wrong');
  await user.type(screen.getByLabelText('First code'), '000000{Enter}');
  await screen.findByText('The code is wrong.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('dialog'));
  screen.getByRole('button', { name: 'Set up two-step sign-in' });
});

test('a set-up that is opened again has a secret of its own', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('dialog'));
  answer(SETUP, { secret: 'IJKLMNOP', otpauth_url: 'otpauth://totp/Parley:ann?secret=IJKLMNOP' });
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByText('IJKL MNOP');
  assert.equal(screen.queryByText('ABCD EFGH'), null);
});

test('two-step sign-in is turned off with the password and a code', async () => {
  const { user } = await draw(true);
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn it off' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn it off' }));
  assert.equal((await screen.findAllByText('Fill this in.')).length, 2);
  assert.equal(askedFor(DISABLE).length, 0);
  answer(DISABLE, { message: 'ok' });
  await user.type(within(dialog).getByLabelText('Password'), 'a long password');
  await user.type(within(dialog).getByLabelText('One-time code'), '123 456{Enter}');
  await toastSays('Two-step sign-in is off.');
  assert.deepEqual(lastAsked(DISABLE).body, { password: 'a long password', otp: '123456' });
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
});

test('new recovery codes are made with a code, and shown in place of the form', async () => {
  const { user } = await draw(true);
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await screen.findByRole('dialog', { name: 'New recovery codes' });
  answer(NEW_CODES, { recovery_codes: CODES });
  await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
  await screen.findByRole('dialog', { name: 'Recovery codes' });
  screen.getByText('ijkl-mnop');
  screen.getByRole('button', { name: 'Copy the codes' });
});
