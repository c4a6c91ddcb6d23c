import { convert } from 'html-to-text';

const HTML_CHARACTERS_MAX = 500_000;

/** Deep nesting and endless lists are where such a reader loses itself. */
const LIMITS = { maxDepth: 50, maxChildNodes: 5_000, maxInputLength: HTML_CHARACTERS_MAX, ellipsis: '…' };

export const textOfHtml = (bytes: Buffer): string =>
  convert(bytes.toString('utf8'), {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'nav', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
    ],
  });
