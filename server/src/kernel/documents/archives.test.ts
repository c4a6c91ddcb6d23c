// Documents that are archives: slides, tables and books, as their programs write them, and as attackers do.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { archiveBomb, archiveOf } from '../../../test/hostile-files.ts';
import { createDocuments, REFUSALS, TEXT_CHARACTERS_MAX } from './index.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EPUB = 'application/epub+zip';
const OPEN = 'application/vnd.oasis.opendocument';
const [ODT, ODS, ODP] = [`${OPEN}.text`, `${OPEN}.spreadsheet`, `${OPEN}.presentation`];

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

/** What an OpenDocument is made of: this in its body. */
const openDocument = (xml: string): Record<string, string> => ({
  'content.xml': `<?xml version="1.0"?><office:document-content><office:body>${xml}</office:body></office:document-content>`,
});
const LETTER = openDocument(`<office:text>
  <text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
  <text:h text:outline-level="2">Pumps &amp;
    valves</text:h>
  <text:p>One<text:tab/>two<text:s text:c="2"/>three<text:line-break/>four<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A footnote.</text:p></text:note-body></text:note> five<office:annotation><text:p>a comment</text:p></office:annotation></text:p>
  <text:p/>
  <text:list><text:list-item><text:p>An <text:span>item</text:span></text:p></text:list-item></text:list>
</office:text>`);

test('an ODT is read paragraph by paragraph, under its headings, with its footnotes', async () => {
  assert.equal(
    (await read(archiveOf(LETTER), ODT)).text,
    '## Pumps & valves\n\nOne\ttwo  three\nfour five\n\nA footnote.\n\nAn item',
  );
});

const cellOf = (words: string, attributes = ''): string =>
  `<table:table-cell ${attributes}><text:p>${words}</text:p></table:table-cell>`;
const LEDGER = openDocument(`<office:spreadsheet>
  <table:tracked-changes><table:table-cell><text:p>deleted</text:p></table:table-cell></table:tracked-changes>
  <table:table table:name="Prices">
    <table:table-header-rows><table:table-row>${cellOf('Name')}${cellOf('Price')}<table:table-cell table:number-columns-repeated="2"/>${cellOf('Since')}</table:table-row></table:table-header-rows>
    <table:table-row>${cellOf('<text:s/>Nails')}${cellOf('2,50', 'office:value-type="float" office:value="2.5"')}${cellOf('WAHR', 'office:value-type="boolean" office:boolean-value="true"')}${cellOf('x', 'table:number-columns-repeated="2"')}${cellOf('1. Jan', 'office:value-type="date" office:date-value="2024-01-01"')}${cellOf('noon', 'office:value-type="date" office:date-value="2024-01-01T12:00:00"')}</table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:covered-table-cell/>${cellOf('25 %', 'office:value-type="percentage" office:value="0.25"')}</table:table-row>
    <table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
  </table:table>
  <table:table table:name="Empty"/>
</office:spreadsheet>`);

test('an ODS is read as tables, with numbers and dates as they are kept', async () => {
  assert.equal(
    (await read(archiveOf(LEDGER), ODS)).text,
    '[sheet Prices]\nName\tPrice\t\t\tSince\nNails\t2.5\tTRUE\tx\tx\t2024-01-01\t2024-01-01 12:00\n\t25 %\n\t25 %\n',
  );
});

const frame = (...words: string[]): string =>
  `<draw:frame><draw:text-box>${words.map((text) => `<text:p>${text}</text:p>`).join('')}</draw:text-box></draw:frame>`;
const TALK = openDocument(`<office:presentation>
  <draw:page>${frame('Opening', 'Two points')}<presentation:notes>${frame('Say hello first', '<text:page-number>7</text:page-number>')}</presentation:notes></draw:page>
  <draw:page>${frame('Last &amp; least')}</draw:page>
</office:presentation>`);

test('an ODP is read slide by slide, with the notes of the speaker', async () => {
  assert.equal(
    (await read(archiveOf(TALK), ODP)).text,
    '[page 1]\nOpening\n\nTwo points\n\nSay hello first\n\n[page 2]\nLast & least',
  );
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
  [
    'a letter that inflates to 300 MiB',
    () => bomb(LETTER, 'content.xml', '<text:p>x</text:p>'),
    ODT,
    REFUSALS.inflated,
  ],
  ['a letter that says 1 MiB and is 300', () => bomb(LETTER, 'content.xml', '<a/>', 1), ODT, REFUSALS.broken],
  ['a letter of one element in the other', () => deep(LETTER, 'content.xml'), ODT, REFUSALS.nested],
  [
    'a ledger that inflates to 300 MiB',
    () => bomb(LEDGER, 'content.xml', '<table:table-row/>'),
    ODS,
    REFUSALS.inflated,
  ],
  ['a talk of one element in the other', () => deep(TALK, 'content.xml'), ODP, REFUSALS.nested],
  ['a talk that is a book', () => archiveOf(NOVEL), ODP, REFUSALS.broken],
  [
    'a letter that is locked',
    () =>
      archiveOf({
        ...LETTER,
        'META-INF/manifest.xml':
          '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      }),
    ODT,
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

test('cells and rows that are said to repeat without end are written until the text is full', async () => {
  const many = (count: number, words: string) => cellOf(words, `table:number-columns-repeated="${count}"`);
  const sheet = (rows: number, cells: string) =>
    archiveOf(
      openDocument(
        `<table:table table:name="A"><table:table-row table:number-rows-repeated="${rows}">${cells}</table:table-row></table:table>`,
      ),
    );
  const wide = (await read(sheet(1, many(16_384, 'x')), ODS)).text ?? '';
  assert.equal(wide.split('\n')[1]?.split('\t').length, 1_000);
  const long = (await read(sheet(1_048_576, many(1_000_000_000, 'word')), ODS)).text ?? '';
  assert.equal(long.length, TEXT_CHARACTERS_MAX);
  assert.equal((await read(sheet(-1, many(0.5, 'x')), ODS)).text, '[sheet A]\nx\n');
});
