import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { gone, sayYes } from '../../test/acts.ts';
import { show } from '../../test/page.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextAreaField, TextField } from './TextField.tsx';

interface Given {
  readonly submit?: (name: string) => Promise<unknown>;
  readonly onClose?: () => void;
  readonly needsChange?: boolean;
}

const NameDialog = ({ submit = async () => undefined, onClose = () => undefined, needsChange }: Given) => (
  <FormDialog
    isOpen
    onClose={onClose}
    title="A name"
    form={{
      initial: { name: '' },
      check: ({ name }) => (name === '' ? { name: 'It needs a name.' } : {}),
      submit: ({ name }) => submit(name),
    }}
    submitText="Save"
    needsChange={needsChange ?? false}
  >
    {(form) => <TextField {...form.text('name')} label="Name" />}
  </FormDialog>
);

test('what is wrong is said beside its field, which gets the focus, and nothing is sent', async () => {
  const sent: string[] = [];
  const { user } = await show(<NameDialog submit={async (name) => sent.push(name)} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('It needs a name.');
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Name')));
  assert.deepEqual(sent, []);
});

test('Enter submits what was typed', async () => {
  const sent: string[] = [];
  const { user } = await show(<NameDialog submit={async (name) => sent.push(name)} />);
  await user.type(screen.getByLabelText('Name'), 'Plans{Enter}');
  await waitFor(() => assert.deepEqual(sent, ['Plans']));
});

test('Mod+Enter submits from a text of several lines, and not what has not changed', async () => {
  const sent: string[] = [];
  const { user } = await show(
    <FormDialog
      isOpen
      needsChange
      onClose={() => undefined}
      title="Why"
      form={{ initial: { why: '' }, submit: async ({ why }) => sent.push(why) }}
      submitText="Save"
    >
      {(form) => <TextAreaField {...form.text('why')} label="The reason" />}
    </FormDialog>,
  );
  const box = screen.getByLabelText('The reason');
  await user.type(box, '{Control>}{Enter}{/Control}');
  assert.deepEqual(sent, []);
  await user.type(box, 'One{Enter}two{Meta>}{Enter}{/Meta}');
  await waitFor(() => assert.deepEqual(sent, ['One\ntwo']));
});

test('a refusal is shown in the dialog, with what was typed', async () => {
  const submit = () => Promise.reject(new Error('no'));
  const { user } = await show(<NameDialog submit={submit} />);
  await user.type(screen.getByLabelText('Name'), 'Plans{Enter}');
  await screen.findByRole('alert');
  assert.equal((screen.getByLabelText('Name') as HTMLInputElement).value, 'Plans');
});

test('while it is being sent it cannot be sent again', async () => {
  let times = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = (): Promise<void> => {
    times++;
    return promise;
  };
  const { user } = await show(<NameDialog submit={submit} />);
  await user.type(screen.getByLabelText('Name'), 'Plans{Enter}{Enter}');
  await waitFor(() => assert.equal(times, 1));
  resolve();
});

test('where there is nothing to save until something changes, the button waits for it', async () => {
  const { user } = await show(<NameDialog needsChange />);
  assert.equal((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled, true);
  await user.type(screen.getByLabelText('Name'), 'x');
  assert.equal((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled, false);
});

test('cancelling closes it', async () => {
  let isClosed = false;
  const { user } = await show(
    <NameDialog
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  assert.ok(isClosed);
});

test('a press on Escape or the cross asks first where something was typed; Cancel is meant', async () => {
  let closed = 0;
  const { user } = await show(<NameDialog onClose={() => closed++} />);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(closed, 1));
  await user.type(screen.getByLabelText('Name'), 'Plans');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(closed, 1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await sayYes(user, 'Leave');
  await waitFor(() => assert.equal(closed, 2));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assert.equal(closed, 3));
});
