import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { archiveOf } from '../../../test/hostile-files.ts';
import * as sniff from './sniff.ts';

const chance = chanceOf('sniff');

const typeOf = (bytes: Buffer, name: string): Promise<string> =>
  sniff.typeOf(bytes.subarray(0, 65_536), bytes.length, name);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

test('the bytes say what a file is, whatever its name says', async () => {
  assert.equal(await typeOf(PNG, 'a.exe'), 'image/png');
  assert.equal(await typeOf(Buffer.from('%PDF-1.7\n'), 'a.png'), 'application/pdf');
  assert.equal(await typeOf(Buffer.from('just words'), 'a.png'), 'text/plain');
  assert.equal(await typeOf(Buffer.alloc(0), 'empty.pdf'), 'text/plain');
  assert.equal(await typeOf(Buffer.from([0, 1, 2, 3]), 'a.txt'), 'application/octet-stream');
  for (const kind of ['text', 'spreadsheet', 'presentation']) {
    const mimetype = `application/vnd.oasis.opendocument.${kind}`;
    assert.equal(await typeOf(archiveOf({ mimetype, 'content.xml': '<a/>' }), 'a.zip'), mimetype);
  }
});

test('what a browser would run is text', async () => {
  const active = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0" encoding="utf-8"?><x/>',
    '<!doctype html><script>alert(1)</script>',
    '<html><body onload="alert(1)">',
  ];
  for (const text of active)
    for (const name of ['a.svg', 'a.html', 'a.xml', 'a'])
      assert.equal(await typeOf(Buffer.from(text), name), 'text/plain', text);
});

test('text is UTF-8 without control characters, and its ending says which kind it claims to be', async () => {
  assert.equal(await typeOf(Buffer.from('# Plan\r\n\t* begin'), 'plan.md'), 'text/markdown');
  assert.equal(await typeOf(Buffer.from('{"a":1}'), 'a.JSON'), 'application/json');
  assert.equal(await typeOf(Buffer.from('a,b\n1,2'), 'a.csv'), 'text/csv');
  assert.equal(await typeOf(Buffer.from(`x${'ä'.repeat(40_000)}`), 'a.txt'), 'text/plain', 'a cut character');
  assert.equal(await typeOf(Buffer.from('caf\xe9', 'latin1'), 'a.txt'), 'application/octet-stream');
  assert.equal(await typeOf(Buffer.from('a\u0000b'), 'a.txt'), 'application/octet-stream');
  assert.equal(await typeOf(Buffer.from('a\u001b[31mb'), 'a.txt'), 'application/octet-stream');
});

test('an e-mail is called so and begins as one, whatever charset it is in', async () => {
  const mail = 'Subject: caf\xe9\r\n\r\nhello';
  assert.equal(await typeOf(Buffer.from(mail, 'latin1'), 'a.EML'), 'message/rfc822');
  assert.equal(await typeOf(Buffer.from(mail, 'latin1'), 'a.txt'), 'application/octet-stream');
  assert.equal(await typeOf(Buffer.from('just words'), 'a.eml'), 'text/plain');
  assert.equal(await typeOf(Buffer.from('Subject: a\u0000b'), 'a.eml'), 'application/octet-stream');
  assert.equal(await typeOf(PNG, 'a.eml'), 'image/png');
});

test('noise, and beginnings that promise something, never trip the detector', async () => {
  const starts = [
    PNG.subarray(0, 20),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('RIFF'),
    Buffer.from('ID3'),
    Buffer.from([0x1f, 0x8b, 8]),
    Buffer.from('%PDF'),
    Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
    Buffer.from('II*\u0000'),
    Buffer.from('\u0000\u0000\u0000\u0018ftyp'),
  ];
  for (let i = 0; i < 300; i++) {
    const head = Buffer.concat([starts[i % (starts.length + 1)] ?? Buffer.alloc(0), chance.bytes(i * 11)]);
    assert.match(await typeOf(head, 'a'), /^[a-z]+\/[a-z0-9.+-]+/);
  }
});
