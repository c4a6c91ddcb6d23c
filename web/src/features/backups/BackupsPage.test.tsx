import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Backup } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { BackupsPage } from './BackupsPage.tsx';

const LIST = 'GET /api/v1/admin/backups';
const MAKE = 'POST /api/v1/admin/backup';
const VERIFY = 'POST /api/v1/admin/backups/{id}/verify';
const FETCH = 'GET /api/v1/admin/backups/{id}/download';
const DELETE = 'DELETE /api/v1/admin/backups/{id}';
const RESTORE = 'POST /api/v1/admin/restore';
const SETTINGS = 'GET /api/v1/admin/settings';
const CHANGE = 'PUT /api/v1/admin/settings/{key}';

const AT = '2026-01-05T10:00:00.000Z';

const backupOf = (change: Partial<Backup> = {}): Backup => ({
  id: newId(),
  filename: 'parley-2026-01-05.backup',
  size: 2_000_000,
  sha256: 'a'.repeat(64),
  status: 'ready',
  error: null,
  version: '0.9.0',
  schema_version: 49,
  database: 'sqlite',
  counts: { users: 3 },
  encrypted: false,
  include_files: true,
  note: null,
  origin: 'manual',
  created_at: AT,
  created_by: null,
  finished_at: AT,
  verified_at: null,
  rehearsed_at: null,
  rehearsal_error: null,
  ...change,
});

const keep = (...backups: Backup[]): void => answer(LIST, { data: backups, total: backups.length });

const draw = (...backups: Backup[]) => {
  keep(...backups);
  answer(SETTINGS, { settings: { backup_schedule: 'off', backup_keep: 5 }, descriptions: [] });
  return show(<BackupsPage />);
};

type User = Awaited<ReturnType<typeof draw>>['user'];

/** Opens the menu of the only backup, and takes a line of it. */
const take = async (user: User, line: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }));
  await user.click(await screen.findByRole('menuitem', { name: line }));
};

const submit = async (user: User, name: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name }));
};

test('each backup says where it came from, how it went, and whether it was checked and rehearsed', async () => {
  await draw(
    backupOf({ status: 'running', size: null, finished_at: null, note: 'before the move' }),
    backupOf({ status: 'failed', size: null, origin: 'schedule', error: 'the disk is full' }),
    backupOf({ encrypted: true, include_files: false, verified_at: AT, rehearsed_at: AT }),
    backupOf({ origin: 'restore', rehearsed_at: AT, rehearsal_error: 'a file is missing' }),
  );
  const text = async (of: string | RegExp): Promise<string> => (await rowWith(of)).textContent ?? '';
  const running = await rowWith('Being made');
  assert.match(running.textContent ?? '', /By hand · before the move/);
  assert.equal(within(running).queryByRole('button'), null, 'nothing can be done with it yet');
  assert.match(await text('Failed'), /By the schedule.*The disk is full\./);
  assert.match(await text('Checked'), /with a passphrase · without files.*Restore rehearsed.*2 MB/);
  assert.match(await text('Rehearsal failed'), /Before a restore.*A file is missing\./);
});

test('a backup that failed can only be deleted', async () => {
  const { user } = await draw(backupOf({ status: 'failed', size: null }));
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  assert.equal(screen.getAllByRole('menuitem').length, 1);
});

test('the first backup is made with a passphrase that is long enough', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  await user.type(await screen.findByLabelText('Passphrase'), 'short');
  await user.type(screen.getByLabelText('Note'), 'before the move');
  await user.click(screen.getByRole('checkbox', { name: 'With files' }));
  await submit(user, 'Back up now');
  await screen.findByText('At least 8 characters.');
  assert.equal(askedFor(MAKE).length, 0);
  const running = backupOf({ status: 'running', size: null, finished_at: null });
  answer(MAKE, running);
  keep(running);
  await rewrite(user, 'Passphrase', 'a long passphrase');
  await submit(user, 'Back up now');
  await toastSays('The backup is being made.');
  assert.deepEqual(lastAsked(MAKE).body, {
    include_files: false,
    passphrase: 'a long passphrase',
    note: 'before the move',
  });
  await screen.findByText('Being made');
});

test('a backup is made without a passphrase when none is typed, and a refusal stays in the dialog', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  refuse(MAKE, 409, 'a backup is being made already');
  await screen.findByLabelText('Passphrase');
  await submit(user, 'Back up now');
  await screen.findByText('A backup is being made already.');
  assert.deepEqual(lastAsked(MAKE).body, { include_files: true });
});

test('a check says whether the backup is whole', async () => {
  const backup = backupOf({ encrypted: true });
  const { user } = await draw(backup);
  const check = { valid: true, error: null, counts: {}, files: 0, checked_at: AT };
  await take(user, 'Check');
  await user.type(await screen.findByLabelText('Passphrase'), 'a long passphrase');
  answer(VERIFY, check);
  keep({ ...backup, verified_at: AT });
  await submit(user, 'Check');
  await toastSays('The backup is whole.');
  assert.equal(lastAsked(VERIFY).params.id, backup.id);
  assert.deepEqual(lastAsked(VERIFY).body, { passphrase: 'a long passphrase' });
  await screen.findByText('Checked');
  await gone(() => screen.queryByRole('dialog'));
  answer(VERIFY, { ...check, valid: false, error: 'the archive was cut short' });
  await take(user, 'Check');
  await submit(user, 'Check');
  await toastSays('The archive was cut short.');
});

test('a backup is downloaded from its own address, and a failure is told', async () => {
  const backup = backupOf();
  const { user } = await draw(backup);
  refuse(FETCH, 409, 'the backup is not ready');
  await take(user, 'Download');
  await toastSays('The backup could not be downloaded. Try again.');
  assert.equal(lastAsked(FETCH).params.id, backup.id);
});

test('a backup is deleted after a question', async () => {
  const backup = backupOf();
  const { user } = await draw(backup);
  await take(user, 'Delete');
  await screen.findByText('It cannot be had back.');
  assert.equal(askedFor(DELETE).length, 0);
  answer(DELETE, { message: 'backup deleted' });
  keep();
  await sayYes(user, 'Delete');
  await toastSays('The backup was deleted.');
  assert.equal(lastAsked(DELETE).params.id, backup.id);
  await screen.findByText('No backups yet');
});

test('a restore wants its word typed, and everything is asked for again afterwards', async () => {
  const backup = backupOf({ encrypted: true });
  const { user } = await draw(backup);
  await take(user, 'Restore');
  await screen.findByText(/^Everything here is replaced/);
  await user.type(await screen.findByLabelText('Passphrase'), 'a long passphrase');
  await user.type(screen.getByLabelText('Type “restore” to confirm'), 'yes');
  await submit(user, 'Restore');
  assert.equal(askedFor(RESTORE).length, 0);
  refuse(RESTORE, 400, 'the passphrase is wrong');
  await rewrite(user, 'Type “restore” to confirm', 'restore');
  await submit(user, 'Restore');
  await screen.findByText('The passphrase is wrong.');
  answer(RESTORE, {
    restored: true,
    dry_run: false,
    version: '0.9.0',
    schema_version: 49,
    database: 'sqlite',
    created_at: AT,
    counts: {},
    files: 0,
    missing_files: 0,
    replaced_backup_id: newId(),
    message: 'restored',
  });
  keep(backup, backupOf({ origin: 'restore' }));
  await submit(user, 'Restore');
  await toastSays('Restored. Sign in again.');
  assert.deepEqual(lastAsked(RESTORE).body, {
    backup_id: backup.id,
    confirm: 'restore',
    passphrase: 'a long passphrase',
  });
  await screen.findByText('Before a restore');
});

test('the schedule and how many are kept are changed in place', async () => {
  const { user } = await draw();
  await screen.findByText('Keep 5');
  answer(CHANGE, { key: 'backup_schedule', value: 'daily' });
  answer(SETTINGS, { settings: { backup_schedule: 'daily', backup_keep: 5 }, descriptions: [] });
  await choose(user, 'Automatic backups', 'Every night');
  await toastSays('Saved.');
  assert.equal(lastAsked(CHANGE).params.key, 'backup_schedule');
  assert.deepEqual(lastAsked(CHANGE).body, { value: 'daily' });
  await choose(user, 'How many are kept', 'Keep 14');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { value: 14 }));
  assert.equal(lastAsked(CHANGE).params.key, 'backup_keep');
});
