import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataExport, DataImport, Erasure } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId, userOf } from '../../../test/things.ts';
import { YourDataPage } from './YourDataPage.tsx';

const LIST = 'GET /api/v1/data/exports';
const PREPARE = 'POST /api/v1/data/export';
const BRING = 'POST /api/v1/data/import';
const FOUND = 'GET /api/v1/data/imports/{id}';
const ERASE = 'POST /api/v1/data/erase';
const READ = 'GET /api/v1/data/erase';

const archiveOf = (change: Partial<DataExport> = {}): DataExport => ({
  id: newId(),
  user_id: newId(),
  status: 'ready',
  size: 2_000_000,
  include: [],
  counts: {},
  error: null,
  created_at: '2026-01-05T10:00:00.000Z',
  finished_at: '2026-01-05T10:00:09.000Z',
  expires_at: '2026-01-12T10:00:09.000Z',
  ...change,
});

const importOf = (change: Partial<DataImport> = {}): DataImport => ({
  id: newId(),
  filename: 'export.zip',
  format: 'chatgpt',
  status: 'done',
  dry_run: true,
  counts: { conversations: 12, messages: 340, files: 0 },
  skipped: [{ what: 'Old chat', why: 'it was brought in before' }],
  skipped_count: 1,
  progress: 1,
  error: null,
  created_at: '2026-01-05T10:00:00.000Z',
  finished_at: '2026-01-05T10:00:09.000Z',
  ...change,
});

const draw = (archives: DataExport[] = [], erasure: Erasure | null = null) => {
  answer(LIST, { data: archives });
  answer(READ, { erasure });
  return show(<YourDataPage />);
};

test('an archive is prepared, says how it goes, and can be downloaded when it is ready', async () => {
  const { user } = await draw();
  await screen.findByText('No archive has been prepared.');
  const running = archiveOf({ status: 'running', size: null, finished_at: null });
  answer(PREPARE, running);
  answer(LIST, {
    data: [running, archiveOf({ status: 'failed', size: null, error: 'The disk is full.' }), archiveOf()],
  });
  await user.click(screen.getByRole('button', { name: 'Prepare an archive' }));
  await screen.findByText('Being written');
  screen.getByText('You can leave this page.');
  screen.getByText('The disk is full.');
  screen.getByText(/2 MB · kept until/);
  assert.equal(screen.getAllByRole('button', { name: /^Download the archive of/ }).length, 1);
});

test('a file is tried first, and brought in when the person says so', async () => {
  const { user } = await draw();
  const tried = importOf();
  answer(BRING, { ...tried, status: 'running' });
  answer(FOUND, tried);
  const file = new File(['[]'], 'export.zip', { type: 'application/zip' });
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  await screen.findByText('This export of ChatGPT would bring in:');
  screen.getByText('1 thing is left out');
  screen.getByText('340');
  assert.equal(screen.queryByText('files'), null, 'what there is none of is not told');
  const done = importOf({ dry_run: false });
  answer(BRING, { ...done, status: 'running' });
  answer(FOUND, done);
  await user.click(screen.getByRole('button', { name: 'Bring it in' }));
  await screen.findByText('Brought in from ChatGPT:');
  assert.equal(lastAsked(BRING).body.get('dry_run'), 'false');
  assert.equal(screen.queryByRole('button', { name: 'Bring it in' }), null);
});

test('a file of no use is refused in the card', async () => {
  refuse(BRING, 400, 'no chats were found in this file');
  const { user } = await draw();
  await user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File(['x'], 'x.zip'),
  );
  await screen.findByText('No chats were found in this file.');
});

test('the account is erased with the password, and can be taken back', async () => {
  const erasure: Erasure = {
    user_id: newId(),
    status: 'scheduled',
    requested_at: '2026-01-05T10:00:00.000Z',
    erase_at: '2026-01-12T10:00:00.000Z',
    by_administrator: false,
  };
  const { user } = await draw();
  await user.type(await screen.findByLabelText('Your password'), 'my password');
  refuse(ERASE, 401, 'the password is wrong');
  // Asked to tell a wrong password from a session that is over.
  answer('GET /api/v1/profile', userOf());
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await screen.findByText('The password is wrong.');
  assert.equal(askedFor(ERASE).length, 1, 'a wrong password is not sent a second time');
  answer(ERASE, erasure);
  answer(READ, { erasure });
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await screen.findByText(/Your account is erased on/);
  assert.deepEqual(lastAsked(ERASE).body, { password: 'my password' });
  answer('DELETE /api/v1/data/erase', { message: 'erasure taken back' });
  answer(READ, { erasure: null });
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await toastSays('Your account stays.');
  await screen.findByLabelText('Your password');
});

test('a person without a password writes a word out', async () => {
  beMe({ user: userOf({ auth_source: 'oidc' }) });
  const { user } = await draw();
  const field = await screen.findByLabelText('Type “erase” to confirm');
  await user.type(field, 'no');
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await waitFor(() => assert.equal(screen.getAllByText('Type “erase” to confirm').length, 2));
});
