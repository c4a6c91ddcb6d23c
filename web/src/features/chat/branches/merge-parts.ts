// What of two branches goes into one: messages, or paragraphs of them, by their places in the text.

import type { ChatMessage, MergeAskInput } from '@parley/contract';

export interface Paragraph {
  readonly start: number;
  readonly end: number;
}

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;

/** Between blank lines; a block of code is one, whatever blank lines it has. */
export const paragraphsOf = (text: string): Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  let start: number | null = null;
  let [end, at] = [0, 0];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    if (line.trim() === '' && !isCode) {
      if (start !== null) paragraphs.push({ start, end });
      start = null;
    } else {
      start ??= at;
      end = at + line.length;
    }
    at += line.length + 1;
  }
  if (start !== null) paragraphs.push({ start, end });
  return paragraphs;
};

/** By which a tick is kept. */
export const tickOf = (messageId: string, { start }: Paragraph): string => `${messageId} ${start}`;

type Ticks = ReadonlySet<string>;
type Said = Pick<ChatMessage, 'id' | 'content'>;

const runsOf = ({ id, content }: Said, ticks: Ticks): Paragraph[] => {
  const runs: Paragraph[] = [];
  let wasTicked = false;
  for (const paragraph of paragraphsOf(content)) {
    const isTicked = ticks.has(tickOf(id, paragraph));
    const last = runs.at(-1);
    if (isTicked && wasTicked && last) runs[runs.length - 1] = { start: last.start, end: paragraph.end };
    else if (isTicked) runs.push(paragraph);
    wasTicked = isTicked;
  }
  return runs;
};

/** As a request names them: paragraphs that follow each other are one part, and a whole message needs no place. */
export const partsOf = (messages: readonly Said[], ticks: Ticks): NonNullable<MergeAskInput['parts']> =>
  messages.flatMap((message) => {
    const all = paragraphsOf(message.content);
    const runs = runsOf(message, ticks);
    const isWhole = runs.length === 1 && runs[0]?.start === all[0]?.start && runs[0]?.end === all.at(-1)?.end;
    if (isWhole) return [{ message_id: message.id }];
    return runs.map(({ start, end }) => ({ message_id: message.id, start, end }));
  });

/** Their words, one below the other, to be written on. */
export const wordsOf = (messages: readonly Said[], ticks: Ticks): string =>
  messages
    .flatMap((message) =>
      runsOf(message, ticks).map(({ start, end }) => message.content.slice(start, end).trim()),
    )
    .join('\n\n');

/** Every paragraph of these messages as one that can be ticked. */
export const ticksOf = (messages: readonly ChatMessage[]): string[] =>
  messages.flatMap(({ id, content }) => paragraphsOf(content).map((paragraph) => tickOf(id, paragraph)));
