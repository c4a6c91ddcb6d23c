import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Format, formatText, linkBegunAt } from './format-text.ts';

/** `«` and `»` are where the selection begins and ends. */
const formatted = (marked: string, format: Format): string => {
  const start = marked.indexOf('«');
  const text = marked.replace('«', '').replace('»', '');
  const { from, to, ...now } = formatText({ text, start, end: marked.indexOf('»') - 1 }, format);
  const whole = text.slice(0, from) + now.text + text.slice(to);
  return `${whole.slice(0, now.start)}«${whole.slice(now.start, now.end)}»${whole.slice(now.end)}`;
};

test('signs are put around what is selected, and taken away again', () => {
  assert.equal(formatted('a «tide» table', 'bold'), 'a **«tide»** table');
  assert.equal(formatted('a **«tide»** table', 'bold'), 'a «tide» table');
  assert.equal(formatted('a «tide»', 'italic'), 'a *«tide»*');
  assert.equal(formatted('a «tide»', 'code'), 'a `«tide»`');
  assert.equal(formatted('«a\nb»', 'code'), '```\n«a\nb»\n```');
  assert.equal(formatted('see «Tides»', 'note'), 'see [[«Tides»]]');
  assert.equal(formatted('see «this»', 'link'), 'see [this](https://«»)');
});

test('every line that is touched begins with the sign, and no longer once all have it', () => {
  assert.equal(formatted('one\nt«wo\nth»ree\nfour', 'list'), 'one\n- two\n- three«»\nfour');
  assert.equal(formatted('- t«wo\n- th»ree', 'list'), 'two\nthree«»');
  assert.equal(formatted('«»word', 'tasks'), '- [ ] word«»');
});

test('a line gets the level that is chosen for it, whichever it had', () => {
  assert.equal(formatted('a\n«»word', 'heading2'), 'a\n## word«»');
  assert.equal(formatted('## wo«»rd', 'heading1'), '# word«»');
  assert.equal(formatted('#«» one\nb', 'heading3'), '### one«»\nb');
  assert.equal(formatted('### on«e\ntw»o', 'text'), 'one\ntwo«»');
});

test('a table stands in a paragraph of its own', () => {
  assert.match(formatted('word«»', 'table'), /^word\n\n\| {3}\|/);
  assert.match(formatted('«»', 'table'), /^\| {3}\|/);
});

test('a link to a note is begun by two brackets and ends with its line', () => {
  assert.equal(linkBegunAt('see [[Ti', 8), 'Ti');
  assert.equal(linkBegunAt('see [[', 6), '');
  for (const text of ['see [Ti', 'see [[Ti]] and', '[[a\nb', '[[a|b'])
    assert.equal(linkBegunAt(text, text.length), null);
});
