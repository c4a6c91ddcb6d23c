import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageOut } from '@parley/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { gone, isOn } from '../../../test/acts.ts';
import { packageOf } from '../../../test/package-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { PackagesPage } from './PackagesPage.tsx';

const LIST = 'GET /api/v1/admin/packages';
const INSTALL = 'POST /api/v1/admin/packages/install';
const ENABLE = 'PUT /api/v1/admin/packages/{id}/enable';

const REACH = { name: 'http.fetch', hosts: ['stock.example'], methods: ['GET'], reason: 'to look parts up' };
const KEEP = { name: 'kv', quota_kb: 2000 };
const ARCHIVE = new File(['zip'], 'parts.zip', { type: 'application/zip' });

const draw = (...found: PackageOut[]) => {
  answer(LIST, { data: found });
  return show(<PackagesPage />);
};

const cardOf = async (name: string): Promise<HTMLElement> => {
  const card = (await screen.findByRole('link', { name })).closest('li');
  assert.ok(card);
  return card;
};

test('each package says whether it is in use, who signed it, and why it was stopped', async () => {
  await draw(
    packageOf({ name: 'Alpha' }),
    packageOf({ name: 'Beta', state: 'disabled', signature: 'unsigned', scope: 'team' }),
    packageOf({
      name: 'Gamma',
      state: 'error',
      signature: 'unknown_key',
      error: 'it ran out of time too often',
    }),
    packageOf({ name: 'Delta', signature: 'modified', pending_version: '2.0.0', scope: 'personal' }),
  );
  const text = async (name: string): Promise<string> => (await cardOf(name)).textContent ?? '';
  assert.match(await text('Alpha'), /Nordlys IT · 1\.0\.0.*Signed.*In use/);
  assert.match(await text('Beta'), /Not signed.*Switched off.*A team.*Switch on/);
  assert.match(await text('Gamma'), /Unknown key.*It ran out of time too often\..*Stopped/);
  assert.match(await text('Delta'), /Changed since it was signed.*New rights.*Only one person.*Update/);
  assert.equal(within(await cardOf('Alpha')).queryByRole('button'), null);
});

test('the rights of a package that was installed are shown in plain words before it gets them', async () => {
  const { user } = await draw();
  const arrived = packageOf({ state: 'disabled', signature: 'unsigned', requested: [REACH, KEEP] });
  await screen.findByText('No packages yet');
  answer(INSTALL, arrived);
  answer(LIST, { data: [arrived] });
  await user.upload(screen.getByLabelText('Install a package', { selector: 'input' }), ARCHIVE);
  const dialog = await screen.findByRole('dialog');
  assert.equal((lastAsked(INSTALL).body.get('file') as File).name, 'parts.zip');
  assert.match(dialog.textContent ?? '', /Switch on Parts stock\?.*By Nordlys IT/);
  assert.match(dialog.textContent ?? '', /Nothing proves who made this package/);
  assert.match(dialog.textContent ?? '', /Reach stock\.example.*to look parts up · Only reads\./);
  assert.match(dialog.textContent ?? '', /Keep values of its own.*Up to 2 MB\./);
  assert.match(dialog.textContent ?? '', /It can never read chats/);
  assert.equal(askedFor(ENABLE).length, 0, 'nothing is granted by installing');
  await user.click(screen.getByRole('switch', { name: 'Keep values of its own' }));
  answer(ENABLE, { ...arrived, state: 'enabled', granted: [REACH] });
  answer(LIST, { data: [{ ...arrived, state: 'enabled', granted: [REACH] }] });
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await toastSays('Parts stock is in use.');
  assert.equal(lastAsked(ENABLE).params.id, arrived.id);
  assert.deepEqual(lastAsked(ENABLE).body, { granted: ['http.fetch'] });
  await gone(() => screen.queryByRole('dialog'));
});

test('a version that asks for more shows what is new apart from what it may already', async () => {
  const wider = { ...REACH, hosts: ['stock.example', 'mail.example'] };
  const { user } = await draw(
    packageOf({ pending_version: '2.1.0', granted: [REACH, KEEP], requested: [wider, KEEP] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const dialog = await screen.findByRole('dialog');
  assert.match(dialog.textContent ?? '', /Update Parts stock to 2\.1\.0\?/);
  const rights = (name: string): string => within(dialog).getByRole('region', { name }).textContent ?? '';
  assert.match(rights('It asks for something new'), /Reach stock\.example and mail\.example/);
  assert.match(rights('It already may'), /Keep values of its own/);
  assert.ok(isOn('switch', /Reach stock/));
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.equal(askedFor(ENABLE).length, 0, 'it waits');
});

test('a package is installed by dropping it, and what is wrong with it is said in place', async () => {
  await draw(packageOf());
  await screen.findByRole('link', { name: 'Parts stock' });
  refuse(INSTALL, 400, 'manifest.json: line 3: id is missing');
  const dropped = { dataTransfer: { types: ['Files'], files: [ARCHIVE] } };
  const place = screen.getByRole('region', { name: 'Packages' });
  fireEvent.dragOver(place, dropped);
  screen.getByText('Drop the package here');
  fireEvent.drop(place, dropped);
  await screen.findByText('Manifest.json: line 3: id is missing.');
  assert.equal(screen.queryByText('Drop the package here'), null);
  assert.equal(screen.queryByRole('dialog'), null);
});

test('a package whose files are not those that were signed cannot be switched on', async () => {
  const { user } = await draw(packageOf({ state: 'disabled', signature: 'modified' }));
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/not those that were signed/);
  within(dialog).getByText('It asks for no rights.');
  assert.ok(within(dialog).getByRole('button', { name: 'Switch on' }).hasAttribute('disabled'));
});

test('among many packages one is found by its name', async () => {
  const { user } = await draw(
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => packageOf({ name: `${name} box` })),
  );
  await user.type(await screen.findByLabelText('Search packages'), 'd box');
  await gone(() => screen.queryByRole('link', { name: 'A box' }));
  screen.getByRole('link', { name: 'D box' });
  await user.type(screen.getByLabelText('Search packages'), ' nowhere');
  await screen.findByText('No package is called that.');
});
