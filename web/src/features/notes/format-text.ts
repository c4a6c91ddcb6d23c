// What the buttons above a text do to what is selected in it.

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Format =
  | 'text'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bold'
  | 'italic'
  | 'list'
  | 'tasks'
  | 'quote'
  | 'code'
  | 'link'
  | 'table'
  | 'note';

/** A part of the text is replaced, and something of it is selected afterwards. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { list: '- ', tasks: '- [ ] ', quote: '> ' } as const;
const LEVEL = { text: '', heading1: '# ', heading2: '## ', heading3: '### ' } as const;
const TABLE = '|   |   |\n| --- | --- |\n|   |   |\n';

/** Puts signs around it, or takes them away where they are. */
const around = ({ text, start, end }: Selected, before: string, after: string): Replacement => {
  const chosen = text.slice(start, end);
  const isAround = text.slice(0, start).endsWith(before) && text.startsWith(after, end);
  if (isAround && before !== '*')
    return {
      from: start - before.length,
      to: end + after.length,
      text: chosen,
      start: start - before.length,
      end: end - before.length,
    };
  return {
    from: start,
    to: end,
    text: `${before}${chosen}${after}`,
    start: start + before.length,
    end: end + before.length,
  };
};

/** Changes each line that is touched; the caret stands behind the last one. */
const eachLine = (
  { text, start, end }: Selected,
  change: (lines: readonly string[]) => readonly string[],
): Replacement => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const changed = change(text.slice(from, to).split('\n')).join('\n');
  return { from, to, text: changed, start: from + changed.length, end: from + changed.length };
};

/** Begins each line of it with a sign, or takes the sign away where every line has it. */
const before = (selected: Selected, sign: string): Replacement =>
  eachLine(selected, (lines) => {
    const hasAll = lines.every((line) => line.startsWith(sign));
    return lines.map((line) => (hasAll ? line.slice(sign.length) : `${sign}${line}`));
  });

/** Whatever level a line has, it has this one afterwards. */
const level = (selected: Selected, sign: string): Replacement =>
  eachLine(selected, (lines) => lines.map((line) => `${sign}${line.replace(/^#{1,6} +/, '')}`));

const insert = ({ text, start, end }: Selected, what: string): Replacement => {
  const gap = start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : '\n\n';
  const at = start + gap.length + what.length;
  return { from: start, to: end, text: `${gap}${what}`, start: at, end: at };
};

export const formatText = (selected: Selected, format: Format): Replacement => {
  const chosen = selected.text.slice(selected.start, selected.end);
  switch (format) {
    case 'bold':
    case 'italic':
      return around(selected, AROUND[format], AROUND[format]);
    case 'code':
      return chosen.includes('\n') ? around(selected, '```\n', '\n```') : around(selected, '`', '`');
    case 'link': {
      const whole = `[${chosen}](https://)`;
      const end = selected.start + whole.length - 1;
      return { from: selected.start, to: selected.end, text: whole, start: end, end };
    }
    case 'note':
      return around(selected, '[[', ']]');
    case 'text':
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return level(selected, LEVEL[format]);
    case 'table':
      return insert(selected, TABLE);
    default:
      return before(selected, BEFORE[format]);
  }
};

/** What is typed after `[[` and before the end of the link, where the caret is. */
export const linkBegunAt = (text: string, caret: number): string | null => {
  const [, begun] = /\[\[([^[\]\n|]{0,80})$/.exec(text.slice(0, caret)) ?? [];
  return begun ?? null;
};
