// The numbers that an answer cites, checked while it is written: one that no source has is taken out, and the first use of each that has
// one is told. What stands in code, and what turns out to be a link, is left as it is.

import { citationOf, type SourceBook } from './sources.ts';
import type { AnswerEvent } from './tool-loop.ts';

/** What may become a citation: `[1]`, `[1, 2]`, ` [3]`. */
const BEGINNING = /^ ?(?:\[[\d,; ]{0,40})?$/;
const WHOLE = /^( ?)\[([\d,; ]*\d[\d,; ]*)\]$/;

export interface CitationCheck {
  /** The events of a batch, with the texts as they may stand. */
  take(batch: readonly AnswerEvent[]): readonly AnswerEvent[];
  /** What was held back to see how it goes on. */
  rest(): readonly AnswerEvent[];
}

/** Tells which signs stand in code: from some backticks to as many again. */
const createCodeWatch = () => {
  let backticks = 0;
  let mark = 0;
  return (sign: string): boolean => {
    if (sign === '`') backticks++;
    else if (backticks > 0) {
      if (mark === 0) mark = backticks;
      else if (mark === backticks) mark = 0;
      backticks = 0;
    }
    return mark > 0 || sign === '`';
  };
};

interface Said {
  readonly content: string;
  readonly citations: ReadonlyArray<{ readonly n: number | null }>;
}

/** Writes the checked text as events, with each source told where it is first cited. */
const createScribe = (sources: SourceBook, said: Said) => {
  let out = '';
  let events: AnswerEvent[] = [];
  const told = new Set(said.citations.map(({ n }) => n));
  const say = (): void => {
    if (out !== '') events.push({ type: 'text', text: out });
    out = '';
  };
  return {
    write: (text: string): void => {
      out += text;
    },
    cite: (numbers: readonly number[]): void => {
      for (const n of numbers) {
        const source = sources.find(n);
        if (!source || told.has(n)) continue;
        told.add(n);
        const before = said.content + out;
        say();
        events.push({ type: 'citation', citation: citationOf(source, before) });
      }
    },
    /** What is no text stays as it is. */
    pass: (event: AnswerEvent): void => {
      say();
      events.push(event);
    },
    finish: (): readonly AnswerEvent[] => {
      say();
      const done = events;
      events = [];
      return done;
    },
  };
};

/** `said`: what the answer says so far, and which numbers it has cited. */
export const createCitationCheck = (sources: SourceBook, said: Said): CitationCheck => {
  let held = '';
  const isInCode = createCodeWatch();
  const { write, cite, pass, finish } = createScribe(sources, said);

  /** Decides on what was held back, now that the sign after it is known. */
  const settle = (next: string): void => {
    const [, space = '', inner = ''] = WHOLE.exec(held) ?? [];
    if (inner === '' || next === '(' || next === ':') write(held);
    else {
      const numbers = (inner.match(/\d+/g) ?? []).map(Number).filter((n) => sources.find(n) !== undefined);
      if (numbers.length > 0) write(`${space}[${numbers.join(', ')}]`);
      cite(numbers);
    }
    held = '';
  };
  const hear = (sign: string): void => {
    if (isInCode(sign)) {
      settle(sign);
      write(sign);
      return;
    }
    if (BEGINNING.test(held + sign) || WHOLE.test(held + sign)) {
      held += sign;
      return;
    }
    settle(sign);
    if (BEGINNING.test(sign)) held = sign;
    else write(sign);
  };
  return {
    take: (batch) => {
      // Without sources there is nothing to check, and numbers in brackets are the answer's own.
      if (sources.list().length === 0 && held === '') return batch;
      for (const event of batch) {
        if (event.type === 'text') for (const sign of event.text) hear(sign);
        else {
          settle('');
          pass(event);
        }
      }
      return finish();
    },
    rest: () => {
      settle('');
      return finish();
    },
  };
};
