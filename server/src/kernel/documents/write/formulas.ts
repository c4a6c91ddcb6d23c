// Formulas of a DOCX: TeX is read by KaTeX, which says it as MathML, and that is said as the mathematics of Word. What one of them does not know
// stands as it was written.

import { Parser } from 'htmlparser2';
import katex from 'katex';
import { escapeXml } from './docx-parts.ts';

/** A longer one is no formula that anybody reads. */
const TEX_MAX = 5_000;
const EXPANSIONS_MAX = 200;

interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Part[];
  text: string;
}

const partOf = (name: string, attributes: Readonly<Record<string, string>>): Part => ({
  ...{ name, attributes, children: [], text: '' },
});

const read = (mathml: string): Part => {
  const root = partOf('', {});
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const part = partOf(name, attributes);
        open.at(-1)?.children.push(part);
        open.push(part);
      },
      ontext: (text) => {
        const part = open.at(-1);
        if (part) part.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(mathml);
  return root;
};

const all = (parts: readonly Part[]): string => parts.map(mathOf).join('');

/** In a place of its own: numerator, exponent, radicand. */
const within = (name: string, part: Part | undefined): string =>
  `<m:${name}>${part ? mathOf(part) : ''}</m:${name}>`;

const run = (text: string, style: '' | '<m:nor/>' | '<m:sty m:val="p"/>'): string => {
  const properties = style === '' ? '' : `<m:rPr>${style}</m:rPr>`;
  return text === '' ? '' : `<m:r>${properties}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
};

const chars = (name: string, value: string): string => `<m:${name} m:val="${escapeXml(value)}"/>`;

const over = ({ attributes, children: [base, above] }: Part): string =>
  attributes.accent === 'true' && above
    ? `<m:acc><m:accPr>${chars('chr', above.text)}</m:accPr>${within('e', base)}</m:acc>`
    : `<m:limUpp>${within('e', base)}${within('lim', above)}</m:limUpp>`;

const fraction = ({ attributes, children: [above, below] }: Part): string => {
  const isWithoutBar = /^0/.test(attributes.linethickness ?? '');
  const properties = isWithoutBar ? `<m:fPr>${chars('type', 'noBar')}</m:fPr>` : '';
  return `<m:f>${properties}${within('num', above)}${within('den', below)}</m:f>`;
};

const matrix = ({ children }: Part): string => {
  const rows = children.map(
    (row) => `<m:mr>${row.children.map((cell) => within('e', cell)).join('')}</m:mr>`,
  );
  return `<m:m>${rows.join('')}</m:m>`;
};

/** By the names of MathML, as far as KaTeX writes them. */
const WORDS: Readonly<Record<string, (part: Part) => string>> = {
  mn: ({ text }) => run(text, ''),
  mo: ({ text }) => run(text, ''),
  // Letters stand alone; `sin` is upright.
  mi: ({ text }) => run(text, [...text].length > 1 ? '<m:sty m:val="p"/>' : ''),
  mtext: ({ text }) => run(text, '<m:nor/>'),
  mspace: ({ attributes }) => (attributes.width?.startsWith('-') ? '' : run(' ', '<m:nor/>')),
  mfrac: fraction,
  msqrt: ({ children }) =>
    `<m:rad><m:radPr>${chars('degHide', '1')}</m:radPr><m:deg/><m:e>${all(children)}</m:e></m:rad>`,
  mroot: ({ children: [base, degree] }) => `<m:rad>${within('deg', degree)}${within('e', base)}</m:rad>`,
  msup: ({ children: [base, sup] }) => `<m:sSup>${within('e', base)}${within('sup', sup)}</m:sSup>`,
  msub: ({ children: [base, sub] }) => `<m:sSub>${within('e', base)}${within('sub', sub)}</m:sSub>`,
  msubsup: ({ children: [base, sub, sup] }) =>
    `<m:sSubSup>${within('e', base)}${within('sub', sub)}${within('sup', sup)}</m:sSubSup>`,
  munder: ({ children: [base, below] }) => `<m:limLow>${within('e', base)}${within('lim', below)}</m:limLow>`,
  mover: over,
  munderover: ({ children: [base, below, above] }) =>
    `<m:limUpp><m:e><m:limLow>${within('e', base)}${within('lim', below)}</m:limLow></m:e>${within('lim', above)}</m:limUpp>`,
  mtable: matrix,
  // The source, which stands beside it.
  annotation: () => '',
};

const mathOf = (part: Part): string => (WORDS[part.name] ?? (({ children }: Part) => all(children)))(part);

/** Null: it cannot be said. */
export const formulaXml = (tex: string, displayMode: boolean): string | null => {
  if (tex.length > TEX_MAX) return null;
  try {
    const mathml = katex.renderToString(tex, {
      ...{ displayMode, output: 'mathml', throwOnError: true, strict: 'ignore', maxExpand: EXPANSIONS_MAX },
    });
    const math = all(read(mathml).children);
    return math === '' ? null : `<m:oMath>${math}</m:oMath>`;
  } catch {
    return null;
  }
};
