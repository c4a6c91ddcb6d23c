import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ExtensionSettings,
  PackageCall,
  PackageLog,
  PackageOut,
  PackageVersion,
} from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { rewrite, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { AT, packageOf } from '../../../test/package-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { PackageById } from './PackagePage.tsx';

const LIST = 'GET /api/v1/admin/packages';
const DISABLE = 'PUT /api/v1/admin/packages/{id}/disable';
const ROLLBACK = 'POST /api/v1/admin/packages/{id}/rollback';
const UPDATE = 'POST /api/v1/admin/packages/{id}/update';
const REMOVE = 'DELETE /api/v1/admin/packages/{id}';
const EXPORT = 'GET /api/v1/admin/packages/{id}/export';
const SETTINGS = 'GET /api/v1/extensions/{id}/settings';
const SAVE = 'POST /api/v1/extensions/{id}/settings';

const callOf = (change: Partial<PackageCall> = {}): PackageCall => ({
  id: newId(),
  handler: 'lookUp',
  kind: 'tool',
  principal: newId(),
  started_at: AT,
  ms: 12,
  cpu_ms: 1,
  host_calls: 1,
  outcome: 'ok',
  error: null,
  ...change,
});
const versionOf = (version: string, change: Partial<PackageVersion> = {}): PackageVersion => ({
  id: newId(),
  version,
  is_active: false,
  is_pending: false,
  signature: 'signed',
  key_id: 'nordlys',
  sha256: 'a'.repeat(64),
  size: 2_000,
  requested: [],
  installed_by: null,
  created_at: AT,
  ...change,
});
const logOf = (line: string, level: PackageLog['level'] = 'info'): PackageLog => ({
  id: newId(),
  call_id: newId(),
  at: AT,
  level,
  line,
});

interface Brought {
  readonly calls?: PackageCall[];
  readonly logs?: PackageLog[];
  readonly settings?: ExtensionSettings;
  readonly manifest?: Record<string, never[] | object[]>;
}

const NO_SETTINGS: ExtensionSettings = { settings_schema: null, settings: {} };

const draw = (
  found: PackageOut,
  { calls = [], logs = [], settings = NO_SETTINGS, manifest = {} }: Brought = {},
) => {
  answer(LIST, { data: [found] });
  answer('GET /api/v1/admin/packages/{id}/calls', { data: calls });
  answer('GET /api/v1/admin/packages/{id}/logs', { data: logs });
  answer('GET /api/v1/admin/packages/{id}/versions', {
    data: [
      versionOf('1.0.0', { is_active: true }),
      versionOf('0.9.0', { signature: 'unsigned', key_id: null }),
    ],
  });
  answer(SETTINGS, settings);
  answer('GET /api/v1/extensions/{id}/manifest', manifest as never);
  return show(<PackageById id={found.id} />);
};

test('a package is switched off at once', async () => {
  const found = packageOf({ granted: [{ name: 'secrets', keys: ['token'] }, { name: 'moon.walk' }] });
  const { user } = await draw(found);
  await screen.findByText('Read its own secrets: token');
  await screen.findByText('Use “moon.walk”');
  answer(DISABLE, { ...found, state: 'disabled' });
  answer(LIST, { data: [{ ...found, state: 'disabled' }] });
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await toastSays('Parts stock is switched off.');
  assert.equal(lastAsked(DISABLE).params.id, found.id);
  await screen.findByRole('button', { name: 'Switch on' });
});

test('how it fares is told from its calls, and its log can be read', async () => {
  const { user } = await draw(packageOf(), {
    calls: [callOf(), callOf({ outcome: 'limit', error: 'it took too long' })],
    logs: [logOf('looked up 3 parts'), logOf('no answer', 'error')],
  });
  await screen.findByText('1 of the last 2 calls failed.');
  assert.match((await rowWith(/It took too long/)).textContent ?? '', /lookUp.*limit.*12 ms/);
  await user.click(screen.getByRole('tab', { name: 'Log' }));
  assert.match((await rowWith('no answer')).textContent ?? '', /error/);
  await screen.findByText('looked up 3 parts');
});

test('settings are asked for as the schema says, and a secret goes in and is never shown', async () => {
  const found = packageOf();
  const { user } = await draw(found, {
    settings: {
      settings_schema: {
        type: 'object',
        properties: {
          baseUrl: { type: 'string', title: 'Site' },
          pageSize: { type: 'integer', title: 'Rows', minimum: 1, maximum: 50 },
          token: { type: 'string', title: 'Token', 'x-secret': true },
        },
      },
      settings: { baseUrl: 'https://stock.example', pageSize: 10, token: { set: true } },
    },
  });
  await screen.findByText('It is set. Type to replace it.');
  assert.equal(textIn('Token'), '');
  await rewrite(user, 'Rows (optional)', '99');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.equal(askedFor(SAVE).length, 0, 'it is more than the schema allows');
  await rewrite(user, 'Rows (optional)', '20');
  await user.type(screen.getByLabelText('Token'), 'new secret');
  answer(SAVE, NO_SETTINGS);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked(SAVE).body, { settings: { pageSize: 20, token: 'new secret' }, scope: 'admin' });
  assert.equal(textIn('Token'), '');
  refuse(SAVE, 403, 'token is set by administrators');
  await user.click(screen.getByRole('button', { name: 'Remove Token' }));
  await screen.findByText('Token is set by administrators.');
  assert.deepEqual(lastAsked(SAVE).body, { settings: { token: null }, scope: 'admin' });
});

test('the addresses of its webhooks stand there to be copied', async () => {
  await draw(packageOf(), {
    manifest: {
      webhooks: [{ slug: 'stock', verify: { kind: 'hmac-sha256', secret: 'token' } }, { slug: 'open' }],
    },
  });
  const signed = await rowWith(/\/api\/v1\/hooks\/com\.example\.parts\/stock$/);
  assert.match(signed.textContent ?? '', /Only calls that are signed/);
  assert.match((await rowWith(/\/open$/)).textContent ?? '', /Any caller/);
});

test('one goes back to a version after a question, and a version that is refused says why', async () => {
  const found = packageOf();
  const { user } = await draw(found);
  await user.click(await screen.findByRole('button', { name: 'Go back to 0.9.0' }));
  await screen.findByText(/stays as the newer version left it/);
  answer(ROLLBACK, { ...found, version: '0.9.0' });
  await sayYes(user, 'Go back to 0.9.0');
  await toastSays('Parts stock is now at version 0.9.0.');
  assert.deepEqual(lastAsked(ROLLBACK).body, { version: '0.9.0' });
  refuse(UPDATE, 409, 'version 1.0.0 is installed already');
  const input = screen.getByLabelText('Install another version', { selector: 'input' });
  await user.upload(input, new File(['zip'], 'parts.zip', { type: 'application/zip' }));
  await screen.findByText('Version 1.0.0 is installed already.');
  answer(UPDATE, { ...found, pending_version: '1.1.0' });
  await user.upload(input, new File(['zip'], 'parts.zip', { type: 'application/zip' }));
  await toastSays('Version 1.1.0 asks for new rights and waits for you.');
});

test('removing says what is kept, and what is lost with its data', async () => {
  const found = packageOf();
  const { user } = await draw(found);
  const take = async (line: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Parts stock' }));
    await user.click(await screen.findByRole('menuitem', { name: line }));
  };
  refuse(EXPORT, 404, 'not found');
  await take('Export');
  await toastSays('The package could not be downloaded. Try again.');
  await take('Export with its data');
  await waitFor(() =>
    assert.deepEqual(
      askedFor(EXPORT).map(({ query }) => query.data),
      [undefined, 'true'],
    ),
  );
  await take('Remove');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/kept for 30 days/);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Delete its data, too' }));
  within(dialog).getByText(/cannot be had back/);
  answer(REMOVE, { message: 'removed' });
  answer(LIST, { data: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await toastSays('Parts stock was removed.');
  assert.equal(lastAsked(REMOVE).query.purge, 'true');
  await screen.findByText('This package is not here');
});
