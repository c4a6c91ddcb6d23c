// What the demonstration makes of a request: who asks what in which language, what lies beside it, and what has been said already.

import { AGAIN, CONTINUE, FOR_THIS_VERSION, OPENING, SUMMARY_SO_FAR } from '../prompt-sentences.ts';
import type { ModelMessage, ModelRequest } from '../vendor.ts';
import {
  type AttachedText,
  isAttached,
  readFile,
  readNote,
  readSearched,
  type SearchedFile,
} from './attached.ts';
import { type Language, languageOf } from './language.ts';
import { type StyleName, styleOf } from './style.ts';

/** Longer than anything that a question needs. */
const QUESTION_CHARACTERS_MAX = 4_000;
const INSTRUCTIONS_READ = 2_000;

export interface DemoRequest {
  readonly language: Language;
  readonly voice: StyleName;
  /** Of the persona that it speaks for. */
  readonly name: string | null;
  /** What a person asked last, without the files beside it. */
  readonly question: string;
  /** What people asked before that, newest first. */
  readonly before: readonly string[];
  /** What this version should be like. */
  readonly wish: string;
  readonly person: string | null;
  readonly files: readonly AttachedText[];
  readonly searched: readonly SearchedFile[];
  readonly pictures: readonly { name: string; mediaType: string; bytes: number }[];
  readonly unreadable: readonly string[];
  /** Everything that was answered so far, by this voice and by others. */
  readonly said: string;
  readonly answers: number;
  /** The last answer, by the one or the other. */
  readonly lastAnswer: string;
  /** Another voice that has answered since the person spoke. */
  readonly other: string | null;
  /** Members of its group that it may call on, as it leads them. */
  readonly callees: readonly string[];
  readonly version: number;
}

type Said = Extract<ModelMessage, { role: 'user' }>;

const isCue = ({ parts }: Said): boolean => {
  const [part] = parts;
  if (parts.length !== 1 || part?.type !== 'text') return false;
  return (
    [OPENING, AGAIN].includes(part.text) ||
    part.text.startsWith(SUMMARY_SO_FAR) ||
    part.text.startsWith(CONTINUE)
  );
};

const isPersons = (message: ModelMessage): message is Said =>
  message.role === 'user' && !message.isModel && !isCue(message);

/** Where a person spoke last; -1 where nobody did. */
export const lastQuestion = (messages: readonly ModelMessage[]): number => messages.findLastIndex(isPersons);

/** A note and what is selected of it, which stand before what is asked about them. */
const MATERIAL = /<(note|selection)\b[^>]*>\n.*\n<\/\1>/gs;

const questionIn = ({ parts }: Said): string =>
  parts
    .flatMap((part) => (part.type === 'text' && !isAttached(part.text) ? part.text : []))
    .join('\n')
    .replace(MATERIAL, ' ')
    .slice(0, QUESTION_CHARACTERS_MAX)
    .toWellFormed()
    .replace(/^[^\n/]{0,200}\/demo\b[^\n]*/gm, ' ')
    .replace(/@[\p{L}\p{N}_.-]+/gu, ' ')
    .trim();

const answerIn = (message: ModelMessage): string | null => {
  if (message.role === 'assistant') return message.text;
  if (message.role !== 'user' || !message.isModel) return null;
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
};

const attachedTo = (
  message: Said | undefined,
): Pick<DemoRequest, 'files' | 'searched' | 'pictures' | 'unreadable'> => {
  const parts = message?.parts ?? [];
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
  const searched = readSearched(texts);
  const found = new Set(searched.map(({ name }) => name));
  const notes = texts.flatMap((text) => readNote(text) ?? []).filter(({ name }) => !found.has(name));
  const names = notes.filter(({ isPicture }) => isPicture).map(({ name }) => name);
  const seen = parts.flatMap((part) => (part.type === 'image' ? part : []));
  return {
    files: texts.flatMap((text) => readFile(text) ?? []),
    searched,
    pictures: seen.map(({ mediaType, data }, i) => ({ name: names[i] ?? '', mediaType, bytes: data.length })),
    unreadable: notes.filter(({ isPicture }) => !isPicture || seen.length === 0).map(({ name }) => name),
  };
};

const CALLEE = /\(@([^\s()]{1,100})\)/g;

const calleesIn = (system: string): string[] => {
  const at = system.lastIndexOf('In the group "');
  const note = at < 0 ? '' : system.slice(at, at + 4_000);
  if (!note.includes('You lead the group.')) return [];
  return Array.from(note.matchAll(CALLEE), ([, handle = '']) => handle);
};

const wishIn = (system: string): string => {
  const at = system.lastIndexOf(FOR_THIS_VERSION);
  return at < 0 ? '' : system.slice(at + FOR_THIS_VERSION.length).slice(0, QUESTION_CHARACTERS_MAX);
};

export const readRequest = ({ system, messages, version = 0, seed = 0 }: ModelRequest): DemoRequest => {
  const instructions = (system ?? '').slice(0, INSTRUCTIONS_READ);
  const at = lastQuestion(messages);
  const asked = messages[at];
  const question = asked?.role === 'user' ? questionIn(asked) : '';
  const before = messages.slice(0, Math.max(0, at)).filter(isPersons).map(questionIn).reverse();
  const told = messages.flatMap((message) => answerIn(message) ?? []);
  const spoken = [question, ...before].map(languageOf).find((language) => language !== null);
  const since = messages.slice(at + 1).findLast((message) => message.role === 'user' && message.isModel);
  return {
    language: spoken ?? languageOf(instructions.replace(/^You are /, '')) ?? 'en',
    voice: styleOf(instructions),
    name: /^You are (.{1,100}) \(@/.exec(instructions)?.[1] ?? null,
    question,
    before,
    wish: wishIn(system ?? ''),
    person: (asked?.role === 'user' && asked.name) || null,
    ...attachedTo(asked?.role === 'user' ? asked : undefined),
    said: told.join('\n'),
    answers: told.filter((text) => text.trim() !== '').length,
    lastAnswer: told.at(-1) ?? '',
    other: (since?.role === 'user' && since.name) || null,
    callees: calleesIn(system ?? ''),
    version: Math.abs(Math.trunc(version + seed)) % 1_000,
  };
};
