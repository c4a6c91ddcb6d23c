import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { act, screen, within } from '@testing-library/react';
import { show } from '../../../../test/page.tsx';
import { createStore } from '../../../lib/external-store.ts';
import { boundedMarkdown } from './bounded-markdown.ts';
import { DrawnHere } from './DrawnHere.tsx';
import { type DrawnPlace, drawnBlocks } from './drawn-blocks.ts';
import { tableKeys } from './table-keys.ts';
import { cellsOf } from './table-text.ts';

const opened: EditorView[] = [];
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy();
});

const TABLE = '| Fruit | Price |\n| --- | --- |\n| Plum | 3 |\n| Pear | |';

const draw = async (doc: string, anchor = doc.length) => {
  const places = createStore<readonly DrawnPlace[]>([]);
  const focus = Promise.withResolvers<void>();
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc,
      selection: { anchor },
      extensions: [
        ...[boundedMarkdown.extension, tableKeys, drawnBlocks(places)],
        EditorView.updateListener.of(({ focusChanged }) => focusChanged && focus.resolve()),
      ],
    }),
  });
  opened.push(view);
  forceParsing(view, doc.length, 60_000);
  view.focus();
  await focus.promise;
  view.dispatch({ selection: { anchor } });
  const press = (key: string, shiftKey = false): boolean =>
    runScopeHandlers(view, new KeyboardEvent('keydown', { key, shiftKey }), 'editor');
  return {
    view,
    places,
    press,
    drawn: () => places.get().map(({ source }) => source),
    text: () => view.state.doc.toString(),
    chosen: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
  };
};

test('tables, formulas and diagrams are drawn, except the one that the cursor is in', async () => {
  const diagram = '```mermaid\nflowchart LR\n  A --> B\n```';
  const content = `# Plan\n\n${TABLE}\n\nSo $$x^2$$, $a_b$ and \\(c\\), not $20 or $30.\n$$\ny = 1\n$$\n\n\\[ z \\]\n\n${diagram}\n\n\`\`\`\n$$ no $$\n\`\`\`\n\nEnd`;
  const { view, drawn } = await draw(content);
  const inLine = ['$$x^2$$', '$a_b$', '\\(c\\)'];
  const blocks = [TABLE, '$$\ny = 1\n$$', '\\[ z \\]', diagram];
  assert.deepEqual(drawn().toSorted(), [...blocks, ...inLine].toSorted());
  for (const one of blocks) {
    view.dispatch({ selection: { anchor: content.indexOf(one) + 3 } });
    assert.deepEqual(
      drawn().toSorted(),
      [...blocks.filter((other) => other !== one), ...inLine].toSorted(),
      one,
    );
  }
  view.dispatch({ selection: { anchor: content.indexOf('$a_b$') } });
  assert.deepEqual(drawn().toSorted(), blocks.toSorted());
  assert.equal(view.state.doc.toString(), content);
});

test('a formula that never closes is text, and what comes behind it is Markdown', () => {
  const names = new Set<string>();
  boundedMarkdown.parser.parse('$$\nx\n\n```\ncode\n```\n\n# Heading\n').iterate({
    enter: ({ name }) => {
      names.add(name);
    },
  });
  assert.ok(!names.has('BlockFormula') && names.has('FencedCode') && names.has('ATXHeading1'));
});

test('a line with an opening sign hides neither the headings nor the tables below it', () => {
  const names = new Set<string>();
  boundedMarkdown.parser.parse(`$$ is money\n\n# Heading\n\n${TABLE}\n\n$$\n## Next\n`).iterate({
    enter: ({ name }) => {
      names.add(name);
    },
  });
  assert.deepEqual(
    ['BlockFormula', 'ATXHeading1', 'Table', 'ATXHeading2'].map((name) => names.has(name)),
    [false, true, true, true],
  );
});

test('the arrows go into what is drawn, from above and from below', async () => {
  const content = `Above\n${'$$'}\nx\n${'$$'}\n\n${TABLE}\n\nBelow`;
  const { view, press } = await draw(content, 2);
  const line = () => view.state.doc.lineAt(view.state.selection.main.head).text;
  assert.ok(press('ArrowDown'));
  assert.equal(line(), 'x');
  view.dispatch({ selection: { anchor: content.indexOf('Below') - 1 } });
  assert.ok(press('ArrowUp'));
  assert.equal(line(), '| Pear | |');
});

test('Tab and Enter go from cell to cell and add a row behind the last; an empty one is left by Enter', async () => {
  const { press, chosen, text, view } = await draw(`${TABLE}\n\nEnd`, 3);
  const walked = ['Price', 'Plum', '3', 'Pear', ''].map((cell) => [press('Tab'), chosen(), cell]);
  assert.deepEqual(
    walked,
    walked.map(([, , cell]) => [true, cell, cell]),
  );
  assert.ok(press('Tab', true));
  assert.equal(chosen(), 'Pear');
  assert.ok(press('Enter'));
  assert.equal(text(), `${TABLE}\n|   |   |\n\nEnd`);
  assert.ok(press('Enter'));
  assert.equal(text(), `${TABLE}\n\n\n\nEnd`);
  assert.equal(view.state.selection.main.head, TABLE.length + 2);
  assert.equal(press('Tab'), false, 'elsewhere it leaves the text');
});

test('who types the bars of a row themselves types it in the place of the row that Enter laid', async () => {
  const { press, text, view } = await draw('', 0);
  const type = (line: string): void => {
    for (const sign of line) {
      const { from, to } = view.state.selection.main;
      const insert = () => view.state.update(view.state.replaceSelection(sign));
      const isTaken = view.state
        .facet(EditorView.inputHandler)
        .some((take) => take(view, from, to, sign, insert));
      if (!isTaken) view.dispatch(insert());
    }
  };
  type('| a | b |\n|---|---|');
  forceParsing(view, view.state.doc.length, 60_000);
  for (const line of ['| 1 | 2 |', '| | 4 |']) {
    assert.ok(press('Enter'));
    type(line);
  }
  assert.equal(text(), '| a | b |\n|---|---|\n| 1 | 2 |\n| | 4 |');
});

test('a row with fewer cells than the first gets those that one goes to', async () => {
  const { press, text } = await draw('| A | B | C |\n| --- | --- | --- |\n| 1 |\n\nEnd', 3);
  for (let cell = 0; cell < 5; cell++) assert.ok(press('Tab'));
  assert.equal(text(), '| A | B | C |\n| --- | --- | --- |\n| 1 |   |   |\n\nEnd');
});

test('the buttons of a table are reached by keys, and Escape goes back to the text', async () => {
  const { view, press } = await draw(`${TABLE}\n\nEnd`, TABLE.indexOf('Plum'));
  assert.ok(runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'F10', altKey: true }), 'editor'));
  const tools = screen.getByRole('toolbar');
  assert.equal(document.activeElement?.textContent, 'Add row');
  const hit = (key: string) =>
    act(
      () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  hit('ArrowRight');
  assert.equal(document.activeElement?.textContent, 'Add column');
  hit('Escape');
  assert.ok(view.hasFocus && tools.isConnected);
  assert.ok(press('Tab'));
});

test('rows and columns are added and deleted by the buttons below the table that the cursor is in', async () => {
  const { view, text } = await draw(`${TABLE}\n\nEnd`, TABLE.indexOf('Plum'));
  const use = (name: string) => act(() => screen.getByRole('button', { name }).click());
  use('Add column');
  assert.equal(text(), '| Fruit |   | Price |\n| --- | --- | --- |\n| Plum |   | 3 |\n| Pear |   | |\n\nEnd');
  use('Delete column');
  assert.equal(text(), `${TABLE}\n\nEnd`);
  use('Add row');
  assert.equal(text(), `${TABLE.replace('\n| Pear', '\n|   |   |\n| Pear')}\n\nEnd`);
  use('Delete row');
  assert.equal(text(), `${TABLE}\n\nEnd`);
  act(() => view.dispatch({ selection: { anchor: text().length } }));
  assert.equal(screen.queryByRole('toolbar'), null);
});

test('a table is drawn as readers see it, and who presses a cell writes there', async () => {
  const { view, places } = await draw(`${TABLE}\n\nEnd`);
  await show(<DrawnHere places={places} />);
  const cell = await within(view.dom).findByRole('cell', { name: 'Plum' });
  act(() => {
    cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  });
  assert.equal(view.state.selection.main.head, TABLE.indexOf('Plum') + 'Plum'.length);
  assert.equal(within(view.dom).queryByRole('table'), null);
});

test('the cells of a line are found with and without bars at its ends, and a bar that is escaped ends none', () => {
  for (const [line, cells] of [
    ['| a | b |', ['a', 'b']],
    ['a | b', ['a', 'b']],
    ['| a \\| c | b', ['a \\| c', 'b']],
    ['| | |', ['', '']],
    ['|', ['']],
  ] as const)
    assert.deepEqual(
      cellsOf(line).map(({ from, to }) => line.slice(from, to)),
      cells,
    );
});
