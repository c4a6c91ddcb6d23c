import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { selectLine } from '@codemirror/commands';
import { forceParsing } from '@codemirror/language';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import * as Y from 'yjs';
import '../../../../test/page.tsx';
import { BOB } from '../../../../test/things.ts';
import type { Cursor, LiveCursors } from './awareness.ts';
import { boundedMarkdown } from './bounded-markdown.ts';
import { hiddenMarks } from './hidden-marks.ts';
import { behindLeadingMarks } from './leading-marks.ts';
import { otherCursors } from './other-cursors.ts';
import { taskBoxes } from './task-boxes.ts';

const opened: EditorView[] = [];
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy();
});

const draw = (content: string) => {
  const doc = new Y.Doc();
  const text = doc.getText('text');
  text.insert(0, content);
  let all: readonly Cursor[] = [];
  let tell: () => void = () => undefined;
  const cursors: LiveCursors = {
    list: () => all,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    moveTo: () => undefined,
    sayAgain: () => undefined,
    leave: () => undefined,
    close: () => undefined,
  };
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: content,
      extensions: [
        ...[boundedMarkdown.extension, hiddenMarks, behindLeadingMarks, taskBoxes],
        otherCursors({ doc, text, cursors }),
      ],
    }),
  });
  opened.push(view);
  // A machine that is busy would leave some of it for later.
  forceParsing(view, content.length, 60_000);
  const otherAt = (index: number): void => {
    const place = Y.createRelativePositionFromTypeIndex(text, index);
    all = [{ client: 7, user: { id: BOB, display_name: 'Bo' }, anchor: place, head: place, heardAt: 0 }];
    tell();
  };
  const lines = () => [...view.contentDOM.querySelectorAll('.cm-line')].map((line) => line.textContent);
  return { view, lines, otherAt };
};

test('marks are hidden, and stand on the line with the cursor as they are typed', () => {
  const content = '# Plan\n\n**Roses** and *tides*, ~~not~~ `code`\n\nSee [there](https://example.org) now';
  const { view, lines } = draw(content);
  const shown = ['Plan', '', 'Roses and tides, not code', '', 'See there now'];
  assert.deepEqual(lines(), shown);
  view.focus();
  view.dispatch({ selection: { anchor: 3 } });
  assert.deepEqual(lines(), ['# Plan', ...shown.slice(1)]);
  view.dispatch({ selection: { anchor: 12 } });
  assert.deepEqual(lines(), ['Plan', '', '**Roses** and *tides*, ~~not~~ `code`', ...shown.slice(3)]);
  view.dispatch({ selection: { anchor: content.length } });
  assert.equal(lines().at(-1), 'See [there](https://example.org) now');
  assert.equal(view.state.doc.toString(), content);
});

test('lists have points, numbers and boxes, quotes a line beside them, and code all its signs', () => {
  const { view, lines } = draw('- one\n- [x] two\n\n1. three\n\n> four\n\n```\n# **five**\n```\n\n---\n#\n');
  assert.deepEqual(lines(), [
    '• one',
    ' two',
    '',
    '1. three',
    '',
    'four',
    '',
    '```',
    '# **five**',
    '```',
    '',
    '',
    '#',
    '',
  ]);
  assert.equal(view.contentDOM.querySelectorAll('.cm-quote-line').length, 1);
  assert.equal(view.contentDOM.querySelectorAll('.cm-code-line').length, 3);
  assert.equal(view.contentDOM.querySelectorAll('.cm-rule').length, 1);
  assert.equal(view.contentDOM.querySelectorAll('.cm-item-line').length, 3);
});

test('a link to a note shows its title, or what it is called there', () => {
  const { view, lines } = draw('See [[Tides]] and [[Roses|the roses]], not `[[this]]`');
  assert.deepEqual(lines(), ['See Tides and the roses, not [[this]]']);
  const links = [...view.contentDOM.querySelectorAll('.cm-note-link')].map((link) => link.textContent);
  assert.deepEqual(links, ['Tides', 'the roses']);
});

test('the cursor of another person is seen also where it stands in marks', () => {
  const { view, lines, otherAt } = draw('## Plan\n\nRoses');
  const seen = () => view.contentDOM.querySelector('.cm-other-name')?.textContent;
  for (const [at, line] of [
    [0, 'BoPlan'],
    [1, '#Bo# Plan'],
    [3, 'BoPlan'],
    [10, 'Plan'],
  ] as const) {
    otherAt(at);
    assert.deepEqual([lines()[0], seen()], [line, 'Bo'], `at ${at}`);
  }
});

test('the signs of a line appear when the mouse is let go, not while it is pressed', () => {
  const { view, lines } = draw('# Plan\n\nRoses');
  view.focus();
  view.dispatch({ selection: { anchor: 9 } });
  view.contentDOM.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  view.dispatch({ selection: { anchor: 3 } });
  assert.equal(lines()[0], 'Plan');
  document.dispatchEvent(new MouseEvent('mouseup'));
  assert.equal(lines()[0], '# Plan');
});

test('who points at the beginning of a line with hidden marks writes behind them', () => {
  for (const [line, words] of [
    ['## Plan', 3],
    ['> four', 2],
    ['- one', 2],
    ['- [ ] two', 6],
    ['plain', 0],
    ['1. three', 0],
  ] as const) {
    const { view } = draw(`${line}\n\nRoses`);
    view.focus();
    view.dispatch({ selection: { anchor: line.length + 3 } });
    view.contentDOM.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    view.dispatch({ selection: { anchor: 0 } });
    document.dispatchEvent(new MouseEvent('mouseup'));
    assert.equal(view.state.selection.main.head, words, line);
    // Now they are seen, and the place before them is meant.
    view.contentDOM.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    view.dispatch({ selection: { anchor: 0 } });
    document.dispatchEvent(new MouseEvent('mouseup'));
    assert.equal(view.state.selection.main.head, 0, line);
  }
});

test('a whole line that is chosen ends before the marks of the next one, and is deleted without them', () => {
  for (const next of ['## Tides', '- one', '> four', '- [ ] two']) {
    const { view } = draw(`Roses\n${next}`);
    view.focus();
    view.dispatch({ selection: { anchor: 2 }, userEvent: 'select' });
    selectLine(view);
    const { from, to } = view.state.selection.main;
    assert.deepEqual([from, to], [0, 6], next);
    view.dispatch(view.state.replaceSelection(''));
    assert.equal(view.state.doc.toString(), next);
  }
  const { view } = draw('## Tides\nRoses');
  view.dispatch({ selection: { anchor: 14 }, userEvent: 'select' });
  view.dispatch({ selection: { anchor: 14, head: 0 }, userEvent: 'select' });
  assert.equal(view.state.selection.main.head, 0, 'up to the beginning of the text');
});

test('Home goes behind the marks of a line, then before them; so does a key that comes from another line', () => {
  for (const [line, words] of [
    ['## Plan', 3],
    ['> four', 2],
    ['> - [x] five', 8],
    ['- one', 2],
    ['12. three', 4],
    ['**bold** word', 2],
    ['- *so* `it` goes', 3],
    ['~~gone~~', 2],
    ['plain', 0],
    ['[there](https://example.org)', 0],
  ] as const) {
    const { view } = draw(`${line}\n\nRoses`);
    view.focus();
    const head = () => view.state.selection.main.head;
    const go = (to: number, from?: number) => {
      const selection = from === undefined ? EditorSelection.cursor(to) : EditorSelection.range(from, to);
      view.dispatch({ selection: EditorSelection.create([selection]), userEvent: 'select' });
      return head();
    };
    go(line.length);
    assert.equal(go(0), words, `Home in ${line}`);
    assert.equal(go(0), 0, `Home again in ${line}`);
    go(line.length + 3);
    assert.equal(go(0), words, `up to ${line}`);
    go(line.length);
    assert.equal(go(0, line.length), words, `Shift+Home in ${line}`);
    assert.equal(view.state.selection.main.anchor, line.length);
  }
  const code = '```\n# not a heading\n```\n\nRoses';
  const { view } = draw(code);
  view.dispatch({ selection: { anchor: 10 }, userEvent: 'select' });
  view.dispatch({ selection: { anchor: 4 }, userEvent: 'select' });
  assert.equal(view.state.selection.main.head, 4);
});
