import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { gone, sayYes } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { useForm } from '../../lib/use-form.ts';
import { TextField } from '../../ui/TextField.tsx';
import { LeavingGuard } from './LeavingGuard.tsx';

const Form = ({ submit }: { readonly submit: () => Promise<unknown> }) => {
  const form = useForm({ initial: { name: '' }, submit });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField {...form.text('name')} label="Name" />
    </form>
  );
};

const draw = async (submit: () => Promise<unknown> = async () => undefined) => {
  const shown = await show(
    <>
      <LeavingGuard />
      <Form submit={submit} />
      <Link to="/inbox">Inbox</Link>
    </>,
  );
  return { ...shown, leave: () => shown.user.click(screen.getByRole('link', { name: 'Inbox' })) };
};

test('a form in which nothing was changed is left unasked', async () => {
  const { user, leave, path } = await draw();
  await user.type(screen.getByLabelText('Name'), 'x{Backspace}');
  await leave();
  await waitFor(() => assert.equal(path(), '/inbox'));
});

test('a form with changes asks before its page is left', async () => {
  const { user, leave, path } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Plans');
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(path(), '/here');
  await leave();
  await sayYes(user, 'Leave');
  await waitFor(() => assert.equal(path(), '/inbox'));
});

test('what was handed in is not lost any more, and what was refused still is', async () => {
  let isRefused = true;
  const { user, leave, path } = await draw(async () => {
    if (isRefused) throw new Error('not now');
  });
  await user.type(screen.getByLabelText('Name'), 'Plans{Enter}');
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  isRefused = false;
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  await leave();
  await waitFor(() => assert.equal(path(), '/inbox'));
});
