// What a form takes and what it refuses, through the route: the page runs the same code.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { send as sendFile } from '../../../test/multipart.ts';

const LONG = 'x'.repeat(1_001);
const OPTIONS = [{ value: 'a', label: 'First' }, 'b', 3];

/** type, its rules, what is right, what is wrong. */
const VALUES: ReadonlyArray<readonly [string, object, readonly unknown[], readonly unknown[]]> = [
  ['text', {}, ['x', 'é'.repeat(1_000)], [LONG, 7, [], true]],
  ['text', { min_length: 2, max_length: 3, trim: true }, ['ab', ' abc '], ['a', ' a ', 'abcd']],
  ['text', { pattern: '[A-Z]{2}[0-9]+' }, ['AB1'], ['AB', 'xAB1', 'AB1x']],
  ['textarea', {}, ['x\ny', 'x'.repeat(20_000)], ['x'.repeat(20_001), {}]],
  ['number', { min: -1, max: 2.5, step: 0.1 }, [-1, 0, 0.3, 2.5], [-1.1, 2.6, 0.05, '1', true]],
  ['number', { integer: true }, [3], [3.5]],
  ['integer', { min: 1 }, [1, 99], [0, 1.5, '2']],
  ['boolean', {}, [true, false], ['true', 1]],
  ['boolean', { must_be_true: true }, [true], [false]],
  ['date', { min: '2026-01-01', max: '2026-12-31' }, ['2026-02-28'], ['2026-02-30', '2025-12-31', 'x']],
  ['date', {}, ['2028-02-29'], ['2026-02-29', '2026-1-1', '0000-01-01']],
  ['datetime', {}, ['2026-01-31T10:00:00Z', '2026-01-31T10:00+02:00'], ['2026-01-31', '2026-02-30T10:00Z']],
  ['time', { min: '08:00', max: '18:00' }, ['09:30', '08:00:01'], ['24:00', '7:30', '18:01']],
  ['select', { options: OPTIONS }, ['a', 'b', 3], ['First', '3', 'c']],
  ['radio', { options: OPTIONS, allow_other: true }, ['a', 'mine'], [7]],
  [
    'multiselect',
    { options: OPTIONS, max_items: 2 },
    [['a'], ['a', 3]],
    ['a', ['a', 'a'], ['c'], ['a', 'b', 3]],
  ],
  // One that need not be filled in: nothing at all, or at least two.
  ['checkboxes', { options: OPTIONS, min_items: 2 }, [['a', 'b'], []], [['a']]],
  ['checkboxes', { options: OPTIONS, min_items: 2, required: true }, [['a', 'b']], [['a'], []]],
  ['email', {}, ['ann@example.org'], ['ann', 'a@b', 'Ann <ann@example.org>']],
  ['url', {}, ['https://example.org/x'], ['javascript:alert(1)', 'ftp://example.org', 'example.org']],
  ['phone', {}, ['+49 (30) 123-456'], ['call me', '12', '+1234567890123456']],
  ['rating', {}, [1, 5], [0, 6, 2.5]],
  ['scale', { min: 0, max: 3 }, [0, 3], [-1, 4]],
  ['json', { required: true }, [{ a: [1] }, [1], []], ['x', [[[[[[[[[[[1]]]]]]]]]]]]],
  ['hidden', {}, ['x', 7, { a: 1 }], [[[[[[[[[[[[1]]]]]]]]]]]]],
];

/** A field that is wrong, and the place that the refusal names. */
const WRONG: ReadonlyArray<readonly [object, RegExp]> = [
  [{ key: 'a', type: 'txt' }, /^template\.fields\.0\.type must be one of text, /],
  [{ type: 'text' }, /^template\.fields\.0\.key /],
  [{ key: '__proto__x', type: 'text' }, /fields\.0\.key/],
  [{ key: 'A', type: 'text' }, /fields\.0\.key/],
  [{ key: 'a', type: 'text', label: 7 }, /fields\.0\.label/],
  [{ key: 'a', type: 'text', required: 'yes' }, /fields\.0\.required/],
  [{ key: 'a', type: 'select' }, /fields\.0\.options/],
  [{ key: 'a', type: 'select', options: ['x', 'x'] }, /fields\.0\.options/],
  [{ key: 'a', type: 'text', min_length: 5, max_length: 2 }, /fields\.0\.min_length/],
  [{ key: 'a', type: 'text', max_length: '9' }, /fields\.0\.max_length/],
  [{ key: 'a', type: 'text', pattern: '(' }, /fields\.0\.pattern/],
  [{ key: 'a', type: 'text', pattern: 'a{1000}b{1000}' }, /fields\.0\.pattern/],
  [{ key: 'a', type: 'date', min: 'soon' }, /fields\.0\.min/],
  [{ key: 'a', type: 'number', default: 'x' }, /fields\.0\.default/],
  [{ key: 'a', type: 'text', visible_if: 'form.b ==' }, /fields\.0\.visible_if .*character/],
  [{ key: 'a', type: 'text', visible_if: 'process.exit()' }, /fields\.0\.visible_if/],
  [{ key: 'a', type: 'text', required_if: 'form.b.matches("(x+)+y")' }, /fields\.0\.required_if .*re\(/],
  [{ key: 'a', type: 'text', required_if: '1 + 1' }, /fields\.0\.required_if .*true or false/],
  [{ key: 'a', type: 'text', visible_if: `form.b == "${'x'.repeat(2_000)}"` }, /fields\.0\.visible_if/],
  [
    { key: 'a', type: 'text', visible_if: `${'('.repeat(500)}true${')'.repeat(500)}` },
    /fields\.0\.visible_if/,
  ],
  [
    { key: 'a', type: 'text', visible_if: 'form.l.all(x, form.l.all(y, form.l.all(z, true)))' },
    /fields\.0\.visible_if/,
  ],
];

for (const database of DATABASES) {
  test(`${database}: every type of field takes what it should and names its label for the rest`, async (t) => {
    const { account } = await start(t, database);
    const { call } = await account('ann');
    const fields = VALUES.map(([type, rules], n) => ({ key: `f${n}`, type, label: `Field ${n}`, ...rules }));
    const rounds = Math.max(...VALUES.map(([, , right, wrong]) => Math.max(right.length, wrong.length)));
    const ask = (pick: (row: (typeof VALUES)[number]) => unknown) =>
      call('POST /api/v1/forms/validate', {
        body: {
          template: { fields },
          data: Object.fromEntries(VALUES.map((row, n) => [`f${n}`, (pick(row) ?? null) as string | null])),
        },
      });
    for (let round = 0; round < rounds; round++) {
      assert.deepEqual(
        await ask(([, , right]) => right[round % right.length]),
        { valid: true, errors: [] },
        `round ${round}`,
      );
      const refused = await ask(([, , right, wrong]) => wrong[round] ?? right[0]);
      const expected = VALUES.flatMap(([, , , wrong], n) => (round < wrong.length ? [`f${n}`] : []));
      assert.deepEqual(
        refused.errors.map(({ key }) => key),
        expected,
        `round ${round}`,
      );
      for (const { key, message } of refused.errors)
        assert.match(message, new RegExp(`^Field ${key.slice(1)} `));
    }
  });

  test(`${database}: a template that is wrong is refused with the place of the mistake`, async (t) => {
    const { account, send } = await start(t, database);
    const { access_token: token } = await account('ann');
    const ask = (template: unknown) =>
      send('POST', '/api/v1/forms/validate', { token, body: { template, data: {} } });
    for (const [field, place] of WRONG) {
      const answer = await ask({ fields: [field] });
      assert.equal(answer.status, 400, JSON.stringify(field));
      assert.match(answer.body.error, place);
    }
    const twice = {
      fields: [
        { key: 'a', type: 'text' },
        { key: 'a', type: 'text' },
      ],
    };
    assert.match((await ask(twice)).body.error, /fields\.1\.key/);
    for (const template of [{}, { fields: 'x' }, { fields: [7] }, [], null])
      assert.equal((await ask(template)).status, 400);
    const many = Array.from({ length: 101 }, (_, n) => ({ key: `f${n}`, type: 'text' }));
    assert.equal((await ask({ fields: many })).status, 400);
  });

  test(`${database}: conditions hide and require fields, and what is unknown is ignored`, async (t) => {
    const { account } = await start(t, database);
    const { call } = await account('ann');
    const fields = [
      { key: 'kind', type: 'select', label: 'Kind', required: true, options: ['person', 'firm'] },
      { key: 'firm', type: 'text', label: 'Firm', required: true, visible_if: 'form.kind == "firm"' },
      { key: 'tax', type: 'text', label: 'Tax number', required_if: 'has(form.firm) && form.size + 1 > 10' },
      { key: 'size', type: 'integer', label: 'Size', default: 1 },
      { key: 'note', type: 'heading', label: 'Thank you', required: true },
      { key: 'agreed', type: 'boolean', label: 'Consent', must_be_true: true },
    ];
    const ask = async (data: Record<string, string | number | boolean | null>) => {
      const { errors } = await call('POST /api/v1/forms/validate', { body: { template: { fields }, data } });
      return errors.map(({ message }) => message);
    };
    assert.deepEqual(await ask({ kind: 'person', agreed: true, other: 1 }), []);
    assert.deepEqual(await ask({}), ['Kind is required', 'Consent is required']);
    assert.deepEqual(await ask({ kind: 'firm', agreed: true, firm: '  ' }), ['Firm is required']);
    assert.deepEqual(await ask({ kind: 'firm', agreed: true, firm: 'X', size: 2 }), []);
    assert.deepEqual(await ask({ kind: 'firm', agreed: true, firm: 'X', size: 12 }), [
      'Tax number is required',
    ]);
    assert.deepEqual(
      await ask({ kind: 'person', agreed: true, firm: 'X', size: 12 }),
      [],
      'a hidden field is not there for those below it',
    );
  });

  test(`${database}: a condition that much data would make slow is not looked at`, async (t) => {
    const { account } = await start(t, database);
    const { call } = await account('ann');
    const fields = [
      {
        ...{ key: 'a', type: 'text', label: 'A' },
        visible_if: 'form.l.all(x, form.l.all(y, size(form.s + form.s) > x + y))',
      },
    ];
    const data = { l: Array.from({ length: 1_000 }, (_, n) => n), s: 's'.repeat(100_000) };
    const { valid, errors } = await call('POST /api/v1/forms/validate', {
      body: { template: { fields }, data },
    });
    assert.equal(valid, false);
    assert.match(errors[0]?.message ?? '', /^A cannot be looked at/);
  });

  test(`${database}: files must be the caller's own, people must be there and teams their own`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id: channel } = await ann.call('POST /api/v1/channels', { body: { title: 'x' } });
    const { id: team } = await ann.call('POST /api/v1/teams', { body: { name: 'Ours' } });
    const { id: file } = await sendFile(ann.call, channel, 'Good morning', 'letter.txt');
    const fields = [
      { key: 'paper', type: 'file', label: 'Paper', accept: ['.txt'], max_mb: 1 },
      { key: 'picture', type: 'files', label: 'Picture', accept: ['image/*'] },
      { key: 'who', type: 'user', label: 'Person' },
      { key: 'team', type: 'team', label: 'Team' },
    ];
    const ask = async ({ call }: typeof ann, data: Record<string, string | string[]>) => {
      const { errors } = await call('POST /api/v1/forms/validate', { body: { template: { fields }, data } });
      return errors.map(({ key }) => key);
    };
    assert.deepEqual(await ask(ann, { paper: file, who: bob.user.id, team }), []);
    assert.deepEqual(await ask(ann, { picture: [file] }), ['picture']);
    assert.deepEqual(await ask(bob, { paper: file, who: file, team }), ['paper', 'who', 'team']);
  });
}
