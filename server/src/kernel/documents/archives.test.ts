// Documents that are archives: slides, tables and books, as their programs write them, and as attackers do.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { archiveBomb, archiveOf } from '../../../test/hostile-files.ts';
import { createDocuments, REFUSALS } from './index.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EPUB = 'application/epub+zip';

const documents = createDocuments();
after(() => documents.close());
const read = (bytes: Buffer, type: string) => documents.textOf('ann', { bytes, size: bytes.length }, type);

const relations = (list: Readonly<Record<string, readonly [kind: string, target: string]>>): string =>
  `<Relationships>${Object.entries(list)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const slide = (...words: string[]): string =>
  `<p:sld><p:txBody>${words.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sld>`;

const SLIDES = {
  'ppt/presentation.xml':
    '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': relations({
    r1: ['slide', 'slides/slide1.xml'],
    r2: ['slide', '/ppt/slides/slide2.xml'],
  }),
  'ppt/slides/slide1.xml': slide('Last &amp; least').replace(
    '</p:txBody>',
    '<a:p><a:fld><a:t>7</a:t></a:fld></a:p></p:txBody>',
  ),
  'ppt/slides/slide2.xml': slide('Opening', 'Two points'),
  'ppt/slides/_rels/slide2.xml.rels': relations({ n: ['notesSlide', '../notesSlides/notesSlide1.xml'] }),
  'ppt/notesSlides/notesSlide1.xml': slide('Say hello first'),
};

test('a PPTX is read slide by slide as it is shown, with the notes of the speaker', async () => {
  assert.equal(
    (await read(archiveOf(SLIDES), PPTX)).text,
    '[page 1]\nOpening\n\nTwo points\n\nSay hello first\n\n[page 2]\nLast & least',
  );
});

const BOOK = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Prices" r:id="r1"/><sheet name="Empty" r:id="r2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations({
    r1: ['worksheet', 'worksheets/sheet1.xml'],
    r2: ['worksheet', 'worksheets/sheet2.xml'],
    r3: ['sharedStrings', 'sharedStrings.xml'],
    r4: ['styles', 'styles.xml'],
  }),
  'xl/sharedStrings.xml':
    '<sst><si><t>Name</t></si><si><r><t>Price </t></r><r><t>(EUR)</t></r></si><si><t>Nails</t><rPh><t>read aloud</t></rPh></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm&quot;x&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Since</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><f>1+1</f><v>2.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="1"><v>45292</v></c><c r="E2" s="2"><v>45292.5</v></c></row>
    <row r="3"><c r="A3"/></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
};

test('an XLSX is read as tables, with texts, results of formulas and dates', async () => {
  assert.equal(
    (await read(archiveOf(BOOK), XLSX)).text,
    '[sheet Prices]\nName\tPrice (EUR)\t\tSince\nNails\t2.5\tTRUE\t2024-01-01\t2024-01-01 12:00\n',
  );
});

const NOVEL = {
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf':
    '<package><manifest><item id="b" href="two.xhtml"/><item id="a" href="text/one%20a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  'OEBPS/two.xhtml': '<html><body><p>Then it ended.</p></body></html>',
  'OEBPS/text/one a.xhtml':
    '<html><head><script>bad()</script></head><body><p>It began &amp; went on.</p></body></html>',
};

test('an EPUB is read chapter by chapter', async () => {
  assert.equal((await read(archiveOf(NOVEL), EPUB)).text, 'It began & went on.\n\nThen it ended.');
});

const without = (parts: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name));
const bomb = (parts: Readonly<Record<string, string>>, name: string, pattern: string, told = 300) =>
  archiveBomb(without(parts, name), { name, pattern, mebibytes: 300, told });
const deep = (parts: Readonly<Record<string, string>>, name: string) =>
  archiveOf({ ...parts, [name]: '<a>'.repeat(100_000) });

const [SHEET, SLIDE, CHAPTER] = ['xl/worksheets/sheet1.xml', 'ppt/slides/slide2.xml', 'OEBPS/two.xhtml'];
const STRINGS = 'xl/sharedStrings.xml';
const HOSTILE: ReadonlyArray<readonly [name: string, make: () => Buffer, type: string, why: string]> = [
  [
    'a sheet that inflates to 300 MiB',
    () => bomb(BOOK, SHEET, '<row><c><v>1</v></c></row>'),
    XLSX,
    REFUSALS.inflated,
  ],
  ['a sheet that says 1 MiB and is 300', () => bomb(BOOK, SHEET, '<row/>', 1), XLSX, REFUSALS.broken],
  ['texts that inflate to 300 MiB', () => bomb(BOOK, STRINGS, '<si><t>x</t></si>'), XLSX, REFUSALS.inflated],
  ['a sheet of one element in the other', () => deep(BOOK, SHEET), XLSX, REFUSALS.nested],
  ['a workbook of nonsense', () => Buffer.from('PK nonsense'), XLSX, REFUSALS.broken],
  ['a workbook that is a book', () => archiveOf(NOVEL), XLSX, REFUSALS.broken],
  [
    'a slide that inflates to 300 MiB',
    () => bomb(SLIDES, SLIDE, '<a:p><a:t>x</a:t></a:p>'),
    PPTX,
    REFUSALS.inflated,
  ],
  ['a slide of one element in the other', () => deep(SLIDES, SLIDE), PPTX, REFUSALS.nested],
  [
    'a presentation without one',
    () => archiveOf(without(SLIDES, 'ppt/presentation.xml')),
    PPTX,
    REFUSALS.broken,
  ],
  ['a chapter that inflates to 300 MiB', () => bomb(NOVEL, CHAPTER, '<p>x</p>'), EPUB, REFUSALS.inflated],
  [
    'a book without a list of its parts',
    () => archiveOf(without(NOVEL, 'OEBPS/book.opf')),
    EPUB,
    REFUSALS.broken,
  ],
  [
    'a book that names parts outside of it',
    () => archiveOf({ ...NOVEL, 'META-INF/container.xml': '<rootfile full-path="../../etc/passwd"/>' }),
    EPUB,
    REFUSALS.broken,
  ],
];

test('hostile archives are refused with a sentence, and the next document is read', async () => {
  for (const [name, make, type, why] of HOSTILE) {
    const refused = await read(make(), type);
    assert.deepEqual(refused, { text: null, why }, name);
  }
  assert.match((await read(archiveOf(NOVEL), EPUB)).text ?? '', /^It began/);
});

test('cells far to the right are left out, and a slide that is named again and again is read once', async () => {
  const far = '<worksheet><row><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row></worksheet>';
  assert.equal((await read(archiveOf({ ...BOOK, [SHEET]: far }), XLSX)).text, '[sheet Prices]\n2\n');
  const many = `<p:presentation>${'<p:sldId r:id="r1"/>'.repeat(3_000)}</p:presentation>`;
  const { text } = await read(archiveOf({ ...SLIDES, 'ppt/presentation.xml': many }), PPTX);
  assert.equal(text?.match(/^\[page/gm)?.length, 1);
});
