import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { gone, rewrite, sayYes, textIn } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { userOf } from '../../../test/things.ts';
import { ProfilePage } from './ProfilePage.tsx';

const CHANGE = 'PUT /api/v1/profile';
const REMOVE = 'DELETE /api/v1/profile/avatar';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const draw = (avatar: string | null = null) => {
  beMe({ user: userOf({ avatar }) });
  return show(<ProfilePage />);
};

const give = async (user: Awaited<ReturnType<typeof draw>>['user'], file: File): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  assert.ok(field);
  field.removeAttribute('accept');
  await user.upload(field, file);
};

test('a new name is saved, and the page then knows it', async () => {
  answer(CHANGE, userOf({ display_name: 'Ann Green' }));
  const { user } = await draw();
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
  await rewrite(user, 'Display name', 'Ann Green');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Your profile has been saved.');
  assert.deepEqual(lastAsked(CHANGE).body, { display_name: 'Ann Green', email: 'ann@example.org' });
  await gone(() => screen.queryByRole('button', { name: 'Save' }));
  assert.equal(textIn('Display name'), 'Ann Green');
});

test('what was changed is put back when it is discarded', async () => {
  const { user } = await draw();
  const before = textIn('Display name');
  await rewrite(user, 'Display name', 'Somebody');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  assert.equal(textIn('Display name'), before);
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
});

test('the username is shown and cannot be changed', async () => {
  await draw();
  assert.equal(screen.queryByLabelText('Username'), null);
  screen.getByText('ann');
});

test('an address that is none is not sent, and one that is taken is said', async () => {
  const { user } = await draw();
  await rewrite(user, 'E-mail address', 'nowhere{Enter}');
  await screen.findByText('This is not an e-mail address.');
  assert.equal(askedFor(CHANGE).length, 0);
  refuse(CHANGE, 409, 'this address is taken');
  await rewrite(user, 'E-mail address', 'bob@example.org{Enter}');
  await screen.findByText('This address is taken.');
});

test('a picture is removed after a question, and its button goes with it', async () => {
  answer(REMOVE, { message: 'ok' });
  const { user } = await draw(PIXEL);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Your initials take its place.');
  await sayYes(user, 'Remove');
  await toastSays('Your picture has been removed.');
  await waitFor(() => assert.equal(screen.queryAllByRole('button', { name: 'Remove' }).length, 0));
});

test('what is no picture, or too large, is refused before it leaves the device', async () => {
  const { user } = await draw();
  await give(user, new File(['words'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText('Choose a PNG, JPEG, WebP or GIF.');
  await give(user, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'fern.png', { type: 'image/png' }));
  await screen.findByText('This picture is larger than 2 MB. Choose a smaller one.');
  assert.equal(screen.queryByRole('button', { name: 'Use this picture' }), null);
});
