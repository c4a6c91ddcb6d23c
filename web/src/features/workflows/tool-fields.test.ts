import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extension, Tool } from '@parley/contract';
import { readTemplate } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { fromValues, toValues } from './stage-fields.ts';
import type { Stage } from './stages.ts';
import { stepTools, toolFields } from './tool-fields.ts';

const t = ((key: string) => key) as unknown as TFunction;

const ROLL = {
  ...{ name: 'dice__roll', title: 'Roll dice', description: 'Rolls them', output: null },
  input: {
    type: 'object',
    properties: {
      sides: { type: 'integer', title: 'Sides' },
      label: { type: 'string' },
      look: { enum: ['red', 'blue'] },
    },
    required: ['sides'],
  },
};
const TOOLS = stepTools(
  [{ name: 'Dice', workflow_steps: [ROLL] } as unknown as Extension],
  [
    { name: 'calculator', description: '', parameters: {}, requires_approval: false } as unknown as Tool,
    { name: 'mail', description: '', parameters: {}, requires_approval: true } as unknown as Tool,
  ],
);
const stage = (more: Partial<Stage>): Stage => ({ key: 'a', kind: 'tool', ...more });

test('a tool step is chosen among the steps of packages, by their names, and the tools that ask nobody', () => {
  const [tool] = toolFields(stage({}), TOOLS, t);
  assert.deepEqual(tool?.options, [
    { value: 'dice__roll', label: 'Roll dice · Dice' },
    { value: 'calculator', label: 'calculator' },
  ]);
  const [gone] = toolFields(stage({ tool: 'gone' }), TOOLS, t);
  assert.ok(JSON.stringify(gone?.options).includes('gone'), 'one that is no longer there is still told');
});

test('what a step of a package is given has a field for each part', () => {
  const step = stage({ tool: 'dice__roll', arguments: { sides: 6, label: '{{input.name}}' } });
  const fields = toolFields(step, TOOLS, t);
  assert.deepEqual(
    fields.map(({ key, type, required }) => [key, type, required ?? false]),
    [
      ['tool', 'select', true],
      ['arg_sides', 'integer', true],
      ['arg_label', 'textarea', false],
      ['arg_look', 'select', false],
    ],
  );
  assert.deepEqual(readTemplate({ fields }).problems, []);
  const values = toValues(step);
  assert.deepEqual([values.arg_sides, values.arg_label], [6, '{{input.name}}']);
  const changed = fromValues(step, fields, { ...values, arg_look: 'red', arg_label: '' });
  assert.deepEqual(changed.arguments, { sides: 6, look: 'red' });
});

test('what the fields cannot say stays one text', () => {
  for (const given of [{ sides: '{{input.n}}' }, { more: 1 }]) {
    const fields = toolFields(stage({ tool: 'dice__roll', arguments: given }), TOOLS, t);
    assert.deepEqual(
      fields.map(({ key }) => key),
      ['tool', 'arguments'],
    );
  }
});
