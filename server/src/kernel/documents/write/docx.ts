// A text in Markdown as a DOCX. Written here and not by the package `docx`: that one stamps the time and counts its ids over the whole process, so
// that the same text would never give the same bytes.

import { zipSync } from 'fflate';
import type { AlignType, Nodes, PhrasingContent, RootContent } from 'mdast';
import type { WriteOrder } from '../tasks.ts';
import { type CodeColour, coloursOf } from './code-colours.ts';
import {
  CONTENT_TYPES,
  coreProperties,
  documentPart,
  documentRelations,
  drawing,
  escapeXml,
  footnotesPart,
  type NumberedList,
  numbering,
  PACKAGE_RELATIONS,
  type Relation,
  STYLES,
} from './docx-parts.ts';
import { formulaXml } from './formulas.ts';
import { type Picture, type Pictures, picturesIn } from './images.ts';
import { addressOf, isRightToLeft, parseMarkdown, type Targets, targetsIn, wordsIn } from './markdown.ts';

/** What a run looks like. */
interface Look {
  readonly bold?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly code?: true;
  readonly link?: true;
  readonly rtl?: true;
  readonly colour?: CodeColour | null;
}

/** Where a paragraph stands. */
interface Place {
  readonly style?: string;
  /** The marks of a list before it, or only its indent. */
  readonly list?: { readonly n: number; readonly level: number; readonly isFirst: boolean };
  readonly align?: AlignType;
}

interface Writer {
  readonly targets: Targets;
  readonly pictures: Pictures;
  readonly relations: Relation[];
  readonly lists: NumberedList[];
  readonly notes: string[];
  readonly told: Set<string>;
  readonly files: Record<string, Uint8Array>;
  /** The relation of each picture: it is a file once, wherever it is drawn. */
  readonly placed: Map<Picture, string>;
  drawn: number;
}

const LEVEL_MAX = 8;

/** Dark enough to be read on the grey that code stands on. */
const COLOURS: Readonly<Record<CodeColour, string>> = {
  remark: '5F6368',
  text: '0A6640',
  number: '8A4B08',
  word: '7A1FA2',
};

const lookXml = ({ bold, italic, strike, code, link, rtl, colour }: Look): string => {
  const parts = [
    link ? '<w:rStyle w:val="Hyperlink"/>' : '',
    code ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' : '',
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    strike ? '<w:strike/>' : '',
    colour ? `<w:color w:val="${COLOURS[colour]}"/>` : '',
    rtl ? '<w:rtl/>' : '',
  ].join('');
  return parts === '' ? '' : `<w:rPr>${parts}</w:rPr>`;
};

const run = (text: string, look: Look): string =>
  text === '' ? '' : `<w:r>${lookXml(look)}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const lines = (text: string, look: Look): string =>
  text
    .split('\n')
    .map((line) => run(line, look))
    .join('<w:r><w:br/></w:r>');

const coloured = (code: string, language: string | null | undefined): string =>
  coloursOf(code, language)
    .map(({ text, colour }) => lines(text, { colour }))
    .join('');

const setFormula = (tex: string): string | null => {
  const formula = formulaXml(tex, true);
  return formula && `<m:oMathPara>${formula}</m:oMathPara>`;
};

const paragraph = (content: string, { style, list, align }: Place, isRtl = false): string => {
  const numbered = list?.isFirst
    ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.n}"/></w:numPr>`
    : '';
  const indent = list && !list.isFirst ? `<w:ind w:left="${(list.level + 1) * 360}"/>` : '';
  const parts = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    numbered,
    isRtl ? '<w:bidi/>' : '',
    indent,
    align && align !== 'left' ? `<w:jc w:val="${align}"/>` : '',
  ].join('');
  return `<w:p>${parts === '' ? '' : `<w:pPr>${parts}</w:pPr>`}${content}</w:p>`;
};

const blocks = (writer: Writer, nodes: readonly RootContent[], place: Place): string =>
  nodes.map((node, i) => block(writer, node, i === 0 ? place : behind(place))).join('');

/** The mark of a list stands before the first paragraph of its entry only. */
const behind = ({ list, ...rest }: Place): Place =>
  list ? { ...rest, list: { ...list, isFirst: false } } : rest;

const spoken = (
  writer: Writer,
  node: Nodes & { readonly children: readonly Nodes[] },
  place: Place,
  before = '',
): string => {
  const isRtl = isRightToLeft(node);
  const look: Look = isRtl ? { rtl: true } : {};
  const said = inline(writer, node.children as PhrasingContent[], look);
  return paragraph(`${run(before, look)}${said}`, place, isRtl);
};

const block = (writer: Writer, node: RootContent, place: Place): string => {
  switch (node.type) {
    case 'heading':
      return spoken(writer, node, { ...place, style: `Heading${node.depth}` });
    case 'paragraph':
      return spoken(writer, node, place);
    case 'blockquote':
      return blocks(writer, node.children, { ...place, style: 'Quote' });
    case 'code':
      return paragraph(coloured(node.value, node.lang), { ...place, style: 'Code' });
    case 'math':
      return paragraph(setFormula(node.value) ?? lines(node.value, { code: true }), {
        ...place,
        align: 'center',
      });
    case 'html':
      return paragraph(lines(node.value, {}), place);
    case 'thematicBreak':
      return '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="BBBBBB"/></w:pBdr></w:pPr></w:p>';
    case 'list':
      return listOf(writer, node, place);
    case 'table':
      return table(writer, node);
    case 'footnoteDefinition':
    case 'definition':
    case 'yaml':
      return '';
    default:
      return paragraph(run(wordsIn(node), {}), place);
  }
};

const listOf = (
  writer: Writer,
  { ordered, start, children }: Extract<RootContent, { type: 'list' }>,
  place: Place,
): string => {
  const level = Math.min(LEVEL_MAX, place.list ? place.list.level + 1 : 0);
  const n = writer.lists.push({ isOrdered: ordered === true, start: start ?? 1, level });
  return children
    .map((item) => {
      const inside: Place = {
        ...(place.style === undefined ? {} : { style: place.style }),
        list: { n, level, isFirst: true },
      };
      const [first, ...rest] = item.children;
      if (item.checked == null || first?.type !== 'paragraph') return blocks(writer, item.children, inside);
      const box = item.checked ? '[x] ' : '[ ] ';
      return spoken(writer, first, inside, box) + blocks(writer, rest, behind(inside));
    })
    .join('');
};

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"/>`)
  .join('');

const table = (writer: Writer, { align, children }: Extract<RootContent, { type: 'table' }>): string => {
  const columns = Math.max(1, ...children.map((row) => row.children.length));
  const rows = children.map((row, r) => {
    const cells = Array.from({ length: columns }, (_, c) => {
      const look: Look = r === 0 ? { bold: true } : {};
      const said = inline(writer, row.children[c]?.children ?? [], look);
      return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(said, { align: align?.[c] ?? null })}</w:tc>`;
    });
    const head = r === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
    return `<w:tr>${head}${cells.join('')}</w:tr>`;
  });
  const grid = '<w:gridCol/>'.repeat(columns);
  // Two tables without a paragraph between them would become one.
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`;
};

const inline = (writer: Writer, nodes: readonly PhrasingContent[], look: Look): string =>
  nodes.map((node) => phrase(writer, node, look)).join('');

const phrase = (writer: Writer, node: PhrasingContent, look: Look): string => {
  switch (node.type) {
    case 'text':
      return run(node.value.replaceAll('\n', ' '), look);
    case 'strong':
      return inline(writer, node.children, { ...look, bold: true });
    case 'emphasis':
      return inline(writer, node.children, { ...look, italic: true });
    case 'delete':
      return inline(writer, node.children, { ...look, strike: true });
    case 'inlineMath':
      return formulaXml(node.value, false) ?? run(node.value, { ...look, code: true });
    case 'inlineCode':
      return run(node.value, { ...look, code: true });
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'html':
      return run(node.value, look);
    case 'link':
      return link(writer, node.url, node.children, look);
    case 'linkReference':
      return link(writer, writer.targets.links.get(node.identifier)?.url ?? '', node.children, look);
    case 'image':
      return image(writer, node.url, node.alt ?? '', look);
    case 'imageReference':
      return image(writer, writer.targets.links.get(node.identifier)?.url ?? '', node.alt ?? '', look);
    case 'footnoteReference':
      return footnote(writer, node.identifier, look);
    default:
      return run(wordsIn(node), look);
  }
};

const link = (writer: Writer, url: string, children: readonly PhrasingContent[], look: Look): string => {
  const address = addressOf(url);
  if (address === null) return inline(writer, children, look);
  const id = relate(writer, 'hyperlink', address);
  return `<w:hyperlink r:id="${id}">${inline(writer, children, { ...look, link: true })}</w:hyperlink>`;
};

const relate = ({ relations }: Writer, kind: Relation['kind'], target: string): string => {
  const id = `own${relations.length + 1}`;
  relations.push({ id, kind, target });
  return id;
};

const image = (writer: Writer, url: string, alt: string, look: Look): string => {
  const picture = writer.pictures.get(url);
  if (!picture) return run(alt === '' ? '' : `[${alt}]`, look);
  const known = writer.placed.get(picture);
  const name = `media/picture-${writer.placed.size + 1}.png`;
  if (known === undefined) writer.files[`word/${name}`] = picture.png;
  const relation = known ?? relate(writer, 'image', name);
  writer.placed.set(picture, relation);
  return drawing(relation, ++writer.drawn, picture, alt);
};

const footnote = (writer: Writer, identifier: string, look: Look): string => {
  const note = writer.targets.footnotes.get(identifier);
  if (!note || writer.told.has(identifier)) return run(`[${identifier}]`, look);
  writer.told.add(identifier);
  // Its number is known before its words, which may refer to other notes.
  const n = writer.notes.push('');
  writer.notes[n - 1] = blocks(writer, note.children, { style: 'FootnoteText' });
  return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${n}"/></w:r>`;
};

/** The earliest that a zip knows; read in the time zone of the machine, so that it is written alike in all. */
const MTIME = new Date(1980, 0, 1);

export const toDocx = async ({ title, markdown, ...order }: WriteOrder): Promise<Buffer> => {
  const root = parseMarkdown(markdown);
  const writer: Writer = {
    ...{ targets: targetsIn(root), pictures: await picturesIn(root, order.pictures) },
    ...{ relations: [], lists: [], notes: [], told: new Set(), files: {}, placed: new Map(), drawn: 0 },
  };
  const body = blocks(writer, root.children, {});
  const texts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': PACKAGE_RELATIONS,
    'docProps/core.xml': coreProperties(title),
    'word/document.xml': documentPart(body),
    'word/_rels/document.xml.rels': documentRelations(writer.relations),
    'word/styles.xml': STYLES,
    'word/numbering.xml': numbering(writer.lists),
    'word/footnotes.xml': footnotesPart(writer.notes),
  };
  const parts = Object.entries(texts).map(([name, xml]) => [name, Buffer.from(xml)] as const);
  return Buffer.from(zipSync({ ...Object.fromEntries(parts), ...writer.files }, { mtime: MTIME, level: 6 }));
};
