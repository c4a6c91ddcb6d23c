// What a reader of a page sees, as Markdown: headings, lists, tables and code stay what they are, and what leads elsewhere is left out. The page
// is walked tag by tag, without a tree: nesting costs nothing.

import { Parser } from 'htmlparser2';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const CHARSET_SOUGHT_BYTES = 2_048;
/** A cell that says more than this belongs to a table that only lays out the page. */
const CELL_CHARACTERS_MAX = 600;
const LIST_DEPTH_MAX = 8;

const UNSEEN = new Set(
  'title script style noscript template svg math canvas iframe object head nav button select option datalist textarea audio video map'.split(
    ' ',
  ),
);
const UNSEEN_ROLES = new Set(
  'navigation banner search menu menubar toolbar tablist dialog alertdialog'.split(' '),
);
/** As pages and their makers (Sphinx, DocBook, Publican, wikis) call what leads to other pages. */
const LEADS_ELSEWHERE =
  /(^|\s)(nav|navbar|navigation|navheader|navfooter|nav-?links?|docnav|toc|breadcrumbs?|sphinxsidebar|menu|pagination|pager|skip-?(link|nav|to-\w+)|headerlink|mw-editsection|cookie-?(banner|notice|consent))(\s|$)/i;
const HIDDEN_STYLE = /(display\s*:\s*none|visibility\s*:\s*hidden)/i;
const BLOCKS = new Set(
  'p div section article main header footer aside figure figcaption blockquote address ul ol dl dt dd li pre table tr td th fieldset legend details summary hr center body form'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const STEP = 65_536;
const FENCE = /^ {0,3}(```|~~~)/m;

type Attributes = Readonly<Record<string, string>>;

const isUnseen = (name: string, { hidden, style = '', role = '', id = '', ...rest }: Attributes): boolean =>
  UNSEEN.has(name) ||
  hidden !== undefined ||
  rest['aria-hidden'] === 'true' ||
  HIDDEN_STYLE.test(style) ||
  UNSEEN_ROLES.has(role) ||
  (name !== 'body' &&
    name !== 'html' &&
    (LEADS_ELSEWHERE.test(rest.class ?? '') || LEADS_ELSEWHERE.test(id)));

/** In the charset that the page names; without one UTF-8. */
const decoded = (bytes: Buffer): string => {
  const beginning = bytes.toString('latin1', 0, CHARSET_SOUGHT_BYTES);
  const [, named] = /<meta[^>]{0,200}charset\s*=\s*["']?([\w:-]{1,40})/i.exec(beginning) ?? [];
  try {
    return new TextDecoder(bytes[0] === 0xff || bytes[0] === 0xfe ? 'utf-16' : (named ?? 'utf-8')).decode(
      bytes,
    );
  } catch {
    return bytes.toString();
  }
};

/** What has been written, block by block. */
const createPage = () => {
  const blocks: string[] = [];
  let words = '';
  let prefix = '';
  let length = 0;
  const end = (): void => {
    const text = words
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
    if (text !== '') put(`${prefix}${prefix === '' ? text.replace(/^#/gm, '\\#') : text}`);
    [words, prefix] = ['', ''];
  };
  const put = (block: string): void => {
    blocks.push(block);
    length += block.length;
  };
  return {
    add: (text: string): void => {
      words += text;
    },
    /** Ends what is being written; what follows begins with this, or as it was to begin before. */
    begin: (next?: string): void => {
      const isEmpty = words.trim() === '';
      const before = prefix;
      end();
      prefix = next ?? (isEmpty ? before : '');
    },
    end,
    put: (block: string): void => {
      end();
      put(block);
    },
    isFull: (): boolean => length > TEXT_CHARACTERS_MAX,
    text: (): string => {
      end();
      return blocks
        .map((block, i) => `${isNextRow(block, blocks[i - 1] ?? '') ? '\n' : '\n\n'}${block}`)
        .join('')
        .replace(/^\n+/, '')
        .trimEnd();
    },
  };
};

type Page = ReturnType<typeof createPage>;

/** Items of a list and rows of a table stand together. */
const isNextRow = (block: string, before: string): boolean =>
  [/^ *- .*$/, /^\| .*$/].some((row) => row.test(block) && row.test(before));

const isSaid = (text: string): boolean => text !== '';

/** Of a table that is no part of another one. A row is written as one line, with a line below the first. */
const createTable = (page: Page) => {
  let cells: string[] = [];
  let cell: string | null = null;
  let isFirst = true;
  const endCell = (): void => {
    if (cell !== null) cells.push(cell.replace(/\s+/g, ' ').trim());
    cell = null;
  };
  const endRow = (): void => {
    endCell();
    const row = cells;
    cells = [];
    const isLayout = row.length < 2 || row.some((text) => text.length > CELL_CHARACTERS_MAX);
    if (isLayout) {
      for (const text of row.filter(isSaid)) page.put(text);
      return;
    }
    if (!row.some(isSaid)) return;
    page.put(`| ${row.join(' | ')} |`);
    if (isFirst) page.put(`| ${row.map(() => '---').join(' | ')} |`);
    isFirst = false;
  };
  return {
    isInCell: (): boolean => cell !== null,
    add: (text: string): void => {
      cell += text;
    },
    begin: (): void => {
      endRow();
      isFirst = true;
    },
    beginCell: (): void => {
      endCell();
      cell = '';
    },
    endCell,
    endRow,
  };
};

/** What is seen of the elements, as they open and close. */
const createWalk = (page: Page) => {
  const table = createTable(page);
  /** How many of them are open. */
  const open = { lists: 0, tables: 0, code: 0 };
  let code = '';
  const isRow = (name: string): boolean => open.tables === 1 && name === 'tr';
  const isCell = (name: string): boolean => open.tables === 1 && (name === 'td' || name === 'th');

  const putCode = (): void => {
    const text = code.replace(/^\n/, '').trimEnd();
    if (text.trim() === '') return;
    if (table.isInCell()) table.add(text);
    else page.put(FENCE.test(text) ? text.replace(/^/gm, '    ') : `\`\`\`\n${text}\n\`\`\``);
  };
  const begin = (name: string): void => {
    if (name === 'ul' || name === 'ol') open.lists++;
    if (name === 'table' && open.tables++ === 0) table.begin();
    if (name === 'pre' && open.code++ === 0) code = '';
    const level = levelOf(name);
    if (isRow(name)) table.endRow();
    else if (isCell(name)) table.beginCell();
    // What stands in a cell is one line of it.
    else if (table.isInCell()) {
      if (isBlock(name) || name === 'br') table.add(' ');
    } else if (level > 0) page.begin(`${'#'.repeat(level)} `);
    else if (name === 'li') page.begin(`${'  '.repeat(depthOf(open.lists))}- `);
    else if (name === 'br') page.add('\n');
    else if (isBlock(name)) page.begin();
  };
  const end = (name: string): void => {
    if (name === 'ul' || name === 'ol') open.lists = Math.max(0, open.lists - 1);
    if (name === 'pre' && open.code > 0 && --open.code === 0) putCode();
    if (isRow(name)) table.endRow();
    else if (isCell(name)) table.endCell();
    else if (name === 'table' && open.tables > 0 && --open.tables === 0) table.endRow();
    else if (!table.isInCell() && isBlock(name)) page.end();
  };
  const text = (words: string): void => {
    if (open.code > 0) code += words;
    else if (table.isInCell()) table.add(words);
    else page.add(words.replace(/\s+/g, ' '));
  };
  return { begin, end, text };
};

const levelOf = (name: string): number => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
const depthOf = (lists: number): number => Math.max(0, Math.min(lists, LIST_DEPTH_MAX) - 1);
const isBlock = (name: string): boolean => BLOCKS.has(name) || levelOf(name) > 0;

export const textOfHtml = (bytes: Buffer): string => {
  const page = createPage();
  const walk = createWalk(page);
  let unseen = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (unseen > 0 || isUnseen(name, attributes)) unseen += VOID.has(name) ? 0 : 1;
      else walk.begin(name);
    },
    ontext: (text) => {
      if (unseen === 0) walk.text(text);
    },
    onclosetag: (name) => {
      if (unseen === 0) walk.end(name);
      else if (!VOID.has(name)) unseen--;
    },
  });
  const html = decoded(bytes);
  for (let at = 0; at < html.length && !page.isFull(); at += STEP) parser.write(html.slice(at, at + STEP));
  parser.end();
  return page.text();
};
