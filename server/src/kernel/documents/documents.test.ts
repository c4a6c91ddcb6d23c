import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import * as hostile from '../../../test/hostile-files.ts';
import { createDocuments, REFUSALS } from './index.ts';

const MIB = 1024 * 1024;
const PDF = 'application/pdf';
const SMALL = hostile.docxOf('<w:p><w:r><w:t>small</w:t></w:r></w:p>');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const documents = createDocuments();
after(() => documents.close());
const read = (bytes: Buffer, type: string, person = 'ann') =>
  documents.textOf(person, { bytes, size: bytes.length }, type);

test('plain text is read as it is, and pictures have none', async () => {
  assert.deepEqual(await read(Buffer.from('Grüße'), 'text/plain'), { text: 'Grüße' });
  assert.deepEqual(await read(Buffer.from('{}'), 'application/json'), { text: '{}' });
  assert.equal((await read(Buffer.from('x'), 'image/png')).text, null);
});

test('a PDF is read page by page', async () => {
  assert.match(
    (await read(hostile.pdfOfPages(2, 'Hello reader'), PDF)).text ?? '',
    /^\[page 1\]\nHello reader\n\n\[page 2\]\nHello reader$/,
  );
});

test('a DOCX is read paragraph by paragraph, and what only old programs show is left out', async () => {
  const run = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
  const xml = [
    `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>${run('Of ')}${run('pumps')}</w:p>`,
    `<w:p>${run('One &amp; two')}<w:r><w:tab/></w:r>${run('three')}</w:p>`,
    `<w:p>${run('four')}<w:r><w:br/></w:r>${run('five')}<w:r><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:r></w:p>`,
    `<mc:AlternateContent><mc:Choice><w:p>${run('six')}</w:p></mc:Choice><mc:Fallback><w:p>${run('six')}</w:p></mc:Fallback></mc:AlternateContent>`,
  ].join('\n');
  assert.equal(
    (await read(hostile.docxOf(xml), DOCX)).text,
    '## Of pumps\n\nOne & two\tthree\n\nfour\nfive\n\nsix\n\n',
  );
});

test('an e-mail is read with who wrote it, and one without a head is none', async () => {
  const mail = Buffer.from('From: ann@example.com\r\nSubject: Pumps\r\n\r\nThey leak.\r\n');
  assert.deepEqual(await read(mail, 'message/rfc822'), {
    text: 'From: ann@example.com\nSubject: Pumps\n\nThey leak.',
  });
  assert.deepEqual(await read(Buffer.from('just words'), 'message/rfc822'), {
    text: null,
    why: REFUSALS.broken,
  });
});

test('a document may come as a stream, and one that breaks off is not read', async () => {
  const bytes = hostile.docxOf('<w:p><w:r><w:t>streamed</w:t></w:r></w:p>');
  const pieces = () => Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]);
  assert.equal(
    (await documents.textOf('ann', { bytes: pieces(), size: bytes.length }, DOCX)).text,
    'streamed\n\n',
  );
  const short = await documents.textOf('ann', { bytes: pieces(), size: bytes.length + 1 }, DOCX);
  assert.deepEqual(short, { text: null, why: REFUSALS.broken });
});

/** The most that the process which reads has taken while it did this. */
const watched = async <T>(work: () => Promise<T>): Promise<{ result: T; peakMib: number }> => {
  let peak = 0;
  const look = setInterval(() => {
    const pid = documents.pid();
    if (pid === null) return;
    try {
      peak = Math.max(
        peak,
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
      );
    } catch {
      // It has just ended, or this is not Linux.
    }
  }, 2);
  try {
    return { result: await work(), peakMib: Math.round(peak / 1024) };
  } finally {
    clearInterval(look);
  }
};

/** The limit, and what may be taken between two looks of the watchdog. */
const PEAK_MIB_MAX = 300;

const paragraph = '<w:p><w:r><w:t/></w:r></w:p>';
const HOSTILE: ReadonlyArray<readonly [name: string, bytes: () => Buffer, type: string, why: string | null]> =
  [
    ['a DOCX that inflates to 500 MiB', () => hostile.docxBomb(paragraph, 500), DOCX, REFUSALS.inflated],
    [
      'a DOCX that inflates to 500 MiB and says 1',
      () => hostile.docxBomb(paragraph, 500, 1),
      DOCX,
      REFUSALS.broken,
    ],
    [
      'a DOCX of one element in the other',
      () => hostile.docxOf('<w:p>'.repeat(200_000)),
      DOCX,
      REFUSALS.nested,
    ],

    ['a DOCX of nonsense', () => Buffer.from('PK nonsense'), DOCX, REFUSALS.broken],
    ['a DOCX without a document', () => hostile.zipOf([]), DOCX, REFUSALS.broken],
    ['a PDF of nonsense', () => Buffer.from('%PDF-1.7 nonsense'), PDF, REFUSALS.broken],
    ['a PDF whose page inflates to 1 GiB', () => hostile.pdfBomb('(x) Tj ', 1_000), PDF, null],
    ['a PDF whose objects inflate to 1 GiB', () => hostile.pdfOfObjectStream(1_000), PDF, null],
  ];

for (const [name, make, type, why] of HOSTILE)
  test(`${name} harms no process but its own`, async () => {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const { result, peakMib } = await watched(() => read(bytes, type));
    // Which limit such a file meets first is a matter of the machine.
    assert.deepEqual(result, { text: null, why: why ?? (result.text === null && result.why) });
    assert.ok(peakMib < PEAK_MIB_MAX, `${peakMib} MiB`);
    const grown = (process.memoryUsage.rss() - before) / MIB;
    assert.ok(grown < 64, `this process grew by ${Math.round(grown)} MiB`);
    assert.equal((await read(SMALL, DOCX)).text, 'small\n\n');
  });

const PICTURES: ReadonlyArray<readonly [name: string, bytes: Buffer, why: string | null]> = [
  ['PNG', hostile.pngOf(6_000), REFUSALS.pixels],
  ['interlaced PNG', hostile.pngOf(6_000, true), REFUSALS.pixels],
  ['GIF', hostile.gifOf(65_000), REFUSALS.pixels],
  ['JPEG', hostile.jpegOf(65_000), REFUSALS.pixels],
  ['WebP', hostile.webpOf(10_000), null],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'),
    REFUSALS.broken,
  ],
];

test('a picture that says it is huge is not opened, whatever its format', async () => {
  for (const [name, bytes, message] of PICTURES) {
    // Its decoder asks for the memory of a WebP before it says how large the picture is, and is not given it.
    const refusal = { name: 'Unreadable', ...(message === null ? {} : { message }) };
    const made = () => documents.picture('ann', 'thumbnail', { bytes, size: bytes.length });
    const { peakMib } = await watched(() => assert.rejects(made, refusal, name));
    assert.ok(peakMib < PEAK_MIB_MAX, `${name}: ${peakMib} MiB`);
  }
});

test('23 million pixels fit into the memory that a file may take', async () => {
  const bytes = hostile.pngOf(4_800);
  const small = await documents.picture('ann', 'thumbnail', { bytes, size: bytes.length });
  assert.equal(small.toString('latin1', 8, 12), 'WEBP');
});

test('a DOCX of many paragraphs is read in a stream', async () => {
  const { result, peakMib } = await watched(() => read(hostile.docxBomb(paragraph, 4), DOCX));
  assert.match(result.text ?? result.why, /^\n+$/);
  assert.ok(peakMib < PEAK_MIB_MAX, `${peakMib} MiB`);
});

test('a person’s process has seen nothing of another’s, and is used again for their own', async () => {
  await read(SMALL, DOCX, 'ann');
  const first = documents.pid();
  await read(SMALL, DOCX, 'ann');
  assert.equal(documents.pid(), first);
  await read(SMALL, DOCX, 'bob');
  assert.notEqual(documents.pid(), first);
});

test('the process that reads gives way to the server', async () => {
  await read(SMALL, DOCX);
  assert.ok(getPriority(documents.pid() ?? 0) >= getPriority() + 10);
});

test('forty files of one person hold up another by one of them', async () => {
  const order: string[] = [];
  const note = (name: string) => read(SMALL, DOCX, name).then(() => order.push(name));
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => note('ann')));
  await note('bob');
  assert.ok(order.indexOf('bob') <= 2, order.join());
  const refused = (await flood).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  // One at work and 16 in line.
  assert.equal(refused.length, 23);
  for (const { reason } of refused) assert.equal(reason.status, 429);
});
