import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { textIn } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { BOB, messageOf } from '../../../test/things.ts';
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
  const message = messageOf({ content: 'Mend the hinge\n\nIt is loose.' });
  const before = messageOf({ content: 'The door creaks.' });
  let isOpen = true;
  const { user } = await show(
    <AssignMessage
      message={message}
      among={[before, message]}
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
  const [other] = screen.getAllByRole('checkbox');
  assert.ok(other);
  await user.click(other);
  await user.type(screen.getByLabelText('Questions to be answered'), 'Which screws?{enter}How many?');
  await user.click(screen.getByRole('button', { name: 'Give it' }));
  await toastSays('It was given.');
  await waitFor(() => assert.ok(!isOpen));
  assert.deepEqual(lastAsked(MAKE).body, {
    ...{ message_ids: [before.id, message.id], assignee: { id: BOB }, title: 'Mend the hinge' },
    form: {
      fields: [
        { key: 'answer_1', type: 'textarea', label: 'Which screws?', required: true },
        { key: 'answer_2', type: 'textarea', label: 'How many?', required: true },
      ],
    },
  });
});
