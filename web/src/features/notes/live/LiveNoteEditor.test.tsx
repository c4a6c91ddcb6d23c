import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import * as Y from 'yjs';
import {
  connect,
  disconnect,
  drawEditor,
  SYNC,
  sentUpdate,
  serve,
  writtenAway,
} from '../../../../test/live-note.tsx';
import { noteOf, summaryOf } from '../../../../test/note-things.ts';
import { toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, lose, refuse, saidOf, tell } from '../../../../test/server.ts';
import { AT, BOB, fileOf, newId } from '../../../../test/things.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { noteTitles, parts, peopleOf } from './completions.ts';
import { changeBetween } from './merge-texts.ts';
import { addPictures } from './pictures.ts';

const stateIs = (state: string): Promise<void> =>
  waitFor(() => assert.ok(document.querySelector(`[data-live="${state}"]`), `it is not ${state}`));

beforeEach(connect);
afterEach(disconnect);

test('what is typed is sent at once and saved when the server says so; what another person types appears', async () => {
  const { doc, text } = serve('Milk\n');
  const note = noteOf();
  const { write, text: shown } = await drawEditor(note);
  await stateIs('saved');
  write('Bread\n');
  await stateIs('saving');
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  const { n, u, epoch } = sentUpdate();
  assert.equal(epoch, 1);
  Y.applyUpdate(doc, fromBase64(u));
  assert.equal(text.toString(), 'Bread\nMilk\n');
  act(() => tell({ type: 'note.ack', data: { id: note.id, n, rev: 5 } }));
  await stateIs('saved');
  assert.equal(localStorage.length, 0);
  const before = Y.encodeStateVector(doc);
  text.insert(0, 'Salt\n');
  const theirs = toBase64(Y.encodeStateAsUpdate(doc, before));
  act(() => tell({ type: 'note.update', data: { id: note.id, rev: 6, epoch: 1, u: theirs } }));
  assert.equal(shown(), 'Salt\nBread\nMilk\n');
  assert.equal(saidOf('note.update').length, 1);
});

test('the cursor of another person stands in the text under their name, and they are told of one’s own', async () => {
  const { text } = serve('Milk and bread');
  const note = noteOf();
  const { view } = await drawEditor(note);
  // Said before anything is typed, so that those who are here answer.
  await waitFor(() => assert.ok(saidOf('note.awareness').length > 0));
  const place = (at: number): string =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, at)));
  act(() => {
    view.focus();
    view.dispatch({ selection: { anchor: 3 } });
    const user = { id: BOB, display_name: 'Bo' };
    const cursor = { anchor: place(0), head: place(4) };
    tell({ type: 'note.awareness', data: { id: note.id, client: 7, cursor, user } });
  });
  await screen.findByRole('list', { name: 'Also here' });
  assert.equal(document.querySelector('.cm-other-name')?.textContent, 'Bo');
  assert.equal(document.querySelector('.cm-other-selection')?.textContent, 'Milk');
  act(() =>
    tell({
      type: 'note.awareness',
      data: { id: note.id, client: 7, cursor: null, user: { id: BOB, display_name: 'Bo' } },
    }),
  );
  assert.equal(document.querySelector('.cm-other-name'), null);
});

test('who leaves is gone for the others at once, also while the last words are not saved, and is there again when back', async () => {
  serve('Milk\n');
  const note = noteOf();
  const { write } = await drawEditor(note);
  await stateIs('saved');
  await waitFor(() => assert.equal(saidOf('note.awareness').length, 1));
  write('Bread\n');
  const bye = (frame: object | undefined): boolean => JSON.stringify(frame).includes('"cursor":null');
  cleanup();
  const said = saidOf('note.awareness');
  assert.equal(said.filter(bye).length, 1);
  assert.ok(bye(said.at(-1)));
  assert.equal(saidOf('unsubscribe').length, 0);
  await drawEditor(note);
  await waitFor(() => assert.ok(!bye(saidOf('note.awareness').at(-1))));
  act(() => tell({ type: 'note.ack', data: { id: note.id, n: sentUpdate().n, rev: 5 } }));
  await stateIs('saved');
  cleanup();
  await waitFor(() => assert.equal(saidOf('unsubscribe').length, 1));
  const [last, end] = saidOf('note.awareness', 'unsubscribe').slice(-2);
  // The server takes no word of a topic that is no longer followed.
  assert.ok(bye(last));
  assert.equal(end?.type, 'unsubscribe');
  assert.equal(saidOf('note.awareness').filter(bye).length, 2);
});

test('what is written without a connection is kept on the device, and joined with what others wrote meanwhile', async () => {
  const { text } = serve('Milk\n');
  const note = noteOf();
  const first = await drawEditor(note);
  await stateIs('saved');
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
  await stateIs('offline');
  first.write('Bread\n');
  await waitFor(() => assert.equal(localStorage.length, 1));
  assert.equal(saidOf('note.update').length, 0);
  text.insert(5, 'Salt\n');
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    tell({ type: 'system.pong' });
  });
  await stateIs('saved');
  assert.equal(text.toString(), 'Bread\nMilk\nSalt\n');
  assert.equal(first.text(), text.toString());
  assert.equal(localStorage.length, 0);
});

test('what an earlier visit could not hand in is in the text again', async () => {
  const { doc, text } = serve('Milk\n');
  const note = noteOf();
  const update = writtenAway(doc, 'Bread\n');
  localStorage.setItem(
    `parley.note-edit.${note.owner_id}.${note.id}.9`,
    JSON.stringify({ epoch: 1, update }),
  );
  const { text: shown } = await drawEditor(note);
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  Y.applyUpdate(doc, fromBase64(sentUpdate().u));
  assert.equal(text.toString(), 'Bread\nMilk\n');
  assert.equal(shown(), 'Bread\nMilk\n');
});

test('a person who may no longer write reads on, and can copy what was not saved', async () => {
  serve('Milk\n');
  const note = noteOf();
  const { user, write, text } = await drawEditor(note);
  await stateIs('saved');
  write('Bread\n');
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  refuse(SYNC, 403, 'you may read this, not change it');
  const { n } = sentUpdate();
  act(() =>
    tell({ type: 'note.refused', data: { id: note.id, n, error: 'you may read this, not change it' } }),
  );
  await screen.findByText(/no longer change it/);
  const box = screen.getByRole('textbox', { name: 'Text' });
  assert.equal(box.getAttribute('contenteditable'), 'false');
  assert.equal(text(), 'Bread\nMilk\n');
  screen.getByRole('button', { name: 'Copy my text' });
  serve('Milk\n');
  await user.click(screen.getByRole('button', { name: 'Use the saved text' }));
  await stateIs('saved');
  assert.equal(screen.getByRole('textbox', { name: 'Text' }).textContent, 'Milk');
});

test('a document that began anew takes over what was not saved', async () => {
  serve('Milk\n');
  const note = noteOf();
  const { write } = await drawEditor(note);
  await stateIs('saved');
  lose(SYNC);
  write('Bread\n');
  const { text } = serve('Milk\nSalt\n', 2);
  act(() => tell({ type: 'note.resync', data: { id: note.id, rev: 9, epoch: 2 } }));
  await waitFor(() => {
    const box = screen.getByRole('textbox', { name: 'Text' });
    assert.equal(EditorView.findFromDOM(box)?.state.doc.toString(), 'Bread\nMilk\nSalt\n');
  });
  assert.equal(text.toString(), 'Milk\nSalt\n');
  await waitFor(() => assert.equal(sentUpdate().epoch, 2));
});

test('what was taken right before the document began anew is not made twice', async () => {
  const { text } = serve('Milk\n');
  const note = noteOf();
  const { write } = await drawEditor(note);
  await stateIs('saved');
  write('Bread\n');
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  const asked = askedFor(SYNC).length;
  // That it began anew is heard before the answer.
  serve(`Bread\n${text.toString()}Salt\n`, 2);
  act(() => tell({ type: 'note.resync', data: { id: note.id, rev: 9, epoch: 2 } }));
  assert.equal(askedFor(SYNC).length, asked);
  act(() => tell({ type: 'note.ack', data: { id: note.id, n: sentUpdate().n, rev: 9 } }));
  await waitFor(() => {
    const box = screen.getByRole('textbox', { name: 'Text' });
    assert.equal(EditorView.findFromDOM(box)?.state.doc.toString(), 'Bread\nMilk\nSalt\n');
  });
  await stateIs('saved');
});

test('what was taken is not made twice when the answer was lost and the document began anew', async () => {
  const { doc, text } = serve('Milk\n');
  const note = noteOf();
  const { write } = await drawEditor(note);
  await stateIs('saved');
  write('Bread\n');
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  // Committed; then the connection is cut before the answer, while the person types on.
  Y.applyUpdate(doc, fromBase64(sentUpdate().u));
  serve(`${text.toString()}Salt\n`, 2, doc);
  write('Eggs\n');
  act(() => tell({ type: 'note.refused', data: { id: note.id, n: null, error: 'cut' } }));
  await waitFor(() => {
    const box = screen.getByRole('textbox', { name: 'Text' });
    assert.equal(EditorView.findFromDOM(box)?.state.doc.toString(), 'Eggs\nBread\nMilk\nSalt\n');
  });
});

test('what an earlier visit handed in without hearing so is not made twice', async () => {
  const { doc, text } = serve('Milk\n');
  const known = Y.encodeStateVector(doc);
  text.insert(0, 'Bread\n');
  const update = toBase64(Y.encodeStateAsUpdate(doc, known));
  const note = noteOf();
  const kept = { epoch: 1, update, change: changeBetween('Milk\n', 'Bread\nMilk\n') };
  localStorage.setItem(`parley.note-edit.${note.owner_id}.${note.id}.9`, JSON.stringify(kept));
  serve('Bread\nMilk\nSalt\n', 2, doc);
  const { text: shown } = await drawEditor(note);
  await stateIs('saved');
  assert.equal(shown(), 'Bread\nMilk\nSalt\n');
  assert.equal(localStorage.length, 0);
});

test('what an earlier visit wrote in a document that ended is made on the one that took its place', async () => {
  const note = noteOf();
  const kept = { epoch: 1, update: 'AAA=', change: changeBetween('Milk\n', 'Bread\nMilk\n') };
  localStorage.setItem(`parley.note-edit.${note.owner_id}.${note.id}.9`, JSON.stringify(kept));
  const { doc, text } = serve('Eggs\nMilk\nSalt\n', 2);
  const { text: shown } = await drawEditor(note);
  await waitFor(() => assert.equal(saidOf('note.update').length, 1));
  Y.applyUpdate(doc, fromBase64(sentUpdate().u));
  assert.equal(text.toString(), 'Eggs\nBread\nMilk\nSalt\n');
  assert.equal(shown(), text.toString());
});

test('a change too large for a frame goes by a request', async () => {
  const { text } = serve('Milk\n');
  const { write } = await drawEditor(noteOf());
  await stateIs('saved');
  write('x'.repeat(60_000));
  await stateIs('saving');
  await stateIs('saved');
  assert.equal(text.toString().length, 60_005);
  assert.equal(saidOf('note.update').length, 0);
  assert.ok(askedFor(SYNC).some(({ body }) => body.update));
});

test('a model proposes, and only what the person takes enters the text', async () => {
  serve('# Plan\n\nMilk\nBread\n');
  const note = noteOf();
  const { user, text, write } = await drawEditor(note);
  await stateIs('saved');
  const line = (content: string): string =>
    `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  answer('POST /api/v1/notes/{id}/assist', () => {
    const told = [line('# The plan\n\nMilk\n'), line('Rye bread\n'), 'data: [DONE]\n\n'].join('');
    return new Response(told, { headers: { 'content-type': 'text/event-stream' } });
  });
  await user.click(screen.getByRole('button', { name: 'Ask AI' }));
  await user.type(screen.getByLabelText('What to change'), 'better');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByRole('list', { name: 'Proposed changes' });
  assert.deepEqual(lastAsked('POST /api/v1/notes/{id}/assist').body, { instruction: 'better' });
  assert.equal(text(), '# Plan\n\nMilk\nBread\n');
  write('Title\n');
  const [, second] = screen.getAllByRole('button', { name: 'Use it' });
  assert.ok(second);
  await user.click(second);
  assert.equal(text(), 'Title\n# Plan\n\nMilk\nRye bread\n');
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('button', { name: 'Use it' })));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  assert.equal(document.activeElement, screen.getByRole('textbox', { name: 'Text' }));
  assert.equal(screen.queryByRole('region', { name: 'Ask AI' }), null, 'nothing is left to decide');
  assert.equal(text(), 'Title\n# Plan\n\nMilk\nRye bread\n');
});

test('a picture that is pasted is kept with the note, named in the text and shown there', async () => {
  const { text } = serve('Milk\n');
  const note = noteOf();
  const { view, text: shown } = await drawEditor(note);
  await stateIs('saved');
  const kept = fileOf({ filename: 'a [map].png', has_thumbnail: true });
  answer('POST /api/v1/notes/{id}/files', kept);
  answer('GET /api/v1/files/{id}/thumbnail', () => new Response(new Blob(['picture'])));
  const file = new File(['picture'], 'map.png', { type: 'image/png' });
  await act(() => addPictures(view, note.id, [file], 5));
  assert.equal(shown(), `${text.toString()}![a  map .png](/api/v1/files/${kept.id}/download)\n`);
  const picture = await screen.findByRole('img', { name: 'a map .png' });
  await waitFor(() => assert.match(picture.getAttribute('src') ?? '', /^blob:/));
});

test('Done waits for a picture that is being sent, and one that is not kept is told of', async () => {
  serve('Milk\n');
  const note = noteOf();
  const written: string[] = [];
  const { user, view, text } = await drawEditor(note, () => written.push(text()));
  await stateIs('saved');
  const paste = (name: string): void => {
    const files = [new File(['picture'], name, { type: 'image/png' })];
    const event = new Event('paste', { bubbles: true, cancelable: true });
    act(() => void view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { files } })));
  };
  const done = screen.getByRole('button', { name: 'Done' });
  const kept = fileOf({ filename: 'map.png' });
  answer('GET /api/v1/files/{id}/thumbnail', () => new Response(new Blob(['picture'])));
  const keep = hold('POST /api/v1/notes/{id}/files');
  paste('map.png');
  await stateIs('uploading');
  await user.click(done);
  assert.equal(done.getAttribute('aria-busy'), 'true');
  assert.deepEqual(written, []);
  act(() => keep(kept));
  await waitFor(() => assert.deepEqual(written, [`![map.png](/api/v1/files/${kept.id}/download)\nMilk\n`]));

  refuse('POST /api/v1/notes/{id}/files', 413, 'the file is too large');
  paste('atlas.png');
  await toastSays(/^atlas\.png: /);
  await stateIs('saving');
});

test('Enter goes from the title to the text', async () => {
  serve('Milk\n');
  const { user, view } = await drawEditor(noteOf());
  await stateIs('saved');
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.keyboard('{Enter}');
  assert.ok(document.activeElement === view.contentDOM);
});

test('who begins to type in a note that begins with a heading writes into the heading', async () => {
  serve('## Plan\n');
  const { view, text } = await drawEditor(noteOf());
  await stateIs('saved');
  act(() => view.focus());
  act(() => view.dispatch(view.state.replaceSelection('Our ')));
  assert.equal(text(), '## Our Plan\n');
});

test('a box of a checklist is ticked in the text, and the text goes over the whole screen', async () => {
  serve('Shopping\n\n- [ ] milk\n- [x] bread\n');
  const { user, text } = await drawEditor(noteOf());
  await user.click(await screen.findByRole('checkbox', { name: 'milk' }));
  assert.equal(text(), 'Shopping\n\n- [x] milk\n- [x] bread\n');
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  assert.equal(screen.getByRole('button', { name: 'Full screen' }).getAttribute('aria-pressed'), 'true');
});

test('what is offered while one types: notes, people, things and parts of a text', async () => {
  const at = (doc: string): CompletionContext =>
    new CompletionContext(EditorState.create({ doc }), doc.length, false);
  answer('GET /api/v1/notes', { data: [summaryOf(noteOf({ title: 'Tide table' }))], total: 1 });
  assert.deepEqual(
    (await noteTitles(at('see [[ti')))?.options.map(({ label }) => label),
    ['Tide table'],
  );
  answer('GET /api/v1/presence/people', {
    data: [
      {
        ...{ id: BOB, handle: 'bo', display_name: 'Bo', avatar: null },
        ...{ status: 'online', last_seen_at: null, direct_channel_id: null },
      },
    ],
  });
  const member = { id: newId(), team_id: null, role: 'editor', avatar: null, created_at: AT } as const;
  answer('GET /api/v1/notes/{id}/members', {
    data: [
      { ...member, user_id: newId(), handle: 'cy', display_name: 'Cy' },
      { ...member, user_id: null, team_id: newId(), handle: '', display_name: 'Crew' },
    ],
  });
  const people = peopleOf(newId());
  assert.deepEqual(
    (await people(at('ask @b')))?.options.map(({ apply }) => apply),
    ['@cy ', '@bo '],
  );
  assert.equal(await people(at('mail@b')), null);
  const named = (typed: string) => parts(at(typed))?.options.map(({ label }) => label);
  assert.deepEqual([named('/check'), named('/divider')], [['/todo'], ['/line']]);
  assert.equal(parts(at('a/b')), null);
  const offered = parts(at('one\n/'))?.options.map(({ label }) => label) ?? [];
  for (const label of ['/h1', '/todo', '/table', '/mermaid', '/math'])
    assert.ok(offered.includes(label), label);
});
