import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { textIn } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { BOB, newId } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { AssignMessage } from './AssignMessage.tsx';

const MAKE = 'POST /api/v1/assignments/from-messages';

test('what was said becomes an assignment of the person chosen; a refusal stays in the dialog', async () => {
  answer('GET /api/v1/mentionables', {
    data: [
      {
        ...{ type: 'user', id: BOB, handle: 'bob', display_name: 'Bob', avatar: null },
        ...{ provider_config_id: null, is_here: true },
      },
    ],
  });
  const message = { id: newId(), content: 'Mend the hinge\n\nIt is loose.' };
  let isOpen = true;
  const { user } = await show(
    <AssignMessage
      message={message}
      onClose={() => {
        isOpen = false;
      }}
    />,
  );
  assert.equal(textIn('What is to be done'), 'Mend the hinge');
  await user.click(screen.getByRole('button', { name: 'Give it' }));
  assert.equal(askedFor(MAKE).length, 0);
  await user.type(screen.getByLabelText('Who gets it'), 'bo');
  await user.click(await screen.findByRole('button', { name: /Bob/ }));
  refuse(MAKE, 403, 'you may not give this person something to do');
  await user.click(screen.getByRole('button', { name: 'Give it' }));
  await screen.findByText(/You may not give this person/);
  assert.ok(isOpen);
  answer(MAKE, assignmentOf());
  await user.click(screen.getByRole('button', { name: 'Give it' }));
  await toastSays('It was given.');
  await waitFor(() => assert.ok(!isOpen));
  assert.deepEqual(lastAsked(MAKE).body, {
    ...{ message_ids: [message.id], assignee: { id: BOB }, title: 'Mend the hinge' },
  });
});
