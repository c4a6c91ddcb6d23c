import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import { connect, disconnect, drawEditor, serve } from '../../../../test/live-note.tsx';
import { noteOf } from '../../../../test/note-things.ts';
import { toastSays } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { newId } from '../../../../test/things.ts';

beforeEach(connect);
afterEach(disconnect);

const linkIn = (view: EditorView, words: string): Element => {
  const link = [...view.contentDOM.querySelectorAll('.cm-drawn-link')].find(
    ({ textContent }) => textContent === words,
  );
  assert.ok(link, `no link says ${words}`);
  return link;
};

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

test('a link in the text leads to the note of its title, or says that there is none', async () => {
  serve('Plan\n\n[[Tides]] [[Nowhere]]');
  const tides = newId();
  answer('GET /api/v1/notes/{id}/links', {
    links: [{ title: 'tides', note: { id: tides, title: 'Tides' } }],
    backlinks: [],
  });
  const { user, path, view } = await drawEditor(noteOf());
  await user.click(linkIn(view, 'Nowhere'));
  await toastSays(/no note is called that/);
  act(() => view.contentDOM.blur());
  await user.click(linkIn(view, 'Tides'));
  await waitFor(() => assert.equal(path(), `/notes/${tides}`));
});

test('a link in the text leads to a thing of this server', async () => {
  const id = newId();
  serve(`Plan\n\n[#Harbour](/c/${id})`);
  const { user, path, view } = await drawEditor(noteOf());
  await user.click(linkIn(view, '#Harbour'));
  await waitFor(() => assert.equal(path(), `/c/${id}`));
});
