import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfEml } from './eml.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const lines = (...all: readonly string[]): string => all.join('\r\n');
const read = (mail: string): string => textOfEml(Buffer.from(mail, 'latin1'));
const HEAD = ['From: Ann <ann@example.com>', 'Subject: Pumps'];
const TOLD = 'From: Ann <ann@example.com>\nSubject: Pumps';

test('an e-mail says who wrote to whom, when and about what', () => {
  const mail = lines(
    'Received: from a by b',
    'Subject: =?utf-8?B?UHVtcGVuIGbDvHI=?=',
    ' =?iso-8859-1?q?_K=F6ln?= today',
    'FROM: =?utf-8*de?Q?J=C3=B6rg?= <joerg@example.com>',
    'To: ann@example.com,',
    '\tbob@example.com',
    'Date: Wed, 18 Nov 2026 14:00:00 +0000',
    'Subject: another',
    '',
    'Hello,',
    '',
    'the pump is here.',
  );
  const told = [
    'From: Jörg <joerg@example.com>',
    'To: ann@example.com, bob@example.com',
    'Date: Wed, 18 Nov 2026 14:00:00 +0000',
    'Subject: Pumpen für Köln today',
  ];
  assert.equal(read(mail), `${told.join('\n')}\n\nHello,\n\nthe pump is here.`);
  assert.equal(read(mail.replaceAll('\r\n', '\n')), read(mail));
  const split = 'Subject: =?utf-8?Q?caf=C3?=\r\n =?UTF-8?Q?=A9?= =?iso-8859-1?q?_K=F6ln?= now';
  assert.equal(read(lines('From: a', split, '', 'x')), 'From: a\nSubject: café Köln now\n\nx');
});

test('a comment behind the kind of a part hides nothing', () => {
  const mail = lines(...HEAD, 'Content-Type: text/plain (made by hand); charset=utf-8', '', 'Hello');
  assert.equal(read(mail), `${TOLD}\n\nHello`);
});

test('words are read in their encoding and charset, and in UTF-8 where that is unknown', () => {
  const said = (charset: string, encoding: string, body: string): string =>
    read(
      lines(
        ...HEAD,
        `Content-Type: text/plain; charset="${charset}"`,
        `Content-Transfer-Encoding: ${encoding}`,
        '',
        body,
      ),
    ).slice(TOLD.length + 2);
  assert.equal(said('iso-8859-1', '8bit', 'caf\xe9'), 'café');
  assert.equal(said('utf-8', 'Quoted-Printable', 'caf=C3=A9 =\r\nnoir =3D 1'), 'café noir = 1');
  assert.equal(said('utf-8', 'base64', 'Y2Fm\r\nw6k='), 'café');
  assert.equal(said('shift_jis', 'base64', 'k/qWew=='), '日本');
  assert.equal(said('x-none', '7bit', 'plain'), 'plain');
});

const part = (type: string, body: string, ...more: readonly string[]): string =>
  lines(`Content-Type: ${type}`, ...more, '', body);
const multipart = (kind: string, boundary: string, ...parts: readonly string[]): string =>
  lines(
    `Content-Type: multipart/${kind};`,
    ` boundary="${boundary}"`,
    '',
    'for old programs',
    ...parts.map((one) => `--${boundary}\r\n${one}`),
    `--${boundary}--`,
    'after the end',
  );

test('of several forms one is read, and files that came along are named', () => {
  const body = multipart(
    'mixed',
    'a',
    multipart(
      'alternative',
      'ab',
      part('text/plain', 'Plain words.'),
      part('text/html', '<p>Rich words.</p>'),
    ),
    part(
      'application/pdf; name="x.pdf"',
      'JVBERi0=',
      'Content-Disposition: attachment; filename="plan \\"B\\".pdf"',
    ),
    part('image/png', 'x', "Content-Disposition: inline; filename*=utf-8''%C3%BCber.png"),
    part('image/png', 'x', "Content-Disposition: inline; filename*0*=utf-8''a%20; filename*1=b.png"),
    part('text/plain', 'not read', 'Content-Disposition: attachment; filename=log.txt'),
    part('text/html', '<style>p{}</style><p>Footer &amp; more</p>'),
  );
  assert.equal(
    read(lines(...HEAD, body)),
    [
      ...[TOLD, 'Plain words.', '[attachment plan "B".pdf]', '[attachment über.png]'],
      ...['[attachment a b.png]', '[attachment log.txt]', 'Footer & more'],
    ].join('\n\n'),
  );
  const rich = multipart(
    'alternative',
    'c',
    part('text/html', '<p>Only rich.</p>'),
    part('text/calendar', 'BEGIN'),
  );
  assert.equal(read(lines(...HEAD, rich)), `${TOLD}\n\nOnly rich.`);
});

test('an e-mail in an e-mail is read with who wrote it', () => {
  const inner = lines('From: bob@example.com', 'Subject: Valves', '', 'They leak.');
  const forwarded = multipart('mixed', 'a', part('text/plain', 'See below.'), part('message/rfc822', inner));
  assert.equal(
    read(lines(...HEAD, forwarded)),
    `${TOLD}\n\nSee below.\n\nFrom: bob@example.com\nSubject: Valves\n\nThey leak.`,
  );
});

test('what is cut off, empty or no e-mail is no harm', () => {
  const whole = lines(
    ...HEAD,
    multipart('mixed', 'a', part('text/plain', 'First.'), part('text/plain', 'Second.')),
  );
  assert.equal(read(whole.slice(0, whole.indexOf('ond.'))), `${TOLD}\n\nFirst.\n\nSec`);
  assert.equal(read(lines(...HEAD)), TOLD);
  assert.equal(read(lines(...HEAD, 'Content-Type: multipart/mixed', '', 'words')), TOLD);
  assert.throws(() => read('just words'), { reason: 'broken' });
  assert.throws(() => read(''), { reason: 'broken' });
});

test('a hostile e-mail meets a limit', () => {
  let deep = part('text/plain', 'x');
  for (let n = 0; n < 30; n++) deep = multipart('mixed', `b${n}x`, deep);
  assert.throws(() => read(lines(...HEAD, deep)), { reason: 'nested' });
  let mails = lines(...HEAD, '', 'x');
  for (let n = 0; n < 30; n++) mails = lines(...HEAD, part('message/rfc822', mails));
  assert.throws(() => read(mails), { reason: 'nested' });
  const many = multipart('mixed', 'a', ...Array.from({ length: 5_000 }, () => part('text/plain', 'x')));
  assert.equal(read(lines(...HEAD, many)).match(/^x$/gm)?.length, 999);
  const long = read(lines(...HEAD, '', 'x'.repeat(TEXT_CHARACTERS_MAX + 1)));
  assert.equal(long.length, TEXT_CHARACTERS_MAX + 2, 'two characters stand between head and words');
  const spaces = ' '.repeat(200_000);
  assert.equal(
    read(lines(...HEAD, `X: ;a="${';a="'.repeat(50_000)}`, `Content-Type: text/plain;${spaces}x`, '', 'y')),
    `${TOLD}\n\ny`,
  );
});
