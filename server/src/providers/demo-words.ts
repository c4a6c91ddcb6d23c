// The words of the demonstration. It never pretends to be more than it is.

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

const WHO =
  'I am the demonstration model of Parley: I live inside this server, I need no key and no network, and I always give the same answer to the same question.';
const HOW =
  'For real answers, add a model provider in the settings (paste a key of OpenAI, Anthropic, Google or another, or point to an Ollama). Write `/demo help` to see what I can show you until then.';

const lastName = ({ messages }: ModelRequest): string => {
  const message = messages.findLast(({ role }) => role === 'user');
  return message?.role === 'user' && message.name ? `, ${message.name}` : '';
};

export const greet = (request: ModelRequest): string => `Hello${lastName(request)}! ${WHO}\n\n${HOW}`;

const QUOTED_MAX = 200;

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
};

const imagesOf = ({ messages }: ModelRequest): string => {
  const message = messages.findLast(({ role }) => role === 'user');
  const images = message?.role === 'user' ? message.parts.filter((part) => part.type === 'image') : [];
  if (images.length === 0) return '';
  const list = images.map((image) => `${image.mediaType}, ${image.data.length} bytes`).join('; ');
  return `I was given ${images.length === 1 ? 'one picture' : `${images.length} pictures`} (${list}). `;
};

export const answerAbout = (text: string, request: ModelRequest): string => {
  const said = quoted(text);
  const heard = said ? `You wrote: “${said}” ` : '';
  return `${heard}${imagesOf(request)}I cannot really know the answer. ${WHO}\n\n${HOW}`;
};

export const sayResults = (results: readonly ToolResult[]): string =>
  results
    .map(({ name, output, isError }) =>
      isError ? `The tool “${name}” failed: ${output}` : `The tool “${name}” answered: ${output}`,
    )
    .join('\n');

const TITLE_WORDS = 6;

/** The first words of a message. A name before a colon is no part of them. */
export const titleOf = (text: string): string => {
  const first = text
    .split('\n')
    .map((line) => line.replace(/^[\s#>*"“-]*(?:\[?[\w .@-]{1,40}\]?:\s+)?/, ''))
    .find((line) => /\p{L}/u.test(line));
  const words = (first ?? '')
    .replace(/[.?!,;:"“”]+(?=\s|$)/g, '')
    .split(/\s+/)
    .slice(0, TITLE_WORDS)
    .join(' ');
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'A conversation';
};

export const summaryOf = (messages: readonly ModelMessage[], text: string): string => {
  const said = messages.flatMap((message) =>
    message.role === 'user'
      ? message.parts.flatMap((part) => (part.type === 'text' ? part.text.split('\n') : []))
      : [],
  );
  const lines = said.map((line) => line.trim()).filter((line) => /\p{L}/u.test(line));
  const last = lines.at(-1) ?? text;
  return `Summary by the demonstration model, which quotes and does not understand. It began with: “${quoted(lines[0] ?? text)}” The latest was: “${quoted(last)}” (${lines.length} lines in all.)`;
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

/** Texts that share words point in similar directions: enough to rehearse a search. Of length one. */
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
