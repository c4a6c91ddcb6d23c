// Conditions and templates that speak of what is not declared, or take it for something else: refused with their place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDefinition } from './read.ts';
import { typeProblems } from './typing.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const END = { key: 'end', kind: 'end' };
const FORM = {
  fields: [
    { key: 'text', type: 'text', label: 'Text' },
    { key: 'sum', type: 'number', label: 'Sum' },
    { key: 'sure', type: 'boolean', label: 'Sure' },
    { key: 'head', type: 'heading', label: 'Head' },
  ],
};
const DECLARED = {
  ...{ start: 'ask', input: FORM },
  variables: {
    risk: { type: 'number', default: 0 },
    name: { type: 'string' },
    done: { type: 'boolean' },
    tags: { type: 'array' },
    more: { type: 'object' },
    free: {},
  },
};

/** A form, and behind it a stage. */
const after = (stage: object, ask: object = {}) => ({
  ...DECLARED,
  stages: [
    { key: 'ask', kind: 'form', form: FORM, next: [{ to: 'b' }], ...ask },
    { key: 'b', kind: 'branch', next: [{ to: 'end' }], ...stage },
    END,
  ],
});
const when = (condition: string) => after({ next: [{ if: condition, to: 'end' }, { to: 'end' }] });
const leaving = (condition: string) => after({}, { next: [{ if: condition, to: 'b' }, { to: 'b' }] });
const undeclared = (condition: string) => {
  const { variables: _, input: __, ...rest } = when(condition);
  return rest;
};

const problemsOf = (raw: object) => {
  const { definition, problems } = readDefinition(raw);
  assert.deepEqual(problems, [], JSON.stringify(raw).slice(0, 800));
  return definition ? typeProblems(definition, raw) : assert.fail();
};

const RIGHT: readonly object[] = [
  ...[
    'vars.risk > 0.7',
    'vars.risk == 1',
    '1 == vars.risk',
    'vars.risk != null',
    'vars.risk in [1, 2.5]',
  ].map(when),
  ...['vars.name.startsWith("a")', 'vars.name == null', 'size(vars.name) > 2', 'vars.name in ["a", "b"]'].map(
    when,
  ),
  ...['vars.done', '!vars.done', 'vars.tags.exists(t, t == "x")', 'vars.more.any.thing > 1'].map(when),
  ...['vars.free.x == 1', 'has(vars.other) && vars.other == 1', 'size(vars) > 2', 'vars["risk"] > 1'].map(
    when,
  ),
  ...['input.sum + 1 > 2', 'forms.ask.text == "x"', 'form.sum > 1', 'output.anything == 1'].map(when),
  ...['instance.title == "x"', 'initiator.id == null', 'now > timestamp("2026-01-01T00:00:00Z")'].map(when),
  ...['vars.tags.all(form, form.x == 1)', 'vars.risk * 2 + 1 > 3', 're(vars.name, "a+")'].map(when),
  ...['form.sum > 1 && form.sure', 'form.text == "yes"'].map(leaving),
  ...['vars.whatever > 1', 'input.whatever == "x"'].map(undeclared),
  after({
    save: { risk: 'forms.ask.sum', name: 'string(input.sum)', other: 'output.x' },
    title: '{{vars.other}}',
  }),
  after({
    kind: 'notify',
    message: '{{form.ask.text}} {{form.sum}} {{forms.ask.sure}} {{output.x}} {{now}}',
  }),
  // With a conversation in it, what a form holds is not known.
  {
    ...DECLARED,
    stages: [
      {
        key: 'ask',
        kind: 'chat',
        persona_id: ID,
        next: [{ if: 'form.anything == 1', to: 'end' }, { to: 'end' }],
      },
      END,
    ],
  },
];

/** A definition, and the place of its problem. */
const WRONG: ReadonlyArray<readonly [object, string]> = [
  ...[
    ...[
      'vars.nope > 1',
      'vars["nope"] == 1',
      'vars.nope.deeper == 1',
      'forms.b.text == "x"',
      'forms.ask.nope == 1',
    ],
    ...[
      'input.nope == 1',
      'input.head == 1',
      'form.nope == 1',
      'instance.secret == 1',
      'initiator.email == ""',
    ],
    ...[
      'vars.name > 1',
      'vars.risk == "high"',
      'vars.done == "true"',
      'vars.name + 1 == "x"',
      'vars.name',
      'vars.risk',
    ],
    ...[
      '!vars.name',
      'vars.risk.startsWith("a")',
      'vars.risk && true',
      'forms.ask.text > 3',
      'input.sum == "3"',
    ],
    ...[
      'vars.tags.exists(t, vars.nope == t)',
      'has(vars.other) && vars.nope == 1',
      'vars.name ? true : false',
    ],
    ...['re(vars.risk, "a")', 'vars.done < 1', 'vars.tags == 3'],
  ].map((condition) => [when(condition), 'stages.1.next.0.if'] as const),
  ...['form.nope == 1', 'form.text > 1', 'form.sum == "1"', 'form.sure == 1'].map(
    (condition) => [leaving(condition), 'stages.0.next.0.if'] as const,
  ),
  [after({ save: { risk: '"high"' } }), 'stages.1.save.risk'],
  [after({ save: { done: 'input.sum' } }), 'stages.1.save.done'],
  [after({ save: { name: 'vars.nope' } }), 'stages.1.save.name'],
  [after({ kind: 'wait', until: 'vars.nope' }), 'stages.1.until'],
  [after({ kind: 'notify', to: { kind: 'expression', cel: 'vars.nope' } }), 'stages.1.to.cel'],
  [after({ title: '{{vars.nope}}' }), 'stages.1.title'],
  [after({ kind: 'notify', message: 'Look: {{forms.nope.text}}' }), 'stages.1.message'],
  [after({ kind: 'notify', message: '{{form.nope}}' }), 'stages.1.message'],
  [after({ kind: 'ai', model: 'm', prompt: '{{input.nope}}' }), 'stages.1.prompt'],
  [
    after({ kind: 'tool', tool: 'x', arguments: { a: [{ b: '{{vars.nope}}' }] } }),
    'stages.1.arguments.a.0.b',
  ],
  [after({ kind: 'subworkflow', workflow_id: ID, input: { a: '{{instance.nope}}' } }), 'stages.1.input.a'],
  [after({}, { instructions: '{{initiator.email}}' }), 'stages.0.instructions'],
];

test('what a workflow declares can be spoken of, and what it leaves open is not judged', () => {
  for (const definition of RIGHT) assert.deepEqual(problemsOf(definition), [], JSON.stringify(definition));
});

test('what is not declared, or is of another type, is refused with its place', () => {
  for (const [definition, path] of WRONG) {
    const told = JSON.stringify(definition).slice(200, 600);
    assert.deepEqual(
      problemsOf(definition).map((problem) => problem.path),
      [path],
      told,
    );
  }
});

test('a definition that is full of different conditions is looked at with few environments', () => {
  const many = Array.from({ length: 49 }, (_, n) => ({
    if: `has(vars.a${n}) && vars.a${n} == ${n}`,
    to: 'end',
  }));
  const stages = Array.from({ length: 90 }, (_, n) => ({
    ...{ key: `s${n}`, kind: 'branch', next: [...many, { to: n === 89 ? 'end' : `s${n + 1}` }] },
  }));
  assert.deepEqual(problemsOf({ ...DECLARED, start: 's0', stages: [...stages, END] }), []);
});
