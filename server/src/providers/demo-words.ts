// The words of the demonstration. It never pretends to be more than it is.

import { readOutput } from './demo/attached.ts';
import { languageOf } from './demo/language.ts';
import { fill } from './demo/pools.ts';
import { phrasesIn } from './demo/words/index.ts';
import type { ModelMessage, ModelRequest, ToolResult } from './vendor.ts';

export const HELP = `I am the demonstration model. These commands, each on its own line, make me show what a model can do:

- \`/demo think\`: reason before answering
- \`/demo tool calculator {"expression":"2+2"}\`: call a tool (several lines: several calls at once)
- \`/demo rounds 3 calculator {"expression":"2+2"}\`: call it again and again
- \`/demo long 500\`: a long answer of so many words
- \`/demo slow\`: speak slowly (\`/demo slow 1000\`: milliseconds between words)
- \`/demo markdown\`: headings, a table, code, a formula
- \`/demo json\`: an answer in JSON
- \`/demo echo …\`: repeat after you
- \`/demo prompt\`: say what I was given
- \`/demo cut 10\`: stop after ten words as if there were no room left
- \`/demo fail 429\`: fail (400, 401, 403, 404, 413, 429, 500, 503, 529, timeout, unreachable, filtered, protocol)
- \`/demo break 10\`: lose the connection after ten words
- \`/demo refuse\`: decline to answer
`;

export const MARKDOWN = `# A small show

Text can be **bold**, *slanted* or \`code\`. There are lists:

1. first
2. second
   - and one inside

| fruit | price |
|---|---:|
| apple | 1.20 |
| pear | 0.90 |

\`\`\`ts
export const double = (n: number): number => n * 2;
\`\`\`

> A formula: $e^{i\\pi} + 1 = 0$

That was all.
`;

const QUOTED_MAX = 200;

const quoted = (text: string): string => {
  const line = text
    .slice(0, QUOTED_MAX * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
};

export const sayResults = (results: readonly ToolResult[]): string =>
  results
    .map(({ name, output, isError }) =>
      isError
        ? `The tool “${name}” failed: ${readOutput(output).text}`
        : `The tool “${name}” answered: ${readOutput(output).text}`,
    )
    .join('\n');

const TITLE_LINE_READ = 300;
/** A longer sentence ends with its first part, if it has parts. */
const TITLE_AIM = 40;
const TITLE_PART_LEAST = 12;
const TITLE_CHARACTERS = 120;

/** Up to where a part of the sentence ends, and otherwise all of it: who shows a title cuts it by its width. */
const phraseOf = (line: string): string => {
  const [sentence = ''] = line.split(/(?<=[.?!])\s|(?<=[。？！])/, 1);
  const [part = ''] = sentence.split(/[,;:]\s|\s[–—]\s|[、，；：]/, 1);
  const isLong = sentence.length > TITLE_AIM && part.length >= TITLE_PART_LEAST;
  const shown = [...(isLong ? part : sentence).replace(/[.?!,;:"“”。？！、]{1,10}(?=\s|$)/g, '')];
  if (shown.length <= TITLE_CHARACTERS) return shown.join('').replaceAll(/\s+/g, ' ').trim();
  const cut = shown.slice(0, TITLE_CHARACTERS).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
};

/** The first sentence of a message. A name before a colon and mentions are no part of it. */
export const titleOf = (text: string): string => {
  const first = text
    .split('\n')
    .map((line) =>
      line
        .slice(0, TITLE_LINE_READ)
        .replace(/^[\s#>*"“-]*(?:\[?[\w .@-]{1,40}\]?:\s+)?/, '')
        .replace(/^(?:@[^\s@]{1,100}\s+)+/, ''),
    )
    .find((line) => /\p{L}/u.test(line));
  const shown = phraseOf((first ?? '').trim());
  return shown ? shown[0]?.toUpperCase() + shown.slice(1) : phrasesIn('en').noTitle;
};

export const summaryOf = (messages: readonly ModelMessage[], text: string): string => {
  const said = messages.flatMap((message) =>
    message.role === 'user'
      ? message.parts.flatMap((part) => (part.type === 'text' ? part.text.split('\n') : []))
      : [],
  );
  const lines = said.map((line) => line.trim()).filter((line) => /\p{L}/u.test(line));
  const [first = text, last = text] = [lines[0], lines.at(-1)];
  return fill(phrasesIn(languageOf(first) ?? languageOf(last) ?? 'en').digest, {
    first: quoted(first),
    last: quoted(last),
    lines: String(lines.length),
  });
};

/** Sizes and names, never the instructions themselves: those may be another person's. */
export const outlineOf = ({ system, messages, tools }: ModelRequest): string => {
  const lines = messages.map((message, index) => {
    if (message.role === 'tool') return `${index + 1}. tool: ${message.results.length} results`;
    const text =
      message.role === 'assistant'
        ? message.text
        : message.parts.map((part) => (part.type === 'text' ? part.text : '[picture]')).join(' ');
    return `${index + 1}. ${message.role}${message.name ? ` (${message.name})` : ''}: ${quoted(text)}`;
  });
  const offered = tools.map((tool) => tool.name).join(', ') || 'none';
  return `Instructions: ${(system ?? '').length} characters. Tools: ${offered}.\n\n${lines.join('\n')}`;
};

const STOCK =
  'one small step after another makes a long way and every word here only counts the length of it'.split(' ');

export const wordsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => STOCK[index % STOCK.length]).join(' ');

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const hash = (word: string): number => {
  let value = FNV_OFFSET;
  for (let index = 0; index < word.length; index++)
    value = Math.imul(value ^ word.charCodeAt(index), FNV_PRIME) >>> 0;
  return value;
};

/** Texts that share words point in similar directions: enough to try a search. Of length one. */
export const embedWords = (text: string, dimensions: number): number[] => {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const value = hash(word);
    const place = value % dimensions;
    vector[place] = (vector[place] ?? 0) + (value & 0x80000000 ? -1 : 1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((part) => part / length);
};
