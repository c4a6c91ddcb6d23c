import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../test/page.tsx';
import { ConfirmDialog, Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

const Opens = ({ hasField = true }: { hasField?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Rename
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Rename the folder"
        description="For you alone."
      >
        {hasField ? (
          <TextField label="Name" value="" onValueChange={() => undefined} />
        ) : (
          <p>Nothing to fill in.</p>
        )}
      </Dialog>
    </>
  );
};

const open = async (hasField = true) => {
  const { user } = await show(<Opens hasField={hasField} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Rename the folder' }) };
};

test('a dialog is named by its title and described by its text', async () => {
  const { dialog } = await open();
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  assert.equal(described?.textContent, 'For you alone.');
});

test('one goes on in the first field of a dialog', async () => {
  await open();
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('textbox', { name: 'Name' })));
});

test('without a field the dialog itself has the focus, and not the button that closes it', async () => {
  const { dialog } = await open(false);
  await waitFor(() => assert.equal(document.activeElement, dialog));
});

test('Escape closes it, and the focus is back where it was', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('button', { name: 'Rename' })));
});

test('the cross closes it, too', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
});

test('what cannot be undone is asked first; Escape and “Cancel” do nothing, the named act does it', async () => {
  const done: string[] = [];
  const { user } = await show(
    <ConfirmDialog
      isOpen
      title="Delete the folder?"
      text="Its conversations stay."
      action="Delete"
      onClose={() => done.push('closed')}
      onConfirm={() => done.push('deleted')}
    />,
  );
  await screen.findByRole('alertdialog', { name: 'Delete the folder?' });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  assert.deepEqual(done, ['closed', 'closed']);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  assert.deepEqual(done, ['closed', 'closed', 'deleted']);
});
