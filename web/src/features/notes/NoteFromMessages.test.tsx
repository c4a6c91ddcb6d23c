import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, screen, waitFor } from '@testing-library/react';
import { noteOf } from '../../../test/note-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { workspaceOf } from '../../../test/team-things.ts';
import { messageOf } from '../../../test/things.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { NoteFromMessages } from './NoteFromMessages.tsx';

const FROM = 'POST /api/v1/notes/from-messages';
const authorOf = (display_name: string) => ({ ...messageOf().author, display_name });

test('messages of a branch become a note in the order in which they were said, opened to be written on', async (t) => {
  const [first, second, third] = [
    messageOf({ content: 'The beans are up.', author: authorOf('Bea') }),
    messageOf({ content: 'And the peas?', author: authorOf('Cid') }),
    messageOf({ content: 'They wait.', author: authorOf('Dora') }),
  ];
  const among = [
    first,
    second,
    messageOf({ content: ' ', author: authorOf('Nobody') }),
    third,
    messageOf({ content: 'I am', status: 'streaming', author: authorOf('Robot') }),
  ];
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
  };
  const { user, path } = await show(<NoteFromMessages message={second} among={among} onClose={close} />);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  assert.deepEqual(
    screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-checked')),
    ['false', 'true', 'false'],
    'those that say something, the one that was pressed chosen',
  );
  const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
  await user.click(box('Cid'));
  await create();
  await screen.findByText(/at least one message/);
  assert.equal(askedFor(FROM).length, 0);
  for (const name of ['Dora', 'Cid', 'Bea']) await user.click(box(name));
  refuse(FROM, 404, 'message not found');
  await create();
  await screen.findByText(/message not found/i);
  assert.deepEqual(lastAsked(FROM).body, { message_ids: [first.id, second.id, third.id] });
  assert.ok(!isClosed);
  const here = workspaceOf({ team_id: null });
  act(() => chooseWorkspace(here));
  t.after(() => chooseWorkspace(null));
  await user.click(box('Dora'));
  await user.type(screen.getByLabelText('Title'), ' Garden ');
  const note = noteOf();
  answer(FROM, note);
  await create();
  await waitFor(() => assert.equal(path(), `/notes/${note.id}?edit=true`));
  assert.ok(isClosed);
  assert.deepEqual(lastAsked(FROM).body, {
    message_ids: [first.id, second.id],
    title: 'Garden',
    workspace_id: here.id,
  });
});

test('a message that is not on the branch is offered alone', async () => {
  const message = messageOf({ content: 'The beans are up.' });
  await show(<NoteFromMessages message={message} among={[messageOf()]} onClose={() => undefined} />);
  assert.equal(screen.getAllByRole('checkbox').length, 1);
});
