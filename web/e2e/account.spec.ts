import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, fillSignIn, signIn, signOut, test, toast } from './journeys.ts';
import { account } from './parley.ts';
import { LONG } from './scale.ts';
import { Authenticator } from './totp.ts';

test.use({ serverOf: 'account' });

const PICTURE = join(import.meta.dirname, '..', 'public', 'icon-192.png');
const ann = account('ann');

test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

test('a second person signs up, is in at once, and sees no administration', LONG, async ({ page }) => {
  const bob = account('bob');
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Create one' }).click();
  // The page that is being left has fields of almost the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await page.getByLabel('Username').fill('b');
  await page.getByLabel('E-mail address').fill('nonsense');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('Use 3 to 64 characters.')).toBeVisible();
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  await expect(page.getByText('Use 8 to 128 characters.')).toBeVisible();

  await page.getByLabel('Username').fill(ann.username);
  await page.getByLabel('E-mail address').fill(bob.email);
  await page.getByLabel('Password', { exact: true }).fill(bob.password);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.getByLabel('Username').fill(bob.username);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, bob');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Server settings' })).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});

test('the profile keeps a new name and a picture', LONG, async ({ page, parley }) => {
  const carol = account('carol');
  await parley.register(carol);
  await signIn(page, carol);
  await page.goto('/settings/profile');
  await page.getByLabel('Display name').fill('Carol Danvers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your profile has been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account: Carol Danvers/ })).toBeVisible();

  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('alert')).toHaveText('Choose a PNG, JPEG, WebP or GIF.');
  await page.getByLabel('Choose a picture').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(toast(page, 'Your picture has been changed.')).toBeVisible();
  await page.reload();
  await expect(page.locator('main img')).toHaveAttribute('src', /^data:image\/png/);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Your picture has been removed.')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
});

test(
  'a changed password is the one that works, and ends the other sessions',
  LONG,
  async ({ page, parley, another }) => {
    const dave = account('dave');
    await parley.register(dave);
    const elsewhere = await another();
    await signIn(elsewhere, dave);
    await signIn(page, dave);
    await page.goto('/settings/security');
    await page.getByLabel('Current password').fill('something else');
    await page.getByLabel('New password').fill('another good password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');

    await page.getByLabel('Current password').fill(dave.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(toast(page, /^Your password has been changed/)).toBeVisible();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Sign in');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
    await signOut(page);
    await fillSignIn(page, dave);
    await expect(page.getByRole('alert')).toBeVisible();
    await fillSignIn(page, { ...dave, password: 'another good password' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, dave');
  },
);

test(
  'two-step sign-in: set up, sign in with a code and with a recovery code, turn off',
  LONG,
  async ({ page, parley }) => {
    test.setTimeout(240_000);
    const erin = account('erin');
    await parley.register(erin);
    await signIn(page, erin);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
    const app = new Authenticator(secret);

    await page.getByLabel('First code').fill('000000');
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('First code').fill(await app.code());
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes.first()).toBeVisible();
    const recovery = await codes.allInnerTexts();
    expect(recovery.length).toBeGreaterThanOrEqual(8);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain(recovery.join('\n'));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('On', { exact: true })).toBeVisible();

    await signOut(page);
    await fillSignIn(page, erin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('One-time code').fill(await app.code());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, erin');

    await signOut(page);
    await fillSignIn(page, erin);
    await page.getByLabel('One-time code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, erin');

    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByLabel('One-time code').fill(await app.code());
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await expect(codes.first()).not.toHaveText(recovery[0] ?? '');
    await page.getByRole('button', { name: 'I have kept them' }).click();

    await page.getByRole('button', { name: 'Turn it off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(erin.password);
    await dialog.getByLabel('One-time code').fill(await app.code());
    await dialog.getByRole('button', { name: 'Turn it off' }).click();
    await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible();
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
  },
);

test('a session ended from another browser is over at once, and what was typed is still there', async ({
  page,
  parley,
  another,
}) => {
  const frank = account('frank');
  await parley.register(frank);
  await signIn(page, frank);
  const other = await another({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605',
  });
  await signIn(other, frank);
  await other.goto('/settings/profile');
  await other.getByLabel('Display name').fill('Frank N. Stein');

  await page.goto('/settings/sessions');
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
  await page.getByRole('button', { name: 'End the session Safari on iPhone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(toast(page, 'The session has ended.')).toBeVisible();

  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await fillSignIn(other, frank);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(other.getByLabel('Display name')).toHaveValue('Frank N. Stein');

  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expect(toast(page, 'All other sessions have ended.')).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
});

test(
  'an API key made on the page works for a program until it is revoked',
  LONG,
  async ({ page, parley }) => {
    const grace = account('grace');
    await parley.register(grace);
    await signIn(page, grace);
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nightly report');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    const secret = await page.getByRole('region', { name: 'The key' }).innerText();
    await expect(page.getByRole('region', { name: 'curl' })).toContainText(`${parley.url}/api/v1/profile`);
    await page.getByRole('tab', { name: 'Python', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Python', exact: true })).toContainText(secret);

    const profile = await parley.call('GET', '/profile', { token: secret });
    expect(await profile.json()).toMatchObject({ username: 'grace' });
    expect((await parley.call('POST', '/folders', { token: secret, body: { name: 'x' } })).status).toBe(403);

    await page.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No keys yet')).toBeVisible();
    expect((await parley.call('GET', '/profile', { token: secret })).status).toBe(401);
  },
);

test(
  'folders can be made, renamed, moved and deleted, with the keyboard alone',
  LONG,
  async ({ page, parley }) => {
    const heidi = account('heidi');
    await parley.register(heidi);
    await signIn(page, heidi);
    await page.goto('/settings/folders');
    const folders = page.getByRole('list', { name: 'Folders' }).getByRole('listitem');
    await page.getByLabel('Name of the new folder').focus();
    for (const name of ['One', 'Two', 'Three']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(folders.filter({ hasText: name })).toBeVisible();
      await expect(page.getByLabel('Name of the new folder')).toHaveValue('');
    }
    await expect(folders).toContainText(['One', 'Two', 'Three']);

    await page.getByRole('button', { name: 'Actions for Three' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await expect(folders).toContainText(['One', 'Three', 'Two']);
    await page.getByRole('button', { name: 'Actions for One' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    await expect(page.getByLabel('Name of the folder')).toBeFocused();
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await expect(folders).toContainText(['First', 'Three', 'Two']);
    await expect(page.getByRole('button', { name: 'Actions for First' })).toBeFocused();
    await page.reload();
    await expect(folders).toContainText(['First', 'Three', 'Two']);

    await page.getByRole('button', { name: 'Actions for Three' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(folders).toContainText(['First', 'Two']);
    await expect(folders).toHaveCount(2);
  },
);

test(
  'a passkey is added, signs in without a word, and signs in no more once it is removed',
  LONG,
  async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, ann);
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Blue key');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(toast(page, '“Blue key” can sign you in now.')).toBeVisible();
    const passkeys = page.getByRole('list', { name: 'Passkeys' });
    await expect(passkeys).toContainText('not used yet');

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    await page.goto('/settings/security');
    await expect(passkeys).toContainText('Used');
    await page.getByRole('button', { name: 'Remove the passkey “Blue key”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys).toHaveCount(0);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/this passkey signs nobody in/i)).toBeVisible();
  },
);
