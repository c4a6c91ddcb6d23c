import assert from 'node:assert/strict';
import { test } from 'node:test';
import { graphOf, neighbourOf, pointOn } from './graph-places.ts';
import type { Draft } from './stages.ts';

const DRAFT: Draft = {
  start: 'branch',
  stages: [
    {
      ...{ key: 'branch', kind: 'branch', on_error: 'end' },
      next: [{ if: 'vars.x', to: 'left' }, { if: 'vars.y', to: 'left' }, { to: 'right' }],
    },
    { key: 'left', kind: 'ai', next: [{ to: 'end' }] },
    { key: 'right', kind: 'ai', next: [{ to: 'branch' }] },
    { key: 'end', kind: 'end' },
  ],
};

test('two conditions that lead to the same step are one line, and a way back goes round the side', () => {
  const { lines } = graphOf(DRAFT);
  assert.deepEqual(
    lines.map(({ from, to, label, isBack }) => [from, to, label, isBack]),
    [
      ['branch', 'left', 'vars.x, vars.y', false],
      ['branch', 'right', '', false],
      ['branch', 'end', '', false],
      ['left', 'end', '', true],
      ['right', 'branch', '', true],
    ],
  );
});

test('where what goes well and what fails lead to the same step, two lines are to be seen', () => {
  const both = (target: string, from: string): Draft => ({
    ...DRAFT,
    stages: DRAFT.stages.map((stage) =>
      stage.key === from ? { ...stage, next: [{ to: target }], on_error: target } : stage,
    ),
  });
  for (const draft of [both('right', 'branch'), both('branch', 'right')]) {
    const [well, fails] = graphOf(draft).lines.filter(
      ({ from, to }, _at, all) => all.filter((other) => other.from === from && other.to === to).length === 2,
    );
    assert.ok(well && fails);
    assert.deepEqual([well.isTrouble, fails.isTrouble], [false, true]);
    assert.notDeepEqual(well.start, fails.start);
    assert.notDeepEqual(well.end, fails.end);
  }
});

test('a point on a line lies between its ends, and at them', () => {
  const [line] = graphOf(DRAFT).lines;
  assert.ok(line);
  assert.deepEqual([pointOn(line, 0), pointOn(line, 1)], [line.start, line.end]);
  const middle = pointOn(line, 0.5);
  assert.equal(middle.y, (line.start.y + line.end.y) / 2);
});

test('the keys with arrows go to the step that lies there, and nowhere past the edge', () => {
  const { layers } = graphOf(DRAFT);
  const go = (key: string, arrow: Parameters<typeof neighbourOf>[2]) => neighbourOf(layers, key, arrow);
  assert.equal(go('branch', 'ArrowDown'), 'right');
  assert.equal(go('right', 'ArrowLeft'), 'left');
  assert.equal(go('left', 'ArrowLeft'), undefined);
  assert.equal(go('end', 'ArrowUp'), 'branch');
  assert.equal(go('branch', 'ArrowUp'), undefined);
});
