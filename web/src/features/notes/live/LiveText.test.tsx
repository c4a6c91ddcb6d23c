import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act, screen } from '@testing-library/react';
import { connect, disconnect, drawEditor, serve } from '../../../../test/live-note.tsx';
import { noteOf } from '../../../../test/note-things.ts';

beforeEach(connect);
afterEach(disconnect);

test('words are found in all of a long text, whatever the case, and one goes on at the place', async () => {
  serve(`Milk\n${'line\n'.repeat(2_000)}milk\n${'line\n'.repeat(2_000)}MILK. Salt`);
  const { user, view } = await drawEditor(noteOf());
  act(() => {
    view.focus();
    view.dispatch({ selection: { anchor: 100 } });
  });
  await user.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('searchbox', { name: 'Find in this note' });
  assert.equal(document.activeElement, field);
  const chosen = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  await user.type(field, 'milk');
  await screen.findByText('2 of 3');
  assert.equal(chosen(), 'milk', 'the first behind the cursor');
  await user.keyboard('{Enter}');
  await screen.findByText('3 of 3');
  assert.equal(chosen(), 'MILK');
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 3');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('3 of 3');
  await user.type(field, '.');
  await screen.findByText('1 of 1');
  assert.equal(chosen(), 'MILK.', 'signs are what they are');
  await user.type(field, 'x');
  await screen.findByText('Nothing found');
  await user.type(field, '{Backspace}{Escape}');
  assert.equal(screen.queryByRole('searchbox'), null);
  assert.ok(view.hasFocus);
  assert.equal(chosen(), 'MILK.');
});
