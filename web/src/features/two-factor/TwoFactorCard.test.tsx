import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { gone } from '../../../test/acts.ts';
import { takeDownloads } from '../../../test/downloads.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, refuse } from '../../../test/server.ts';
import { userOf } from '../../../test/things.ts';
import { QrCode } from './QrCode.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

const SETUP = 'POST /api/v1/profile/2fa/setup';
const ENABLE = 'POST /api/v1/profile/2fa/enable';
const NEW_CODES = 'POST /api/v1/profile/2fa/recovery-codes';
const DISABLE = 'POST /api/v1/profile/2fa/disable';
const CODES = ['abcd-efgh', 'ijkl-mnop'];
const SECRET = { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Parley:ann?secret=ABCDEFGH' };

const draw = (has_two_factor: boolean) => {
  beMe({ user: userOf({ has_two_factor }) });
  return show(<TwoFactorCard />);
};

test('the card says whether it is on, in a word, and offers only what fits', async () => {
  await draw(false);
  screen.getByText('Off');
  assert.deepEqual(
    screen.getAllByRole('button').map(({ textContent }) => textContent),
    ['Set up two-step sign-in'],
  );
});

test('where it is on, it can be turned off and the codes can be renewed', async () => {
  await draw(true);
  screen.getByText('On');
  assert.deepEqual(
    screen.getAllByRole('button').map(({ textContent }) => textContent),
    ['New recovery codes', 'Turn it off'],
  );
});

test('a set-up that the server refuses says why, and is asked for again', async () => {
  refuse(SETUP, 409, 'it is on already');
  const { user } = await draw(false);
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByText('It is on already.');
  answer(SETUP, SECRET);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('ABCD EFGH');
});

test('the key is copied without the gaps that help the eyes', async () => {
  answer(SETUP, SECRET);
  const { user } = await draw(false);
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await user.click(await screen.findByRole('button', { name: 'Copy the key' }));
  assert.equal(await navigator.clipboard.readText(), 'ABCDEFGH');
  await screen.findByText('Copied');
});

test('no code is sent before one is typed', async () => {
  answer(SETUP, SECRET);
  const { user } = await draw(false);
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await user.click(await screen.findByRole('button', { name: 'Turn it on' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(ENABLE).length, 0);
});

test('who closes the codes with Escape has two-step sign-in on all the same', async () => {
  answer(SETUP, SECRET);
  answer(ENABLE, { recovery_codes: CODES });
  const { user } = await draw(false);
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  await user.type(await screen.findByLabelText('First code'), '123456{Enter}');
  await screen.findByRole('list', { name: 'Recovery codes' });
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('dialog'));
  screen.getByText('On');
});

test('the codes are saved as a file that says whose they are and where they work', async (context) => {
  const downloads = takeDownloads(context);
  answer(NEW_CODES, { recovery_codes: CODES });
  const { user } = await draw(true);
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await screen.findByText('The old codes stop working.');
  await user.type(screen.getByLabelText('One-time code'), '123 456{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const [file] = downloads;
  assert.equal(file?.name, 'recovery-codes.txt');
  assert.equal(await file?.bytes.text(), 'Recovery codes for ann on Parley\n\nabcd-efgh\nijkl-mnop\n');
  await user.click(screen.getByRole('button', { name: 'Copy the codes' }));
  assert.equal(await navigator.clipboard.readText(), 'abcd-efgh\nijkl-mnop\n');
});

test('a wrong code for new ones, or for turning it off, is said in its dialog', async () => {
  refuse(NEW_CODES, 400, 'the code is wrong');
  refuse(DISABLE, 400, 'the password is wrong');
  const { user } = await draw(true);
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.type(await screen.findByLabelText('One-time code'), '000000{Enter}');
  await screen.findByText('The code is wrong.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn it off' });
  await user.type(within(dialog).getByLabelText('Password'), 'a wrong one');
  await user.type(within(dialog).getByLabelText('One-time code'), '000000{Enter}');
  await screen.findByText('The password is wrong.');
  screen.getByText('On');
});

test('the picture has a name, a dark square for each dark module, and a quiet edge', async () => {
  await show(<QrCode text={SECRET.otpauth_url} label="QR code" />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const { data, size } = encode(SECRET.otpauth_url, { border: 0, ecc: 'M' });
  const squares = [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
  assert.equal(squares.length, data.flat().filter(Boolean).length);
  const places = squares.flatMap(([, x, y]) => [Number(x), Number(y)]);
  assert.deepEqual([Math.min(...places), Math.max(...places)], [4, size + 3]);
  assert.equal(picture.getAttribute('viewBox'), `0 0 ${size + 8} ${size + 8}`);
});
