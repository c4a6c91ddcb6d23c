import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import '../../../../test/page.tsx';
import { boundedMarkdown } from './bounded-markdown.ts';
import { hiddenMarks } from './hidden-marks.ts';
import { followLinks, LINK_CLASS, linkAt, type TextLink } from './text-links.ts';

const opened: EditorView[] = [];
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy();
});

const draw = (content: string) => {
  const followed: TextLink[] = [];
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: content,
      extensions: [
        ...[boundedMarkdown.extension, hiddenMarks],
        followLinks((link) => followed.push('title' in link ? { title: link.title } : { href: link.href })),
      ],
    }),
  });
  opened.push(view);
  forceParsing(view, content.length, 60_000);
  const press = (words: string, more: MouseEventInit = {}): void => {
    const link = [...view.contentDOM.querySelectorAll(`.${LINK_CLASS}`)].find(
      ({ textContent }) => textContent === words,
    );
    assert.ok(link, `no link says ${words}`);
    for (const kind of ['mousedown', 'mouseup'])
      link.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, detail: 1, ...more }));
  };
  const lines = () => [...view.contentDOM.querySelectorAll('.cm-line')].map((line) => line.textContent);
  return { view, press, followed, lines };
};

test('a press follows a link that is drawn; on the line with the cursor one with Mod does, or Mod+Enter', () => {
  const content = 'Plan\n\nSee [[Tides|the tides]] and [there](https://example.org/a)';
  const { view, press, followed } = draw(content);
  press('the tides');
  view.contentDOM.blur();
  press('there');
  assert.deepEqual(followed, [{ title: 'Tides' }, { href: 'https://example.org/a' }]);
  followed.length = 0;
  view.focus();
  view.dispatch({ selection: { anchor: content.indexOf('Tides') } });
  press('the tides');
  assert.deepEqual(followed, [], 'there a press puts the cursor into it');
  press('the tides', { ctrlKey: true });
  assert.deepEqual(followed, [{ title: 'Tides' }]);
  view.dispatch({ selection: { anchor: content.indexOf('there') } });
  const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true });
  assert.ok(runScopeHandlers(view, key, 'editor'));
  assert.deepEqual(followed.at(-1), { href: 'https://example.org/a' });
  view.dispatch({ selection: { anchor: 0 } });
  runScopeHandlers(view, key, 'editor');
  assert.equal(followed.length, 2, 'beside a link the keys do what they always do');
});

test('addresses in a text are links as readers have them, and code is none', () => {
  for (const [content, link] of [
    ['go to https://example.org now', { href: 'https://example.org' }],
    ['go to www.example.org now', { href: 'https://www.example.org' }],
    ['go to <https://example.org> now', { href: 'https://example.org' }],
    ['go to [#Rope](/tasks/1) now', { href: '/tasks/1' }],
    ['go to [[ Tides ]] now', { title: 'Tides' }],
    ['go to `[[Tides]]` now', null],
    ['go to `https://example.org` now', null],
    ['go to ![a](https://example.org) now', null],
  ] as const) {
    const { view } = draw(content);
    const found = linkAt(view.state, content.indexOf('now') - 4);
    assert.deepEqual(
      found && ('title' in found ? { title: found.title } : { href: found.href }),
      link,
      content,
    );
  }
});

test('a link that says another address than it has shows both', () => {
  const { lines } = draw('[example.org](https://example.com) and [my bank](https://example.com)');
  assert.deepEqual(lines(), ['[example.org](https://example.com) and my bank']);
});
