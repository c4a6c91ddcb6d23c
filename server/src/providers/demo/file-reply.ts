// What the demonstration says of the files beside a question: true facts, and honestly no more.

import { factsOf, firstSentence } from './attached.ts';
import type { DemoRequest } from './demo-request.ts';
import { fill, type Pick } from './pools.ts';
import type { Phrases } from './words/phrases.ts';

const FILES_MAX = 4;
const KILOBYTE = 1024;

const sizeOf = (bytes: number): string =>
  bytes < KILOBYTE ? `${bytes} B` : `${Math.round(bytes / KILOBYTE)} kB`;

const aboutText = (file: DemoRequest['files'][number], phrases: Phrases, pick: Pick): string => {
  const facts = factsOf(file.text);
  const list = (names: readonly string[]): string => names.map((name) => `*${name}*`).join(', ');
  const values = { name: file.name, lines: String(facts.lines), words: String(facts.words) };
  const sentences = [
    pick(phrases.file.facts, values) ?? fill(phrases.file.facts[0] ?? '', values),
    facts.headings.length > 0 ? fill(phrases.file.headings, { list: list(facts.headings) }) : '',
    facts.columns.length > 0
      ? fill(phrases.file.columns, { list: list(facts.columns), rows: String(facts.lines - 1) })
      : '',
    facts.keys.length > 0 ? fill(phrases.file.keys, { list: list(facts.keys) }) : '',
    facts.first && facts.columns.length === 0 && facts.keys.length === 0
      ? fill(phrases.file.first, { sentence: facts.first })
      : '',
    file.isCut ? phrases.file.cut : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
};

const aboutPassages = ({ name, passages }: DemoRequest['searched'][number], phrases: Phrases): string => {
  const [first] = passages;
  const sentence = first ? firstSentence(first.text.slice(first.text.indexOf('\n\n') + 1)) : '';
  return fill(phrases.file.searched, {
    name,
    passages: String(passages.length),
    sentence,
    n: first?.n ?? '1',
  });
};

/** Null where nothing lies beside the question. */
export const sayFiles = (asked: DemoRequest, phrases: Phrases, pick: Pick): string | null => {
  const { files, searched, pictures, unreadable } = asked;
  if (files.length + searched.length + pictures.length + unreadable.length === 0) return null;
  const named = (name: string): string => name.replace(/[`*_|<>[\]]/g, '');
  const parts = files
    .slice(0, FILES_MAX)
    .map((file) => aboutText({ ...file, name: named(file.name) }, phrases, pick));
  for (const file of searched.slice(0, FILES_MAX))
    parts.push(aboutPassages({ ...file, name: named(file.name) }, phrases));
  if (pictures.length > 0) {
    const list = pictures.map(({ name, mediaType, bytes }) =>
      [named(name), mediaType, sizeOf(bytes)].filter((fact) => fact !== '').join(', '),
    );
    const values = { list: list.slice(0, FILES_MAX).join('; ') };
    parts.push(pick(phrases.file.pictures, values) ?? fill(phrases.file.pictures[0] ?? '', values));
  }
  if (unreadable.length > 0) {
    const values = { list: unreadable.slice(0, FILES_MAX).map(named).join(', ') };
    parts.push(pick(phrases.file.unreadable, values) ?? fill(phrases.file.unreadable[0] ?? '', values));
  }
  if (files.length + searched.length > 0) parts.push(pick(phrases.file.after) ?? '');
  return parts.filter((part) => part !== '').join('\n\n');
};
