// Definitions that are wrong, or hostile: refused with the place named. Definitions that are right: read whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationMs } from '@parley/contract/duration';
import { readOutput, schemaProblem } from './output-schema.ts';
import { readDefinition } from './read.ts';
import { fill, fillAll, templateProblem } from './templates.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const SECOND_US = 1_000_000;
const END = { key: 'end', kind: 'end' };
const TO_END = { next: [{ to: 'end' }] };
const FORM = { fields: [{ key: 'a', type: 'text', label: 'A' }] };
const one = (stage: object) => ({ start: 'a', stages: [{ key: 'a', ...TO_END, ...stage }, END] });

const RIGHT: readonly object[] = [
  { start: 'end', stages: [END] },
  one({ kind: 'form', form: FORM, assignee: { kind: 'initiator' }, due: 'P1DT2H' }),
  one({ kind: 'review', assignees: { kind: 'users', ids: [ID] }, mode: 'quorum', required: 1 }),
  one({ kind: 'ai', persona_id: ID, prompt: '{{input.topic}}', save: { risk: 'output.risk' } }),
  one({
    kind: 'ai',
    model: 'm',
    prompt: 'x',
    output_schema: { type: 'object', properties: { a: { type: 'number' } } },
  }),
  one({ kind: 'chat', persona_id: ID, goal: 'Find out {{vars.x}}', complete_when: 'vars.done == true' }),
  one({ kind: 'tool', tool: 'calculator', arguments: { expression: '{{vars.n}} + 1' } }),
  one({ kind: 'wait', for: 'PT1H' }),
  one({ kind: 'wait', until: 'now + duration("1h")' }),
  one({ kind: 'wait', signal: 'paid' }),
  one({ kind: 'branch', next: [{ if: 'vars.risk > 0.7', to: 'end' }, { to: 'end' }] }),
  one({ kind: 'notify', to: { kind: 'leads', team_id: ID }, message: 'Look: {{instance.title}}' }),
  one({ kind: 'subworkflow', workflow_id: ID, input: { a: '{{forms.a.b}}' } }),
  {
    start: 'end',
    stages: [END],
    triggers: [{ kind: 'schedule', cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' }],
  },
];

/** A definition, and the beginning of the path of its first problem. */
const WRONG: ReadonlyArray<readonly [unknown, string]> = [
  [null, ''],
  [[], ''],
  ['x', ''],
  [{}, 'start'],
  [{ start: 'a', stages: [] }, 'stages'],
  [{ start: 'a', stages: 'x' }, 'stages'],
  [{ start: 'a', stages: [7] }, 'stages.0'],
  [{ start: 'x', stages: [END] }, 'start'],
  [{ schema: 2, start: 'end', stages: [END] }, 'schema'],
  [{ start: 'end', stages: [END, END] }, 'stages.1.key'],
  [{ start: 'end', stages: [{ kind: 'end' }] }, 'stages.0.key'],
  [{ start: 'end', stages: [{ key: '__proto__', kind: 'end' }] }, 'stages.0.key'],
  [{ start: 'end', stages: [{ key: 'end', kind: 'eval' }] }, 'stages.0.kind'],
  [
    { start: 'end', stages: Array.from({ length: 101 }, (_, n) => ({ key: `s${n}`, kind: 'end' })) },
    'stages',
  ],
  [
    { start: 'end', stages: [END], variables: { a: { type: 'number', default: 'x' } } },
    'variables.a.default',
  ],
  [{ start: 'end', stages: [END], variables: { a: { type: 'function' } } }, 'variables.a.type'],
  [{ start: 'end', stages: [END], variables: { 'a b': {} } }, 'variables.a b'],
  [{ start: 'end', stages: [END], input: { fields: [{ key: 'a', type: 'x' }] } }, 'input.fields.0.type'],
  [{ start: 'end', stages: [END], input: 'x' }, 'input.fields'],
  ...(
    [
      [{ kind: 'schedule' }, 'cron'],
      [{ kind: 'schedule', cron: '* * *' }, 'cron'],
      [{ kind: 'schedule', cron: '0 0 30 2 *' }, 'cron'],
      [{ kind: 'schedule', cron: '0 9 * * *', timezone: 'Moon/Base' }, 'cron'],
      [{ kind: 'schedule', cron: '0 9 * * *', input: 'x' }, 'input'],
      [{ kind: 'whim' }, 'kind'],
    ] as const
  ).map(
    ([trigger, part]) =>
      [{ start: 'end', stages: [END], triggers: [trigger] }, `triggers.0.${part}`] as const,
  ),
  [{ start: 'end', stages: [END], padding: 'x'.repeat(300_000) }, ''],
  [one({ kind: 'branch', next: [{ to: 'nowhere' }] }), 'stages.0.next.0.to'],
  [one({ kind: 'branch', next: [] }), 'stages.0.next'],
  [one({ kind: 'branch', next: 'end' }), 'stages.0.next'],
  [one({ kind: 'branch', next: [{ if: 'vars.', to: 'end' }] }), 'stages.0.next.0.if'],
  [one({ kind: 'branch', next: [{ if: 'require("fs")', to: 'end' }] }), 'stages.0.next.0.if'],
  [one({ kind: 'branch', next: [{ if: 'vars.x.matches("(a+)+b")', to: 'end' }] }), 'stages.0.next.0.if'],
  [one({ kind: 'branch', next: [{ if: '1 + 2', to: 'end' }] }), 'stages.0.next.0.if'],
  [
    one({ kind: 'branch', next: [{ if: '('.repeat(900) + ')'.repeat(900), to: 'end' }] }),
    'stages.0.next.0.if',
  ],
  [one({ kind: 'branch', next: [{ if: 'cel.bind(x, vars, x.a)', to: 'end' }] }), 'stages.0.next.0.if'],
  [one({ kind: 'branch', next: [{ if: `${'!'.repeat(1_900)}true`, to: 'end' }] }), 'stages.0.next.0.if'],
  [
    one({ kind: 'branch', next: [{ if: `[${'1,'.repeat(400)}1] == vars.l`, to: 'end' }] }),
    'stages.0.next.0.if',
  ],
  [one({ kind: 'branch', on_error: 'nowhere' }), 'stages.0.on_error'],
  [one({ kind: 'branch', next: [{ to: 'a' }] }), 'stages.0'],
  [{ start: 'end', stages: [{ key: 'a', kind: 'branch', ...TO_END }, END] }, 'stages.0'],
  [
    {
      start: 'a',
      stages: [
        { key: 'a', kind: 'wait', for: 'PT1S', next: [{ to: 'b' }] },
        { key: 'b', kind: 'wait', for: 'PT1S', next: [{ to: 'a' }] },
      ],
    },
    'stages.0',
  ],
  [
    {
      start: 'a',
      stages: [
        { key: 'a', kind: 'branch', next: [{ if: 'vars.x', to: 'end' }, { to: 'b' }] },
        { key: 'b', kind: 'notify', next: [{ to: 'a' }] },
        END,
      ],
    },
    'stages.0',
  ],
  [one({ kind: 'form' }), 'stages.0.form'],
  [
    one({ kind: 'form', form: { fields: [{ key: 'a', type: 'text', pattern: '(' }] } }),
    'stages.0.form.fields.0.pattern',
  ],
  [one({ kind: 'form', form: FORM, assignee: { kind: 'god' } }), 'stages.0.assignee.kind'],
  [one({ kind: 'form', form: FORM, assignee: { kind: 'user', id: 'me' } }), 'stages.0.assignee.id'],
  [one({ kind: 'form', form: FORM, assignee: { kind: 'users', ids: [] } }), 'stages.0.assignee.ids'],
  [one({ kind: 'form', form: FORM, assignee: { kind: 'role', team_id: ID } }), 'stages.0.assignee.role'],
  [one({ kind: 'form', form: FORM, assignee: { kind: 'expression', cel: 'x(' } }), 'stages.0.assignee.cel'],
  [one({ kind: 'form', form: FORM, due: '8 hours' }), 'stages.0.due'],
  [one({ kind: 'form', form: FORM, due: 'P9999D' }), 'stages.0.due'],
  [one({ kind: 'form', form: FORM, claim_minutes: 0 }), 'stages.0.claim_minutes'],
  [one({ kind: 'form', form: FORM, priority: 'highest' }), 'stages.0.priority'],
  [one({ kind: 'form', form: FORM, instructions: '{{constructor.x}}' }), 'stages.0.instructions'],
  [one({ kind: 'review', mode: 'most' }), 'stages.0.mode'],
  [one({ kind: 'review', required: 1_000 }), 'stages.0.required'],
  [one({ kind: 'review', actions: [{ label: 'x' }] }), 'stages.0.actions.0.key'],
  [one({ kind: 'review', actions: [{ key: 'x', to: 'nowhere' }] }), 'stages.0.actions.0.to'],
  [one({ kind: 'review', actions: [{ key: 'x' }, { key: 'x' }] }), 'stages.0.actions.1.key'],
  [one({ kind: 'review', next: [], actions: [{ key: 'x' }] }), 'stages.0.next'],
  [one({ kind: 'review', no_self_approval: 'yes' }), 'stages.0.no_self_approval'],
  [one({ kind: 'review', escalate: [{ do: 'notify' }] }), 'stages.0.escalate.0.after'],
  [
    one({ kind: 'review', escalate: [{ after: 'PT1H', do: 'transition', to: 'nowhere' }] }),
    'stages.0.escalate.0.to',
  ],
  [one({ kind: 'chat', goal: 'x' }), 'stages.0.persona_id'],
  [one({ kind: 'ai', persona_id: ID }), 'stages.0.prompt'],
  [one({ kind: 'ai', persona_id: ID, prompt: '{{a b}}' }), 'stages.0.prompt'],
  [one({ kind: 'ai', persona_id: ID, prompt: '{{secrets.key}}' }), 'stages.0.prompt'],
  [
    one({ kind: 'ai', persona_id: ID, prompt: 'x', output_schema: { pattern: '(a+)+' } }),
    'stages.0.output_schema',
  ],
  [one({ kind: 'ai', persona_id: ID, prompt: 'x', output_schema: { $ref: '#' } }), 'stages.0.output_schema'],
  [
    one({ kind: 'ai', persona_id: ID, prompt: 'x', output_schema: { type: 'array' } }),
    'stages.0.output_schema',
  ],
  [one({ kind: 'ai', persona_id: ID, prompt: 'x', save: { 'A b': 'output' } }), 'stages.0.save.A b'],
  [one({ kind: 'ai', persona_id: ID, prompt: 'x', save: { a: 'output.' } }), 'stages.0.save.a'],
  [one({ kind: 'ai', persona_id: ID, prompt: 'x', retry: { max: 99 } }), 'stages.0.retry.max'],
  [one({ kind: 'ai', persona_id: ID, prompt: 'x', timeout_s: 9_999 }), 'stages.0.timeout_s'],
  [one({ kind: 'chat' }), 'stages.0.persona_id'],
  [one({ kind: 'chat', persona_id: ID, max_turns: 0 }), 'stages.0.max_turns'],
  [one({ kind: 'chat', persona_id: ID, complete_when: '"yes"' }), 'stages.0.complete_when'],
  [one({ kind: 'tool' }), 'stages.0.tool'],
  [one({ kind: 'tool', tool: 'x', arguments: { a: ['{{x y}}'] } }), 'stages.0.arguments'],
  [one({ kind: 'script', source: 'process.exit()' }), 'stages.0.kind'],
  [one({ kind: 'wait' }), 'stages.0'],
  [one({ kind: 'wait', for: 'PT0S' }), 'stages.0.for'],
  [one({ kind: 'wait', until: 'tomorrow' }), 'stages.0.until'],
  [one({ kind: 'wait', signal: 7 }), 'stages.0.signal'],
  [one({ kind: 'notify', to: 'all' }), 'stages.0.to'],
  [one({ kind: 'subworkflow' }), 'stages.0.workflow_id'],
  [one({ kind: 'subworkflow', workflow_id: ID, input: 'x' }), 'stages.0.input'],
  [one({ kind: 'branch', title: 'x'.repeat(201) }), 'stages.0.title'],
  ...[
    ...[
      'constructor',
      '__proto__.x == 1',
      'this',
      'globalThis.x == 1',
      'process.env.HOME == ""',
      '$1',
      '`x`',
    ],
    ...[
      '() => true',
      'eval("1")',
      'vars.x.__defineGetter__("a")',
      'import("fs")',
      'new Date()',
      'vars[',
      '"',
      '\\',
    ],
    ...['vars.x = 1', 'vars.x; true', '\u0000', '１ == １', 'x'.repeat(2_001), '9'.repeat(400)],
    ...[
      're(vars.x, vars.y)',
      're(vars.x, "(?=a)")',
      're(vars.x, "(a{1,500}){1,500}")',
      'vars.x.matches("a")',
    ],
    ...['vars.l.map(a, vars.l.map(b, vars.l.map(c, c))) == []', 'sleep(10)', 'vars.l.reduce(a, b, c)'],
    ...[
      `${'vars.a && '.repeat(400)}true`,
      `${'['.repeat(300)}1${']'.repeat(300)} == 1`,
      `${'-'.repeat(900)}1 == 1`,
    ],
    ...[`{${'"a": 1,'.repeat(80)}} == {}`, `${'vars.a ? true : '.repeat(80)}false`],
  ].map(
    (source) => [one({ kind: 'branch', next: [{ if: source, to: 'end' }] }), 'stages.0.next.0.if'] as const,
  ),
  ...[
    ...['{{ input.a | upper }}', '{{#each input}}', '{{input.a.}}', '{{}}', '{{a}}', '{{input.a()}}'],
    ...[
      '{{input["a"]}}',
      '{{input..a}}',
      '{{this.x}}',
      '{{process.env}}',
      '{{secrets.key}}',
      '{{x}} {{input.a}}',
    ],
  ].map((prompt) => [one({ kind: 'ai', model: 'm', prompt }), 'stages.0.prompt'] as const),
];

test('every kind of stage is read when it is right', () => {
  for (const definition of RIGHT)
    assert.deepEqual(readDefinition(definition).problems, [], JSON.stringify(definition));
});

test('what is wrong or hostile in a definition is refused with its place', () => {
  assert.ok(WRONG.length >= 100, `${WRONG.length} of them`);
  for (const [definition, path] of WRONG) {
    const before = process.threadCpuUsage();
    const { problems } = readDefinition(definition);
    const { user, system } = process.threadCpuUsage(before);
    const told = JSON.stringify(definition).slice(0, 200);
    // Of the processor: how long another program keeps it is not the definition's doing.
    assert.ok(user + system < SECOND_US, `${user + system} µs: ${told}`);
    assert.ok(problems.length > 0, `refused: ${told}`);
    assert.ok(problems[0]?.path.startsWith(path), `${problems[0]?.path} begins with ${path}: ${told}`);
  }
});

test('templates are paths into own properties, and nothing else', () => {
  const facts = { input: { topic: 'Rain', n: 3 }, form: { a: 1 }, forms: { intake: { text: 'x' } } };
  assert.equal(fill('On {{ input.topic }}: {{input.n}} {{form.intake.text}}.', facts), 'On Rain: 3 x.');
  assert.equal(fill('{{input.constructor}}{{input.__proto__.x}}{{input.topic.length}}', facts), '');
  assert.deepEqual(fillAll({ a: ['{{input.n}}', 'n={{input.n}}'] }, facts), { a: [3, 'n=3'] });
  assert.equal(templateProblem('{{input.a}} and {{vars.b.c-d}}'), null);
  for (const wrong of ['{{}}', '{{a}}', '{{input.a()}}', '{{input["a"]}}', '{{input..a}}'])
    assert.notEqual(templateProblem(wrong), null, wrong);
});

test('durations are those of ISO 8601, a year at most', () => {
  assert.deepEqual(
    ['PT8H', 'P3D', 'P1W', 'P1DT1H1M1S', 'PT90M'].map(durationMs),
    [28_800_000, 259_200_000, 604_800_000, 90_061_000, 5_400_000],
  );
  for (const wrong of ['', 'P', 'PT', '8h', 'P1Y', 'PT-1H', 'P400D', 'PT1.5H', 7, null])
    assert.equal(durationMs(wrong), null, String(wrong));
});

test('an answer is read by its schema, with or without a fence around it', () => {
  const schema = { type: 'object', properties: { risk: { type: 'number' } }, required: ['risk'] };
  assert.equal(schemaProblem(schema), null);
  assert.deepEqual(readOutput(schema, '```json\n{"risk": 0.5}\n```'), { value: { risk: 0.5 } });
  for (const wrong of ['risk is 0.5', '{"risk": "high"}', '{}', '[]'])
    assert.ok('problem' in readOutput(schema, wrong), wrong);
});
