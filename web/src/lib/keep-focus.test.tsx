import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../test/page.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { recordFocus } from './focus-record.ts';
import { keepFocus } from './keep-focus.ts';

const Row = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <Button onClick={onRemove}>{`Remove ${name}`}</Button>
      <Button onClick={() => setIsAsking(true)}>{`Ask about ${name}`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={onRemove}
        title={name}
        text={name}
        action="Yes"
      />
    </li>
  );
};

const People = () => {
  const [names, setNames] = useState(['Ann', 'Bob', 'Cid', 'Dan']);
  return (
    <section>
      <Button>Invite people</Button>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <Row
              key={name}
              name={name}
              onRemove={() => setNames((all) => all.filter((one) => one !== name))}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

const focusIsOn = (name: string): Promise<void> =>
  waitFor(() => assert.equal(document.activeElement?.textContent, name));

test('where a row is removed, its neighbour has the focus, and after the last one the part', async () => {
  const { user } = await show(<People />);
  await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
  await focusIsOn('Remove Cid');
  await user.click(screen.getByRole('button', { name: 'Ask about Dan' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await focusIsOn('Remove Cid');
  await user.keyboard('{Enter}');
  await focusIsOn('Remove Ann');
  await user.keyboard('{Enter}');
  await focusIsOn('Invite people');
});

const Shelf = () => {
  const [isArchived, setIsArchived] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <main id="main" tabIndex={-1}>
        {isArchived && <Button onClick={() => setIsArchived(false)}>Restore</Button>}
        <section aria-label="The end">
          {!isArchived && <Button onClick={() => setIsArchived(true)}>Archive</Button>}
        </section>
        <Button onClick={() => setIsOpen(true)}>Open</Button>
      </main>
      {isOpen && (
        <aside data-part="panel">
          <Button onClick={() => setIsOpen(false)}>Shut</Button>
        </aside>
      )}
    </>
  );
};

test('where a button is gone once it was pressed, its part has the focus, or the page', async () => {
  const { user } = await show(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => assert.equal(document.activeElement?.getAttribute('aria-label'), 'The end'));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => assert.equal(document.activeElement?.id, 'main'));
});

test('where a panel is closed, what opened it has the focus again', async () => {
  const { user } = await show(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Shut' }));
  await focusIsOn('Open');
});

test('what has the focus before it is kept is not lost either', async (t) => {
  const part = document.createElement('section');
  const button = document.createElement('button');
  part.append(button);
  document.body.append(part);
  t.after(() => part.remove());
  recordFocus();
  button.focus();
  t.after(keepFocus());
  button.remove();
  await waitFor(() => assert.ok(document.activeElement === part));
});

test('what takes no focus yet is given it as soon as it does', async (t) => {
  const list = document.createElement('ul');
  list.innerHTML = '<li><button>Remove Ann</button></li><li><button>Remove Bob</button></li>';
  document.body.append(list);
  t.after(() => list.remove());
  t.after(keepFocus());
  const [ann, bob] = list.querySelectorAll('button');
  ann?.focus();
  assert.ok(bob);
  // As where a dialog that has just closed still keeps the page from the focus.
  t.mock.method(bob, 'focus', () => undefined, { times: 3 });
  ann?.closest('li')?.remove();
  await waitFor(() => assert.ok(document.activeElement === bob));
});

test('a row that goes while the focus cannot be given yet gives it to its neighbour', async (t) => {
  const list = document.createElement('ul');
  list.innerHTML = '<li><button>Remove Ann</button></li><li><button>Remove Bob</button></li>';
  document.body.append(list);
  t.after(() => list.remove());
  t.after(keepFocus());
  const [ann, bob] = list.querySelectorAll('button');
  const row = ann?.closest('li');
  assert.ok(row && bob);
  ann?.focus();
  const refused = t.mock.method(row, 'focus', () => undefined);
  ann?.remove();
  await waitFor(() => assert.ok(refused.mock.callCount() > 0));
  row.remove();
  await waitFor(() => assert.ok(document.activeElement === bob));
});

test('a row that goes before what keeps the focus is fetched gives it on as well', async (t) => {
  const list = document.createElement('ul');
  list.innerHTML = '<li><button>Remove Ann</button></li><li><button>Remove Bob</button></li>';
  document.body.append(list);
  t.after(() => list.remove());
  recordFocus();
  const [ann, bob] = list.querySelectorAll('button');
  ann?.focus();
  ann?.closest('li')?.remove();
  t.after(keepFocus());
  await waitFor(() => assert.ok(document.activeElement === bob));
});

test('a row that goes after its question gave it the focus back gives it to its neighbour', async (t) => {
  const list = document.createElement('ul');
  list.innerHTML = '<li><button>Remove Ann</button></li><li><button>Remove Bob</button></li>';
  const question = document.createElement('div');
  question.innerHTML = '<button>Yes</button>';
  document.body.append(list, question);
  t.after(() => list.remove());
  t.after(keepFocus());
  const [ann, bob] = list.querySelectorAll('button');
  ann?.focus();
  question.querySelector('button')?.focus();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  question.remove();
  // The question is gone, and has been seen to be, when it gives back the focus.
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  ann?.focus();
  t.mock.timers.tick(1);
  t.mock.timers.reset();
  ann?.closest('li')?.remove();
  await waitFor(() => assert.ok(document.activeElement === bob));
});

test('who has put the focus down is not given it again', async () => {
  const { user } = await show(<People />);
  const button = screen.getByRole('button', { name: 'Remove Bob' });
  button.focus();
  await user.click(document.body);
  await waitFor(() => assert.ok(document.activeElement === document.body));
  button.click();
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Remove Bob' }), null));
  assert.ok(document.activeElement === document.body);
});

test('a question that closes after its row has gone gives the focus to the neighbour of that row', async () => {
  await show(<People />);
  const question = document.createElement('div');
  const yes = document.createElement('button');
  question.append(yes);
  document.body.append(question);
  screen.getByRole('button', { name: 'Remove Bob' }).focus();
  yes.focus();
  screen.getByRole('button', { name: 'Remove Bob' }).click();
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Remove Bob' }), null));
  // It fades, and has let go of the focus already.
  yes.blur();
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  question.remove();
  await focusIsOn('Remove Cid');
});
