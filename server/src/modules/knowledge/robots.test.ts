import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robotsOf } from './robots.ts';

const may = (robots: string, path: string): boolean => robotsOf(robots)(new URL(path, 'https://example.com'));
const group = (...rules: readonly string[]): string => ['User-agent: *', ...rules].join('\n');

/** RFC 9309, section 5.1. */
const SIMPLE = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot

EOF`;

const as = (product: string): string => SIMPLE.replace(product, 'Parley/1.0');

test('the example of RFC 9309 is read as it says', () => {
  const asked = ['/example/page.html', '/example/allowed.gif', '/publications/', '/a.gif', '/'];
  const answers = (robots: string) => asked.map((path) => may(robots, path));
  assert.deepEqual(answers(SIMPLE), [false, false, true, false, true]);
  assert.deepEqual(answers(as('foobot')), [true, true, false, false, false]);
  assert.deepEqual(answers(as('barbot')), [false, true, true, true, true]);
  assert.deepEqual(answers(as('bazbot')), [false, true, true, true, true]);
  assert.deepEqual(answers(as('quxbot')), [true, true, true, true, true]);
});

test('the longest rule counts, and of two the one that allows', () => {
  // RFC 9309, section 5.2.
  const longest = group('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif');
  assert.equal(may(longest, '/example/page/disallowed.gif'), false);
  assert.equal(may(longest, '/example/page/a.gif'), true);
  for (const rules of [
    ['Allow: /page', 'Disallow: /page'],
    ['Disallow: /page', 'Allow: /page'],
  ])
    assert.equal(may(group(...rules), '/page'), true);
  assert.equal(may(group('Disallow: /', 'Allow: /a'), '/abc'), true);
  assert.equal(may(group('Disallow: /', 'Allow: /a'), '/b'), false);
});

test('a star is anything, and a dollar is the end', () => {
  // RFC 9309, section 2.2.3.
  assert.equal(may(group('Disallow: *.gif$'), '/a/b.gif'), false);
  assert.equal(may(group('Disallow: *.gif$'), '/a/b.gif?c'), true);
  assert.equal(may(group('Allow: /this/*/exactly', 'Disallow: /this/'), '/this/or/that/exactly'), true);
  assert.equal(may(group('Disallow: /this/path/exactly$'), '/this/path/exactly'), false);
  assert.equal(may(group('Disallow: /this/path/exactly$'), '/this/path/exactly/not'), true);
  assert.equal(may(group('Disallow: /a*b*b$'), '/ab'), true, 'one sign is not two');
  assert.equal(may(group('Disallow: /a*b*b$'), '/axbxbxb'), false);
  assert.equal(may(group('Disallow: /a*a$'), '/a'), true);
  assert.equal(may(group('Disallow: /*$'), '/x'), false);
  assert.equal(may(group('Disallow: /file-with-a-%2A.html'), '/file-with-a-*.html'), false);
  assert.equal(may(group('Disallow: /foo-%24'), '/foo-$'), false);
});

test('paths are compared in one spelling, with their capitals', () => {
  // RFC 9309, section 2.2.2.
  assert.equal(may(group('Disallow: /foo/bar?baz=quz'), '/foo/bar?baz=quz'), false);
  assert.equal(may(group('Disallow: /foo/bar/ツ'), '/foo/bar/%e3%83%84'), false);
  assert.equal(may(group('Disallow: /foo/bar/%E3%83%84'), '/foo/bar/ツ'), false);
  assert.equal(may(group('Disallow: /foo/bar/%62%61%7A'), '/foo/bar/baz'), false);
  assert.equal(may(group('Disallow: /foo/bar'), '/FOO/bar'), true);
  assert.equal(may(group('Disallow: /a%2Fb'), '/a/b'), true);
});

test('groups of one product are one, and other lines disturb nothing', () => {
  const twice =
    'user-agent: parley\ndisallow: /a\nuser-agent: other\ndisallow: /\nUSER-AGENT: PARLEY\ndisallow: /b';
  assert.deepEqual(
    ['/a', '/b', '/c'].map((path) => may(twice, path)),
    [false, false, true],
  );
  const noted =
    '\uFEFFUser-agent: * # all\r\nSitemap: https://example.com/s.xml\rCrawl-delay: 3\nDisallow: /a # b';
  assert.deepEqual([may(noted, '/a'), may(noted, '/b')], [false, true]);
  for (const nothing of [
    '',
    '<html>no</html>',
    'Disallow: /',
    group('Disallow:'),
    ':::\n#',
    group('Disallow: b'),
  ])
    assert.equal(may(nothing, '/b'), true, nothing);
});

test('many names and many rules leave each group its own', () => {
  const names = (count: number): string => 'user-agent: other\n'.repeat(count);
  const many = `${names(5_000)}user-agent: parley\n${names(5_000)}disallow: /a\n${'disallow: /b\n'.repeat(10_000)}`;
  assert.deepEqual([may(many, '/a'), may(many, '/b'), may(many, '/c')], [false, false, true]);
  assert.equal(may(`user-agent: *\ndisallow: /\n${names(5_000)}disallow: /a`, '/a'), false);
  assert.equal(
    may(`${many}\nuser-agent: *\ndisallow: /c`, '/c'),
    true,
    'a group that names us is ours alone',
  );
  assert.equal(may(group(`Disallow: /${'*'.repeat(400)}b`), '/ab'), false, 'many stars are one');
});
