import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { gone, sayYes } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx';

const draw = (isAsked: boolean) =>
  show(
    <>
      <AskBeforeLeaving
        isAsked={isAsked}
        mayPass={(_, { pathname }) => pathname.startsWith('/tasks')}
        title="Leave without saving?"
        text="What you changed is lost."
        action="Leave"
      />
      <Link to="/inbox">Inbox</Link>
      <Link to="/tasks">Another part</Link>
    </>,
  );

test('a page without changes is left unasked', async () => {
  const { user, path } = await draw(false);
  await user.click(screen.getByRole('link', { name: 'Inbox' }));
  await waitFor(() => assert.equal(path(), '/inbox'));
  assert.equal(screen.queryByRole('alertdialog'), null);
});

test('a page with changes asks first, and who stays is where they were', async () => {
  const { user, path } = await draw(true);
  await user.click(screen.getByRole('link', { name: 'Inbox' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  screen.getByText('What you changed is lost.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(path(), '/here');
});

test('who leaves is led to where they wanted to go', async () => {
  const { user, path } = await draw(true);
  await user.click(screen.getByRole('link', { name: 'Inbox' }));
  await sayYes(user, 'Leave');
  await waitFor(() => assert.equal(path(), '/inbox'));
});

test('a way that loses nothing is not asked about', async () => {
  const { user, path } = await draw(true);
  await user.click(screen.getByRole('link', { name: 'Another part' }));
  await waitFor(() => assert.equal(path(), '/tasks'));
  assert.equal(screen.queryByRole('alertdialog'), null);
});
