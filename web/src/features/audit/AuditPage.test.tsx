import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isDisabled, rowWith } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { ANN, BOB, newId } from '../../../test/things.ts';
import { AuditPage } from './AuditPage.tsx';

const LOG = 'GET /api/v1/admin/audit';
const VERIFY = 'GET /api/v1/admin/audit/verify';

const entryOf = (action: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: '2026-01-05T10:00:00.000Z',
  action,
  actor_id: ANN,
  actor_name: 'Ann',
  target_type: null,
  target_id: null,
  ip: '192.0.2.7',
  details: {},
  hash: 'a'.repeat(64),
  ...change,
});

const draw = (...entries: AuditEntry[]) => {
  answer(LOG, countedOf(...entries));
  return show(<AuditPage />);
};

test('an entry says what was done, by whom, from where, to what, and the particulars', async () => {
  const target = newId();
  await draw(
    entryOf('user.role.changed', {
      target_type: 'user',
      target_id: target,
      details: { from: 'user', to: ['admin', 'auditor'], kept: { sessions: 2 } },
    }),
  );
  const row = await rowWith('user.role.changed');
  assert.match(row.textContent ?? '', /192\.0\.2\.7/);
  const said = within(row)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  assert.deepEqual(said, [
    `user: …${target.slice(-8)}`,
    'from: user',
    'to: admin, auditor',
    'kept: {"sessions":2}',
  ]);
  assert.equal(
    within(row)
      .getByText(`…${target.slice(-8)}`)
      .getAttribute('title'),
    target,
    'the whole of it',
  );
});

test('what the server did by itself has no person to ask for, and an address that is not known is a dash', async () => {
  await draw(entryOf('backup.made', { actor_id: null, actor_name: null, ip: null }));
  const row = await rowWith('backup.made');
  assert.ok(within(row).getAllByText('The server').length > 0);
  assert.equal(within(row).queryByRole('button'), null);
  within(row).getByText('–');
});

test('a person who is gone is named by the end of the identifier', async () => {
  await draw(entryOf('user.deleted', { actor_id: BOB, actor_name: null }));
  const row = await rowWith('user.deleted');
  assert.ok(within(row).getAllByRole('button', { name: `Only …${BOB.slice(-8)}` }).length > 0);
});

test('the log is narrowed to one person by their name, and widened again', async () => {
  const { user } = await draw(entryOf('login'), entryOf('logout', { actor_id: BOB, actor_name: 'Bob' }));
  const row = await rowWith('logout');
  const [only] = within(row).getAllByRole('button', { name: 'Only Bob' });
  assert.ok(only);
  answer(LOG, countedOf(entryOf('logout', { actor_id: BOB, actor_name: 'Bob' })));
  await user.click(only);
  await gone(() => screen.queryByText('login'));
  assert.equal(lastAsked(LOG).query.actor_id, BOB);
  await user.click(screen.getByRole('button', { name: 'Only Bob Clear the filter' }));
  await rowWith('login');
  assert.equal(screen.queryByRole('button', { name: /Clear the filter/ }), null);
});

test('every action that was seen can be asked for, also when it is no longer shown', async () => {
  const { user } = await draw(entryOf('logout'), entryOf('login'));
  await rowWith('login');
  answer(LOG, countedOf(entryOf('login')));
  await choose(user, 'Action', 'login');
  await waitFor(() => assert.equal(lastAsked(LOG).query.action, 'login'));
  await waitFor(() => assert.equal(screen.getAllByRole('row').length, 2));
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Any action', 'login', 'logout'],
  );
});

test('a filter that nothing fits says so, and is cleared from there', async () => {
  const { user } = await draw(entryOf('login'));
  await rowWith('login');
  answer(LOG, countedOf());
  await choose(user, 'Action', 'login');
  await screen.findByText('Nothing in the log fits this filter.');
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  assert.equal((await rowWith('login')).closest('table')?.querySelectorAll('tbody tr').length, 1);
  assert.equal(screen.getByRole('combobox', { name: 'Action' }).textContent, 'Any action');
});

test('a long log is turned by pages, and a narrower question begins at its first', async () => {
  answer(LOG, ({ query }) => ({ data: [entryOf(`page ${query.page}`)], total: 120 }));
  const { user } = await show(<AuditPage />);
  await screen.findByText('1–50 of 120');
  assert.ok(isDisabled('button', 'Previous page'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('51–100 of 120');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('101–120 of 120');
  assert.ok(isDisabled('button', 'Next page'));
  await choose(user, 'Action', 'page 2');
  await screen.findByText('1–50 of 120');
  assert.deepEqual(lastAsked(LOG).query, { page: '1', per_page: '50', action: 'page 2' });
});

test('a log that cannot be read says why, and is asked for again', async () => {
  refuse(LOG, 403, 'you may not read the log');
  const { user } = await show(<AuditPage />);
  await screen.findByText('You may not read the log.');
  assert.ok(within(screen.getByRole('alert')).getByText('This could not be loaded'));
  answer(LOG, countedOf(entryOf('login')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowWith('login');
});

test('the chain is verified once at a time, and a screen reader hears how it stands', async () => {
  const { user } = await draw(entryOf('login'));
  const give = hold(VERIFY);
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }));
  const button = screen.getByRole('button', { name: /Verify the chain/ });
  await waitFor(() =>
    assert.equal(button.getAttribute('aria-disabled') ?? button.getAttribute('aria-busy'), 'true'),
  );
  await user.click(button);
  assert.equal(askedFor(VERIFY).length, 1);
  give({ ok: true, entries: 1, broken_at: null });
  const verdict = await screen.findByText('The chain is intact: 1 entry checked.');
  assert.ok(verdict.closest('[role="status"], [role="alert"], [aria-live]'));
});

test('a broken chain names the entry at which it breaks', async () => {
  const id = newId();
  const { user } = await draw(entryOf('login'));
  answer(VERIFY, { ok: false, entries: 12, broken_at: id });
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }));
  await screen.findByText(`The chain is broken at entry ${id}. The log has been changed.`);
  assert.equal(screen.queryByText(/intact/), null);
});

test('a verification that fails is told, and no older verdict is left standing beside it', async () => {
  const { user } = await draw(entryOf('login'));
  answer(VERIFY, { ok: true, entries: 3, broken_at: null });
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }));
  await screen.findByText('The chain is intact: 3 entries checked.');
  refuse(VERIFY, 403, 'you may not verify the log');
  await user.click(screen.getByRole('button', { name: 'Verify the chain' }));
  await toastSays('You may not verify the log.');
  await gone(() => screen.queryByText(/intact/));
});
