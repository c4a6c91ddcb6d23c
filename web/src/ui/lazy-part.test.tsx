import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show, toastSays } from '../../test/page.tsx';
import { answer, lose } from '../../test/server.ts';
import { Button } from './Button.tsx';
import { lazyPart } from './lazy-part.tsx';

interface PartProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Opened = ({ isOpen, onClose }: PartProps) => (isOpen ? <Button onClick={onClose}>Done</Button> : null);

/** A page with a button that opens the part. */
const pageWith = (load: () => Promise<typeof Opened>) => {
  const Part = lazyPart<PartProps>(load);
  return () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        <span>{isOpen ? 'open' : 'closed'}</span>
        <Part isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  };
};

test('a part is fetched when it is first opened, and once', async () => {
  let count = 0;
  const Page = pageWith(async () => {
    count += 1;
    return Opened;
  });
  const { user } = await show(<Page />);
  assert.equal(count, 0, 'most visits do not open it');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Done' });
  assert.equal(count, 1);
});

test('one that cannot be fetched closes again, says why, and is fetched anew at the next opening', async () => {
  let isThere = false;
  const Page = pageWith(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return Opened;
  });
  lose('GET /healthz/live');
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await toastSays('The server cannot be reached. Check your connection and try again.');
  await screen.findByText('closed');
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Done' });
});

test('one that is gone while the server is there tells to load the page again', async () => {
  answer('GET /healthz/live', { status: 'ok' });
  const Page = pageWith(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await toastSays('Something went wrong on this page. Load it again.');
  await waitFor(() => assert.ok(screen.getByText('closed')));
});
