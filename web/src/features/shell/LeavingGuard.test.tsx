import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone, sayYes } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
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

const Settings = ({ submit }: { readonly submit: () => Promise<unknown> }) => {
  const form = useForm({ initial: { name: '', secret: '' }, of: 'Garden club', submit });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField {...form.text('name')} label="Name" />
      <PasswordField {...form.text('secret')} label="Secret" />
      <Button type="submit">Save</Button>
    </form>
  );
};

const drawTaken = (submit: () => Promise<unknown> = async () => undefined) => {
  const Page = () => {
    const [isThere, setIsThere] = useState(true);
    return (
      <>
        <LeavingGuard />
        {isThere ? <Settings submit={submit} /> : <p>It is gone</p>}
        <Button onClick={() => setIsThere(false)}>Take away</Button>
        <Link to="/inbox">Inbox</Link>
      </>
    );
  };
  return show(<Page />);
};

const KEPT = { name: 'What you typed is kept' };

test('what was typed in a form that is taken away can be copied, until its person closes it', async () => {
  const { user } = await drawTaken();
  await user.type(screen.getByLabelText('Name'), 'Rose club');
  await user.type(screen.getByLabelText('Secret'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  const dialog = within(await screen.findByRole('dialog', KEPT));
  dialog.getByText('Garden club');
  assert.equal(dialog.getByLabelText<HTMLTextAreaElement>('Name').value, 'Rose club');
  assert.ok(dialog.getByLabelText<HTMLTextAreaElement>('Name').readOnly);
  assert.equal(dialog.queryByDisplayValue('a long password'), null);
  dialog.getByRole('button', { name: 'Copy' });
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await gone(() => screen.queryByRole('dialog'));
});

test('a form that nobody changed, or that was left on purpose, leaves nothing behind', async () => {
  const { user, path } = await drawTaken();
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  await screen.findByText('It is gone');
  assert.equal(screen.queryByRole('dialog'), null);
  cleanup();
  const again = await drawTaken();
  await again.user.type(screen.getByLabelText('Name'), 'Rose club');
  await again.user.click(screen.getByRole('link', { name: 'Inbox' }));
  await sayYes(again.user, 'Leave');
  await waitFor(() => assert.equal(again.path(), '/inbox'));
  await again.user.click(screen.getByRole('button', { name: 'Take away' }));
  await screen.findByText('It is gone');
  assert.equal(screen.queryByRole('dialog'), null);
  assert.equal(path(), '/here');
});

test('what is refused when its form was taken away already is kept, too', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const { user } = await drawTaken(() => promise);
  await user.type(screen.getByLabelText('Name'), 'Rose club{Enter}');
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  await screen.findByText('It is gone');
  assert.equal(screen.queryByRole('dialog'), null);
  reject(new Error('not yours any more'));
  const dialog = within(await screen.findByRole('dialog', KEPT));
  assert.equal(dialog.getByLabelText<HTMLTextAreaElement>('Name').value, 'Rose club');
});

test('who cancels a dialog gives up what is typed in it, and a dialog that is taken away keeps it', async () => {
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <LeavingGuard />
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        {isOpen && (
          <FormDialog
            isOpen
            onClose={() => setIsOpen(false)}
            title="Edit the shelf"
            submitText="Save"
            form={{ initial: { name: '' }, submit: async () => undefined }}
          >
            {(form) => (
              <>
                <TextField {...form.text('name')} label="Name" />
                <Button onClick={() => setIsOpen(false)}>Take away</Button>
              </>
            )}
          </FormDialog>
        )}
      </>
    );
  };
  const { user } = await show(<Page />);
  const write = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(await screen.findByLabelText('Name'), 'Seeds');
  };
  await write();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('dialog'));
  await write();
  await user.keyboard('{Escape}');
  await sayYes(user, 'Leave');
  await gone(() => screen.queryByRole('dialog'));
  await write();
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  within(await screen.findByRole('dialog', KEPT)).getByText('Edit the shelf');
});

test('a dialog that closes as soon as it is handed in keeps nothing', async () => {
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <LeavingGuard />
        {isOpen && (
          <FormDialog
            isOpen
            onClose={() => setIsOpen(false)}
            title="In your own words"
            form={{ initial: { name: '' }, submit: async () => setIsOpen(false) }}
            submitText="Again"
          >
            {(form) => <TextField {...form.text('name')} label="Name" />}
          </FormDialog>
        )}
      </>
    );
  };
  const { user } = await show(<Page />);
  await user.type(screen.getByLabelText('Name'), 'Shorter{Enter}');
  await gone(() => screen.queryByRole('dialog', { name: 'In your own words' }));
  assert.equal(screen.queryByRole('dialog', KEPT), null);
});
