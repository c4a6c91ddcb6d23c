// The piece of a text around the first match, and where the matches are in it.

import type { Phrase } from '../../db/dialect/text-index.ts';
import { foldCharacter } from './words.ts';

const BEFORE = 60;
const LENGTH_MAX = 220;
const HIGHLIGHTS_MAX = 20;
/** Further into a text the words of a hit are not looked for. */
const SEARCHED_MAX = 50_000;

export interface Snippet {
  readonly snippet: string;
  readonly highlights: Array<[number, number]>;
}

/** The folded text, and for each of its characters the place in the original that it comes from. */
const folded = (text: string): { text: string; from: number[]; to: number[] } => {
  let out = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    // Most characters fold to themselves in lower case: asking Unicode for each would take a hundred times as long.
    const plain = character <= '\u007f' ? character.toLowerCase() : foldCharacter(character);
    for (let i = 0; i < plain.length; i++) {
      from.push(at);
      to.push(at + character.length);
    }
    out += plain;
    at += character.length;
  }
  return { text: out, from, to };
};

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** A phrase as a pattern over folded text. Words hold letters and digits only, so nothing needs escaping. */
const patternOf = ({ words }: Phrase): RegExp => new RegExp(words.join('[^\\p{L}\\p{N}]*'), 'gu');

export const snippetOf = (original: string, phrases: readonly Phrase[]): Snippet => {
  const text = original.slice(0, SEARCHED_MAX);
  const plain = folded(text);
  const found: Array<[number, number]> = [];
  for (const phrase of phrases)
    for (const match of plain.text.matchAll(patternOf(phrase))) {
      const isWhole =
        phrase.words.every((word) => word.length === 1) || !isLetter(plain.text[match.index - 1]);
      const last = match.index + match[0].length - 1;
      if (isWhole) found.push([plain.from[match.index] ?? 0, plain.to[last] ?? 0]);
      if (found.length >= HIGHLIGHTS_MAX) break;
    }
  found.sort((a, b) => a[0] - b[0]);
  const begin = startOf(text, Math.max(0, (found[0]?.[0] ?? 0) - BEFORE));
  const snippet = text.slice(begin, begin + LENGTH_MAX).toWellFormed();
  const highlights = found
    .map(([from, to]): [number, number] => [from - begin, Math.min(to - begin, snippet.length)])
    .filter(([from, to]) => from >= 0 && from < to);
  return { snippet, highlights };
};

/** Begins with a word and never inside of a character. */
const startOf = (text: string, at: number): number => {
  if (at === 0) return 0;
  const space = text.slice(at, at + BEFORE / 2).search(/\s/);
  const begin = space === -1 ? at : at + space + 1;
  const code = text.charCodeAt(begin);
  return code >= 0xdc00 && code <= 0xdfff ? begin + 1 : begin;
};
