// What the renderer does with a text beyond plain Markdown. In a file of its own, without a component, so that tests can draw with it.

import { createMathPlugin } from '@streamdown/math';
import { defaultRemarkPlugins, type StreamdownProps } from 'streamdown';
import { remarkCite } from './cite.ts';
import { remarkHtmlAsText } from './html-as-text.ts';
import { remarkKeepLines } from './keep-lines.ts';
import { type Mentions, remarkMention } from './mention.ts';
import { remarkPrices } from './prices.ts';

type Plugins = NonNullable<StreamdownProps['remarkPlugins']>;

/** Only its reading half is used; see Formula. */
const math = createMathPlugin({ singleDollarTextMath: true });

/** GitHub's dialect as the renderer brings it, and ours last, when the tree is whole. */
const REMARK: Plugins = [
  ...Object.values(defaultRemarkPlugins),
  math.remarkPlugin,
  remarkPrices,
  remarkHtmlAsText,
  remarkKeepLines,
];

/**
 * What differs from text to text is handed over as an option and not held by a function: the renderer keeps what it has made by the names and
 * options of plugins, and would give one answer the sources of another.
 */
export const pluginsFor = (sources: readonly string[], mentions: Mentions): Plugins =>
  sources.length === 0 && mentions.handles.length === 0
    ? REMARK
    : [...REMARK, [remarkCite, sources], [remarkMention, mentions]];
