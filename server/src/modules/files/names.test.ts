import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_NAMES } from '../../../test/hostile-names.ts';
import { attachment, cleanName, nameFromTitle } from './names.ts';

test('ordinary names stay what they are, in every script', () => {
  for (const name of [
    'report.pdf',
    'Übersicht 2026.xlsx',
    '見積書.docx',
    'تقرير.pdf',
    '.gitignore',
    'it\'s "here".txt',
    '👨‍👩‍👧.png',
  ])
    assert.equal(cleanName(name), name.normalize('NFC'));
});

test('a name is one spelling, without a path and without an end that Windows would drop', () => {
  assert.equal(cleanName('cafe\u0301.txt'), 'café.txt');
  assert.equal(cleanName('C:\\Users\\ann\\plan.txt'), 'plan.txt');
  assert.equal(cleanName('/etc/passwd'), 'passwd');
  assert.equal(cleanName('  plan.txt. . '), 'plan.txt');
  for (const name of ['', ' ', '.', '..', '../', '\u202e', '\u0000', 'a/..'])
    assert.equal(cleanName(name), 'unnamed');
});

test('a name is 255 bytes long at most, counted after it was cleaned', () => {
  assert.equal(cleanName('é'.repeat(127)).length, 127);
  assert.equal(cleanName(`${'x'.repeat(300)}/${'y'.repeat(255)}`).length, 255);
  assert.throws(() => cleanName('y'.repeat(256)), { status: 400 });
  assert.throws(() => cleanName('é'.repeat(128)), { status: 400 });
});

test('a title makes a name, in every script and whatever it holds', () => {
  const name = (title: string) => nameFromTitle(title, 'md', 'conversation');
  assert.equal(name('Q3/Q4: plans?'), 'Q3 Q4 plans.md');
  assert.equal(name('見積書'), '見積書.md');
  assert.equal(name('two\nlines \u202eand more. '), 'two lines and more.md');
  for (const title of ['', ' ', '..', '\u202e', '???']) assert.equal(name(title), 'conversation.md');
  for (const title of [
    ...HOSTILE_NAMES,
    '👩‍👩‍👧'.repeat(60),
    '\u{1d160}'.repeat(99),
    '\ud83d',
    'x'.repeat(200),
  ])
    assert.equal(cleanName(name(title)), name(title), JSON.stringify(title));
});

test('no hostile name can do anything in a header, on a screen or as a path', () => {
  for (const name of HOSTILE_NAMES) {
    const clean = cleanName(name);
    assert.ok(!/[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(clean), JSON.stringify(clean));
    assert.ok(clean !== '' && clean !== '.' && clean !== '..');
    assert.equal(cleanName(clean), clean, 'cleaning twice changes nothing');
    for (const header of [attachment(clean), attachment(name)]) {
      assert.match(
        header,
        /^attachment; filename="[A-Za-z0-9 ._()+,@-]*"; filename\*=UTF-8''[A-Za-z0-9._~%&$+#^`|{}-]*$/,
      );
      assert.ok(/^[\x20-\x7e]*$/.test(header), 'a header is plain letters');
    }
    const exact = /UTF-8''(.*)$/.exec(attachment(clean))?.[1] ?? '';
    assert.equal(decodeURIComponent(exact), clean, 'the exact name comes back');
  }
});
