import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from './masks.ts';

const SECRET = 'hunter/22+ab<c"d';

test('a secret that a service echoes is taken out in every writing of it', () => {
  const bytes = Buffer.from(SECRET);
  const inside = (before: string) => Buffer.from(`${before}${SECRET}:and more`);
  const echoes = [
    ...[
      SECRET,
      JSON.stringify({ SECRET }),
      encodeURIComponent(SECRET),
      `a=${new URLSearchParams({ SECRET })}`,
    ],
    ...[
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
    ],
    ...['', 'x', 'xy', 'Bearer '].map((before) => inside(before).toString('base64')),
    ...['', 'x', 'xy'].map((before) => inside(before).toString('base64url')),
    [...SECRET].toReversed().join(''),
    // As PHP and others write JSON.
    JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/'),
    [...SECRET].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join(''),
    encodeURIComponent(SECRET).replaceAll(/%../g, (sign) => sign.toLowerCase()),
    [...bytes].map((byte) => `%${byte.toString(16)}`).join(''),
    ...[' ', ':'].map((between) => [...bytes].map((byte) => byte.toString(16)).join(between)),
    [...bytes].map((byte) => byte.toString(16).toUpperCase()).join(' '),
    // As templates write a page.
    SECRET.replaceAll('+', '&#43;').replaceAll('<', '&#60;').replaceAll('"', '&#34;'),
    [...SECRET].map((sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join(''),
    ...['', 'x', 'xy'].map((before) =>
      Buffer.from(`${before}${inside(before).toString('base64')}`).toString('base64'),
    ),
  ];
  for (const echo of echoes) {
    const shown = withoutSecrets([SECRET], `{"echo": "${echo}"}`);
    assert.ok(shown.includes('[secret]'), echo);
    for (const back of ['base64', 'base64url', 'hex', 'utf8'] as const)
      assert.ok(
        !Buffer.from(shown.split('"')[3] ?? '', back)
          .toString()
          .includes(SECRET),
        echo,
      );
  }
  assert.equal(withoutSecrets(['abc', ''], 'abc'), 'abc', 'what is too short to be known is left');
});
