// Fifty files as attackers, broken disks and careless programs bring them, each known by its bytes as what it pretends to be.

import { gzipSync } from 'node:zlib';
import * as make from './hostile-files.ts';
import { scaled } from './scale.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${OFFICE}.wordprocessingml.document`;
const XLSX = `${OFFICE}.spreadsheetml.sheet`;
const PPTX = `${OFFICE}.presentationml.presentation`;
const OPEN = 'application/vnd.oasis.opendocument';
const [ODT, ODS, ODP] = [`${OPEN}.text`, `${OPEN}.spreadsheet`, `${OPEN}.presentation`];
const EPUB = 'application/epub+zip';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>';
const pdf = (...objects: Array<string | Buffer>): Buffer => make.pdfOf(objects);
const pdfPage = (contents: Buffer): Buffer => pdf(CATALOG, PAGES, PAGE, contents);

const WORD = { name: 'word/document.xml', pattern: '<w:p><w:r><w:t/></w:r></w:p>', mebibytes: 300 };
const word = (xml: string): Buffer => make.typedArchive(DOCX, { [WORD.name]: xml });
const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join('')}]>`;

const rels = (kind: string, target: string): string =>
  `<Relationships><Relationship Id="r1" Type="http://x/${kind}" Target="${target}"/></Relationships>`;
const BOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
};
const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (xml: string): Buffer => make.typedArchive(XLSX, { ...BOOK, [SHEET]: xml });
const TALK = {
  'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': rels('slide', 'slides/slide1.xml'),
};
const SLIDE = 'ppt/slides/slide1.xml';
const container = (path: string): Record<string, string> => ({
  'META-INF/container.xml': `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`,
});
const NOVEL = {
  ...container('book.opf'),
  'book.opf':
    '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
};
const mail = (head: string, body: string): Buffer =>
  Buffer.from(`From: a@example.com\r\n${head}\r\n\r\n${body}`);
const parts = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  ).join('');

type Hostile = readonly [name: string, make: () => Buffer];

/** A million and a half cost all of the processor that a reader has, which on a busy machine is minutes. */
const OPERATORS = scaled(undefined, { gate: 100_000, long: 1_500_000 });

const PDFS: readonly Hostile[] = [
  ['nonsense.pdf', () => Buffer.from('%PDF-1.7 nonsense')],
  ['empty-head.pdf', () => Buffer.from('%PDF-')],
  ['cut-off.pdf', () => make.pdfOfPages(20, 'Hello').subarray(0, 700)],
  ['page-of-1-gib.pdf', () => make.pdfBomb('(x) Tj ', 1_000)],
  ['objects-of-1-gib.pdf', () => make.pdfOfObjectStream(1_000)],
  ['pages-in-a-circle.pdf', () => pdf(CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>')],
  [
    'a-billion-pages.pdf',
    () => pdf(CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 999999999 >>', PAGE, '<< >>'),
  ],
  ['minus-pages.pdf', () => pdf(CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count -5 >>', PAGE, '<< >>')],
  ['no-catalog.pdf', () => pdf('<< /Type /Nothing >>')],
  ['arrays-in-arrays.pdf', () => pdf(CATALOG, `<< /Type /Pages /Kids ${'['.repeat(200_000)} >>`)],
  ['operators.pdf', () => pdfPage(make.pdfStream('', Buffer.from('q '.repeat(OPERATORS))))],
  ['wrong-filter.pdf', () => pdfPage(make.pdfStream('/Filter /FlateDecode', Buffer.from('not deflated')))],
  [
    'filters-on-filters.pdf',
    () => pdfPage(make.pdfStream(`/Filter [${'/ASCIIHexDecode '.repeat(10_000)}]`, Buffer.from('41>'))),
  ],
  [
    'length-of-another.pdf',
    () =>
      Buffer.from(
        pdfPage(make.pdfStream('', Buffer.from('BT ET')))
          .toString('latin1')
          .replace('/Length 5', '/Length 4 0 R'),
        'latin1',
      ),
  ],
  [
    'locked.pdf',
    () =>
      Buffer.from(
        pdfPage(make.pdfStream('', Buffer.from('BT ET')))
          .toString('latin1')
          .replace(
            '/Root 1 0 R',
            `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
          ),
        'latin1',
      ),
  ],
  [
    'table-in-a-circle.pdf',
    () =>
      Buffer.from(
        pdfPage(make.pdfStream('', Buffer.from('')))
          .toString('latin1')
          .replace('/Root 1 0 R', '/Root 1 0 R /Prev 9'),
        'latin1',
      ),
  ],
];

const ARCHIVES: readonly Hostile[] = [
  ['bomb.docx', () => make.typedArchive(DOCX, {}, WORD)],
  ['lying-bomb.docx', () => make.typedArchive(DOCX, {}, { ...WORD, told: 1 })],
  ['nested.docx', () => word('<w:p>'.repeat(200_000))],
  ['no-document.docx', () => make.typedArchive(DOCX, { 'word/other.xml': '<x/>' })],
  [
    'laughs.docx',
    () => word(`${LAUGHS}<w:document><w:body><w:p><w:r><w:t>&m;</w:t></w:r></w:p></w:body></w:document>`),
  ],
  [
    'outside.docx',
    () => make.typedArchive(DOCX, { '../../../etc/passwd': 'x', 'word/document.xml': '<w:document/>' }),
  ],
  [
    'many-parts.docx',
    () =>
      make.typedArchive(
        DOCX,
        Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`word/${n}.xml`, ''])),
      ),
  ],
  ['cut-off.docx', () => word('<w:p><w:r><w:t>half</w:t></w:r></w:p>').subarray(0, 500)],
  [
    'bomb.xlsx',
    () =>
      make.typedArchive(XLSX, BOOK, { name: SHEET, pattern: '<row><c><v>1</v></c></row>', mebibytes: 300 }),
  ],
  ['nested.xlsx', () => sheet('<a>'.repeat(100_000))],
  [
    'strings-of-nowhere.xlsx',
    () => sheet('<worksheet><sheetData><row><c t="s"><v>99999999</v></c></row></sheetData></worksheet>'),
  ],
  [
    'far-cell.xlsx',
    () =>
      sheet(
        '<worksheet><sheetData><row r="1048576"><c r="ZZZZZZZZ99999999"><v>1</v></c></row></sheetData></worksheet>',
      ),
  ],
  ['no-sheet.xlsx', () => make.typedArchive(XLSX, BOOK)],
  [
    'bomb.pptx',
    () => make.typedArchive(PPTX, TALK, { name: SLIDE, pattern: '<a:p><a:t>x</a:t></a:p>', mebibytes: 300 }),
  ],
  ['nested.pptx', () => make.typedArchive(PPTX, { ...TALK, [SLIDE]: '<a>'.repeat(100_000) })],
  ['no-slides.pptx', () => make.typedArchive(PPTX, { 'ppt/other.xml': '<x/>' })],
  [
    'slide-of-itself.pptx',
    () =>
      make.typedArchive(PPTX, {
        ...TALK,
        'ppt/_rels/presentation.xml.rels': rels('slide', 'presentation.xml'),
      }),
  ],
  [
    'bomb.odt',
    () => make.typedArchive(ODT, {}, { name: 'content.xml', pattern: '<text:p>x</text:p>', mebibytes: 300 }),
  ],
  ['nested.odt', () => make.typedArchive(ODT, { 'content.xml': '<a>'.repeat(100_000) })],
  [
    'locked.odt',
    () =>
      make.typedArchive(ODT, {
        'content.xml': 'x',
        'META-INF/manifest.xml':
          '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      }),
  ],
  [
    'repeats.ods',
    () =>
      make.typedArchive(ODS, {
        'content.xml':
          '<office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="99999999999"><table:table-cell table:number-columns-repeated="99999999999"/></table:table-row></table:table></office:spreadsheet>',
      }),
  ],
  ['nested.odp', () => make.typedArchive(ODP, { 'content.xml': '<a>'.repeat(100_000) })],
  [
    'bomb.epub',
    () => make.typedArchive(EPUB, NOVEL, { name: 'a.xhtml', pattern: '<p>x</p>', mebibytes: 300 }),
  ],
  ['outside.epub', () => make.typedArchive(EPUB, container('../../etc/passwd'))],
];

const TEXTS: readonly Hostile[] = [
  ['nested.html', () => Buffer.from(`<!doctype html><body>${'<div>'.repeat(100_000)}deep`)],
  ['open-comment.html', () => Buffer.from(`<!doctype html><body><!--${'x'.repeat(5_000_000)}`)],
  ['attribute.html', () => Buffer.from(`<!doctype html><p a="${'x'.repeat(5_000_000)}"></p>`)],
  ['parts-in-parts.eml', () => mail('Content-Type: multipart/mixed; boundary=b0', parts(5_000))],
  ['no-words.eml', () => mail(`X: ${'x'.repeat(1_000_000)}`, '')],
  ['one-line.txt', () => Buffer.from('x'.repeat(15_000_000))],
  ['headings.md', () => Buffer.from('# x\n'.repeat(400_000))],
  ['no-text.txt', () => Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0, 0])],
  ['nothing.txt', () => Buffer.from(' \n\t')],
  ['bomb.gz', () => gzipSync(Buffer.alloc(50_000_000))],
];

export const HOSTILE_DOCUMENTS: readonly Hostile[] = [...PDFS, ...ARCHIVES, ...TEXTS];
