import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { userOf } from '../../../test/things.ts';
import { call } from '../../lib/api.ts';
import { provideConfirm } from '../../lib/confirm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';

const GRAVE = 'POST /api/v1/profile/2fa/setup';
const CONFIRM = 'POST /api/v1/auth/confirm';

provideConfirm(async () => ConfirmIdentity);

/** Refuses as the server does when the sign-in was long ago, until it has been confirmed. */
const wantConfirming = (): void =>
  answer(GRAVE, () =>
    askedFor(CONFIRM).length > 0
      ? { secret: 'S', otpauth_url: 'otpauth://totp/x' }
      : Response.json(
          { error: 'confirm who you are first' },
          {
            status: 401,
            headers: {
              'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="1800"',
            },
          },
        ),
  );

const draw = async () => {
  const ended: string[] = [];
  const act = (): void => {
    call(GRAVE).then(
      ({ secret }) => void ended.push(secret),
      (error: Error) => void ended.push(error.message),
    );
  };
  const { user } = await show(
    <Dialog isOpen onClose={() => ended.push('closed')} title="Something grave">
      <Button onClick={act}>Do it</Button>
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return { user, ended };
};

test('what was refused is done once the password was given, in the dialog that asked for it', async () => {
  wantConfirming();
  answer(CONFIRM, { message: 'confirmed' });
  const { user, ended } = await draw();
  await user.type(screen.getByLabelText('Current password'), 'my password{Enter}');
  await waitFor(() => assert.deepEqual(ended, ['S']));
  assert.deepEqual(lastAsked(CONFIRM).body, { password: 'my password' });
  assert.ok(screen.getByRole('dialog', { name: 'Something grave' }), 'it is still there');
});

test('a person with two-step sign-in gives a code', async () => {
  beMe({ user: userOf({ has_two_factor: true }) });
  wantConfirming();
  answer(CONFIRM, { message: 'confirmed' });
  const { user, ended } = await draw();
  await user.type(screen.getByLabelText('One-time code'), '123 456{Enter}');
  await waitFor(() => assert.deepEqual(ended, ['S']));
  assert.deepEqual(lastAsked(CONFIRM).body, { otp: '123456' });
});

test('a wrong password is said, and is not sent twice; who cancels is told why nothing happened', async () => {
  const before = askedFor(CONFIRM).length;
  answer(GRAVE, () =>
    Response.json(
      { error: 'confirm who you are first' },
      { status: 401, headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' } },
    ),
  );
  refuse(CONFIRM, 401, 'the password is wrong');
  answer('GET /api/v1/profile', userOf());
  const { user, ended } = await draw();
  await user.type(screen.getByLabelText('Current password'), 'not it{Enter}');
  await screen.findByText('The password is wrong.');
  assert.equal(askedFor(CONFIRM).length, before + 1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assert.deepEqual(ended, ['confirm who you are first']));
});
