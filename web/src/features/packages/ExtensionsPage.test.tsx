import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extension, PackageOut } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { extensionOf, packageOf } from '../../../test/package-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { ExtensionsPage } from './ExtensionsPage.tsx';

const LIST = 'GET /api/v1/extensions';
const MINE = 'GET /api/v1/packages';
const SAVE = 'POST /api/v1/extensions/{id}/settings';
const INSTALL = 'POST /api/v1/packages/install';
const ENABLE = 'PUT /api/v1/packages/{id}/enable';
const DISABLE = 'PUT /api/v1/packages/{id}/disable';
const REMOVE = 'DELETE /api/v1/packages/{id}';

const draw = (extensions: Extension[], own: PackageOut[] = []) => {
  answer(LIST, { data: extensions });
  answer(MINE, { data: own });
  return show(<ExtensionsPage />);
};

test('each package shows its tools, and only the settings that a person sets for themselves', async () => {
  const extension = extensionOf({
    tools: [
      {
        name: 'parts__find',
        description: 'Finds a part',
        parameters: {},
        source: 'package',
        requires_approval: true,
      },
    ],
    settings_schema: {
      properties: {
        base_url: { type: 'string', title: 'Site' },
        shelf: { type: 'string', title: 'Shelf', 'x-scope': 'user' },
        tone: { enum: ['short', 'long'], title: 'Tone', 'x-scope': 'user' },
      },
    },
    settings: { base_url: 'https://stock.example', shelf: 'A', tone: 'short' },
  });
  const { user } = await draw([extension]);
  assert.match((await rowWith('parts__find')).textContent ?? '', /Finds a part.*Asks first/);
  assert.equal(screen.queryByLabelText(/Site/), null);
  assert.equal(screen.queryByRole('button', { name: 'Install a package' }), null);
  answer(SAVE, { settings_schema: null, settings: {} });
  await rewrite(user, 'Shelf (optional)', '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked(SAVE).body, { settings: { shelf: null }, scope: 'user' });
});

test('a person who may install a package hears why the server does not take it', async () => {
  beMe({ permissions: ['surface.chat.access', 'packages.install'] });
  const { user } = await draw([]);
  await screen.findByText('No packages for you yet');
  refuse(INSTALL, 403, 'packages are installed by administrators here');
  const input = screen.getByLabelText('Install a package', { selector: 'input' });
  await user.upload(input, new File(['zip'], 'parts.zip', { type: 'application/zip' }));
  await screen.findByText('Packages are installed by administrators here.');
});

test('a person switches a package of their own on and off, and removes it with its data', async () => {
  const own = packageOf({ scope: 'personal', state: 'disabled' });
  const { user } = await draw([], [own, packageOf({ name: 'Of all' })]);
  const row = await rowWith('Parts stock');
  assert.equal(screen.queryByText('Of all'), null);
  await user.click(within(row).getByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog');
  answer(ENABLE, { ...own, state: 'enabled' });
  answer(MINE, { data: [{ ...own, state: 'enabled' }] });
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  await toastSays('Parts stock is in use.');
  answer(DISABLE, own);
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await toastSays('Parts stock is switched off.');
  answer(REMOVE, { message: 'removed' });
  answer(MINE, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText(/cannot be had back/);
  await sayYes(user, 'Remove');
  await toastSays('Parts stock was removed.');
  assert.equal(lastAsked(REMOVE).params.id, own.id);
});
