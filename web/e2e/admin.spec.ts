import { chooseFrom, expect, fillSignIn, signIn, signOut, test, toast } from './journeys.ts';
import { account } from './parley.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'admin' });

const ann = account('ann');

test.beforeEach(({ parley }) => parley.ensureAdministrator(ann));

test('an administrator makes an account, and deactivating it signs its owner out at once', async ({
  page,
  another,
}) => {
  const bob = account('bob');
  await signIn(page, ann);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'New person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(bob.username);
  await dialog.getByLabel('E-mail address').fill(bob.email);
  await dialog.getByLabel('First password', { exact: true }).fill(bob.password);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Created an account for bob.')).toBeVisible();

  const theirs = await another();
  await signIn(theirs, bob);

  await page.getByLabel('Search by name or e-mail').fill('bob');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Edit bob' }).click();
  await dialog.getByRole('switch', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved bob.')).toBeVisible();

  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await fillSignIn(theirs, bob);
  await expect(theirs.getByRole('alert')).toBeVisible();

  await page.getByRole('button', { name: 'Edit bob' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted bob.')).toBeVisible();
  await expect(page.getByText('Nobody fits')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(page.getByText('ann@example.org')).toBeVisible();
});

test('the last administrator stays one, and the page says why', LONG, async ({ page }) => {
  await signIn(page, ann);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit ann' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Member' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/last active administrator/i);
});

test(
  'the name of the service shows on the sign-in page and in the title',
  LONG,
  async ({ page, another }) => {
    await signIn(page, ann);
    await page.goto('/admin/settings');
    await page.getByLabel('Name of the service').fill('Harbour');
    await page.getByLabel('Name of the service').press('Enter');
    await expect(toast(page, 'The setting has been saved.')).toBeVisible();
    await expect(page).toHaveTitle('Platform · Harbour');
    const stranger = await another();
    await stranger.goto('/');
    await expect(stranger.getByText('Harbour')).toBeVisible();
    await expect(stranger).toHaveTitle('Sign in · Harbour');

    await page.getByRole('button', { name: 'Back to the default: Name of the service' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveTitle('Platform · Parley');

    await page.getByLabel('Largest upload (MiB)').fill('0');
    await page.getByLabel('Largest upload (MiB)').press('Enter');
    await expect(page.getByText('Enter a whole number from 1 to 2,048.')).toBeVisible();
  },
);

test('with approval required, a new account waits until it is activated', LONG, async ({ page, another }) => {
  const carol = account('carol');
  await signIn(page, ann);
  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'Approval of new accounts' }).click();
  await expect(toast(page, 'The setting has been saved.')).toBeVisible();

  const theirs = await another();
  await theirs.goto('/sign-up');
  await theirs.getByLabel('Username').fill(carol.username);
  await theirs.getByLabel('E-mail address').fill(carol.email);
  await theirs.getByLabel('Password', { exact: true }).fill(carol.password);
  await theirs.getByRole('button', { name: 'Create the account' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Almost there');
  await theirs.getByRole('link', { name: 'To the sign-in page' }).click();
  await fillSignIn(theirs, carol);
  await expect(theirs.getByRole('alert')).toBeVisible();

  await page.goto('/admin/users');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Edit carol' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved carol.')).toBeVisible();
  await fillSignIn(theirs, carol);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome, carol');

  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'Approval of new accounts' }).click();
  await page.getByRole('switch', { name: 'Open registration' }).click();
  await expect(page.getByRole('switch', { name: 'Open registration' })).not.toBeChecked();
  await signOut(theirs);
  await expect(theirs.getByRole('link', { name: 'Create one' })).toHaveCount(0);
  await theirs.goto('/sign-up');
  await expect(theirs.getByText('Registration is closed on this server.')).toBeVisible();
  await page.getByRole('switch', { name: 'Open registration' }).click();
  await expect(page.getByRole('switch', { name: 'Open registration' })).toBeChecked();
});

test(
  'a role that is granted opens what it allows, and the audit log tells of it',
  LONG,
  async ({ page, parley, another }) => {
    const dan = account('dan');
    await parley.register(dan);
    await signIn(page, ann);
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Wardens');
    await dialog.getByRole('checkbox', { name: 'Administer the server' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page, 'Saved “Wardens”.')).toBeVisible();

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Edit dan' }).click();
    await dialog.getByRole('checkbox', { name: 'Wardens' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Saved dan.')).toBeVisible();
    const theirs = await another();
    await signIn(theirs, dan);
    await chooseFrom(theirs, 'Account', 'Server settings');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Overview');

    await page.goto('/admin/roles');
    await expect(page.getByText('1 person · 1 permission')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Wardens' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Deleted “Wardens”.')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText('There is nothing here')).toBeVisible();

    await page.goto('/admin/audit');
    await expect(page.getByText('role.created')).toBeVisible();
    await expect(page.getByText('role.deleted')).toBeVisible();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'role.created' }).click();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText(/The chain is intact/)).toBeVisible();
  },
);

test('the overview counts people, and the jobs page answers for every state', LONG, async ({ page }) => {
  await signIn(page, ann);
  await page.goto('/admin');
  await expect(page.getByText('Open sessions')).toBeVisible();
  await expect(page.getByText('Size of the files')).toBeVisible();
  await expect(page.getByText('sqlite')).toBeVisible();
  await page.getByRole('link', { name: 'Jobs' }).click();
  for (const state of ['Waiting', 'Running', 'Done', 'Failed', 'All states']) {
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: state, exact: true }).click();
    await expect(page.getByText('No jobs').or(page.getByRole('table', { name: 'Jobs' }))).toBeVisible();
  }
});
