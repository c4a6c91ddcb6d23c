// A text in Markdown as a program for typst. Words become string literals and nothing else, so that no text is ever read as markup or code; a
// formula is evaluated where there are neither files nor packages.

import type { AlignType, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { tex2typst } from 'tex2typst';
import type { Picture, Pictures } from './images.ts';
import { addressOf, isRightToLeft, type Targets, targetsIn, wordsIn } from './markdown.ts';

/** A function of typst, which reads the text of a formula; nothing here is read as a program of ours. */
const SET_FORMULA = 'eval';

/** The fonts that come with the server, in the order in which a glyph is looked for. */
const FAMILIES = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans SC',
  'NanumGothic',
  'Noto Emoji',
];
/** Of a page, in points; pixels of a picture count three quarters of one. */
const TEXT_WIDTH_PT = 453;
const PT_PER_PIXEL = 0.75;

const literal = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;

const list = (items: readonly string[]): string => `(${items.map((item) => `${item},`).join(' ')})`;

const preamble = (title: string): string => `
#set document(title: ${literal(title)}, date: none)
#set page(paper: "a4", margin: (x: 2.5cm, y: 2.5cm), numbering: "1")
#set text(font: ${list(FAMILIES.map(literal))}, size: 10.5pt, fallback: false, lang: "en")
#set par(leading: 0.7em, spacing: 1.1em)
#show heading: set block(above: 1.5em, below: 0.8em)
#show raw: set text(font: ${list(['JetBrains Mono', ...FAMILIES].map(literal))}, size: 9pt)
#show raw.where(block: true): block.with(fill: luma(245), inset: 8pt, radius: 3pt, width: 100%)
#show link: set text(fill: rgb("#0b6e6e"))
#set table(stroke: 0.5pt + luma(190), inset: 6pt)
`;

interface Writer {
  readonly targets: Targets;
  readonly pictures: Pictures;
  readonly hasMath: boolean;
  /** Footnotes that were told already. */
  readonly told: Set<string>;
  /** The files that the program names, each picture once. */
  readonly files: Map<string, Buffer>;
  readonly paths: Map<Picture, string>;
}

export interface TypstProgram {
  readonly source: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** `hasMath` false: formulas stand as they were written, for when one of them cannot be set. */
export const toTypst = (
  root: Root,
  { title, pictures, hasMath }: { title: string; pictures: Pictures; hasMath: boolean },
): TypstProgram => {
  const files = new Map<string, Buffer>();
  const targets = targetsIn(root);
  const writer: Writer = { targets, pictures, hasMath, told: new Set(), files, paths: new Map() };
  return { source: preamble(title) + blocks(writer, root.children), files };
};

const blocks = (writer: Writer, nodes: readonly RootContent[]): string =>
  nodes.map((node) => block(writer, node)).join('\n');

const inline = (writer: Writer, nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => phrase(writer, node)).join('');

const directed = (node: Nodes, code: string): string =>
  isRightToLeft(node) ? `#[#set text(dir: rtl)\n${code}]` : code;

const block = (writer: Writer, node: RootContent): string => {
  switch (node.type) {
    case 'heading':
      return directed(node, `#heading(level: ${node.depth})[${inline(writer, node.children)}]`);
    case 'paragraph':
      return directed(node, `#par[${inline(writer, node.children)}]`);
    case 'blockquote':
      return `#quote(block: true)[${blocks(writer, node.children)}]`;
    case 'code':
      return `#raw(${literal(node.value)}, block: true${node.lang ? `, lang: ${literal(node.lang)}` : ''})`;
    case 'math':
      return formula(writer, node.value, true);
    case 'thematicBreak':
      return '#line(length: 100%, stroke: 0.5pt + luma(190))';
    case 'html':
      return `#par[${words(node.value)}]`;
    case 'list': {
      const items = node.children.map(({ checked, children }) => {
        const box = checked == null ? '' : words(checked ? '[x] ' : '[ ] ');
        return `[${box}${itemBlocks(writer, children)}]`;
      });
      const start = node.ordered ? `start: ${node.start ?? 1}, ` : '';
      return `#${node.ordered ? 'enum' : 'list'}(${start}tight: ${!node.spread})${items.join('')}`;
    }
    case 'table':
      return table(writer, node);
    case 'footnoteDefinition':
    case 'definition':
    case 'yaml':
      return '';
    default:
      return 'children' in node ? `#par[${inline(writer, node.children as PhrasingContent[])}]` : '';
  }
};

/** The first paragraph of an entry stands on the line of its mark. */
const itemBlocks = (writer: Writer, children: readonly RootContent[]): string => {
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return blocks(writer, children);
  return `${inline(writer, first.children)}${rest.length === 0 ? '' : `\n${blocks(writer, rest)}`}`;
};

const ALIGN: Readonly<Record<NonNullable<AlignType>, string>> = {
  left: 'left',
  center: 'center',
  right: 'right',
};

const table = (writer: Writer, node: Extract<RootContent, { type: 'table' }>): string => {
  const columns = Math.max(1, ...node.children.map(({ children }) => children.length));
  const align = Array.from({ length: columns }, (_, i) => ALIGN[node.align?.[i] ?? 'left']);
  const rows = node.children.map(({ children }, row) => {
    const cells = Array.from({ length: columns }, (_, i) => {
      const said = inline(writer, children[i]?.children ?? []);
      return row === 0 ? `[#strong[${said}]]` : `[${said}]`;
    });
    return row === 0 ? `table.header(${cells.join(', ')})` : cells.join(', ');
  });
  return `#table(columns: ${columns}, align: ${list(align)}, ${rows.join(',\n')})`;
};

/** Ends with a sign that belongs to neither: what follows a literal is not read as part of it. */
const words = (text: string): string => (text === '' ? '' : `#${literal(text)};`);

const phrase = (writer: Writer, node: PhrasingContent): string => {
  switch (node.type) {
    case 'text':
      return words(node.value.replaceAll('\n', ' '));
    case 'strong':
      return `#strong[${inline(writer, node.children)}]`;
    case 'emphasis':
      return `#emph[${inline(writer, node.children)}]`;
    case 'delete':
      return `#strike[${inline(writer, node.children)}]`;
    case 'inlineCode':
      return `#raw(${literal(node.value)});`;
    case 'inlineMath':
      return formula(writer, node.value, false);
    case 'break':
      return '#linebreak();';
    case 'html':
      return words(node.value);
    case 'link':
      return link(node.url, inline(writer, node.children));
    case 'linkReference':
      return link(writer.targets.links.get(node.identifier)?.url ?? '', inline(writer, node.children));
    case 'image':
      return image(writer, node.url, node.alt);
    case 'imageReference':
      return image(writer, writer.targets.links.get(node.identifier)?.url ?? '', node.alt);
    case 'footnoteReference':
      return footnote(writer, node.identifier);
    default:
      return words(wordsIn(node));
  }
};

const link = (url: string, said: string): string => {
  const address = addressOf(url);
  return address === null ? said : `#link(${literal(address)})[${said}];`;
};

const image = ({ pictures, files, paths }: Writer, url: string, alt: string | null | undefined): string => {
  const picture = pictures.get(url);
  if (!picture) return words(alt ? `[${alt}]` : '');
  const path = paths.get(picture) ?? `/picture-${files.size + 1}.png`;
  files.set(path, picture.png);
  paths.set(picture, path);
  const width = Math.min(TEXT_WIDTH_PT, picture.width * PT_PER_PIXEL);
  return `#box(image(${literal(path)}, width: ${width.toFixed(2)}pt, alt: ${literal(alt ?? '')}));`;
};

/** A second reference to a note repeats its number, not its words. */
const footnote = (writer: Writer, identifier: string): string => {
  const note = writer.targets.footnotes.get(identifier);
  if (!note || writer.told.has(identifier)) return words(`[${identifier}]`);
  writer.told.add(identifier);
  return `#footnote[${itemBlocks(writer, note.children)}];`;
};

/** What typst would read as code begins with the one of these signs, and a formula ends with the other. */
const UNSAFE = /[#$]/;

/** More braces than in any formula that is read by people; the converter takes their square. */
const BRACES_MAX = 500;
const BRACE = /[{}]/g;

const formula = ({ hasMath }: Writer, tex: string, isBlock: boolean): string => {
  const isEndless = (tex.match(BRACE)?.length ?? 0) > BRACES_MAX;
  const set = hasMath && !isEndless ? converted(tex) : null;
  if (set === null || UNSAFE.test(set)) return `#raw(${literal(tex)}, block: ${isBlock});`;
  return isBlock
    ? `#${SET_FORMULA}(${literal(`$ ${set} $`)}, mode: "markup");`
    : `#${SET_FORMULA}(${literal(set)}, mode: "math");`;
};

const converted = (tex: string): string | null => {
  try {
    return tex2typst(tex);
  } catch {
    return null;
  }
};
