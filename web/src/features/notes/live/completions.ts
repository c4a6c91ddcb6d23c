// What is offered while a person types in a note: notes after `[[`, people after `@`, things after `#`, and parts of a text after `/`.

import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { SearchHit } from '@parley/contract';
import i18next from 'i18next';
import type { TextKey } from '../../../feature.ts';
import { call } from '../../../lib/api.ts';
import { type OwnAddress, writeReference } from '../../markdown/index.ts';

const OFFERED = '20';
const EACH = '5';

/** Writes it in the place of what was typed, with the end of the link once. */
const takeTitle =
  (title: string) =>
  (view: EditorView, _: Completion, from: number, to: number): void => {
    const isClosed = view.state.sliceDoc(to, to + 2) === ']]';
    const insert = `${title}]]`;
    view.dispatch({
      changes: { from, to: to + (isClosed ? 2 : 0), insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    });
  };

/** Titles of notes after `[[`. */
export const noteTitles = async (context: CompletionContext): Promise<CompletionResult | null> => {
  const begun = context.matchBefore(/\[\[[^[\]\n|]{0,80}/);
  if (!begun) return null;
  const q = begun.text.slice(2).trim();
  const found = await call('GET /api/v1/notes', {
    query: { per_page: OFFERED, ...(q ? { q } : {}) },
  }).catch(() => null);
  if (!found || context.aborted) return null;
  const titles = new Set(found.data.map(({ title }) => title).filter((title) => !/[[\]|]/.test(title)));
  return {
    from: begun.from + 2,
    options: [...titles].map((title) => ({ label: title, apply: takeTitle(title) })),
  };
};

/** What stands after a sign that begins a word, with the sign. */
const wordAfter = (context: CompletionContext, sign: string): { from: number; word: string } | null => {
  const begun = context.matchBefore(new RegExp(`(?:^|[\\s(])${sign}[\\p{L}\\p{N}_-]{0,60}`, 'u'));
  if (!begun) return null;
  const at = begun.text.indexOf(sign);
  return { from: begun.from + at, word: begun.text.slice(at + 1) };
};

/** Those who write the note together, and the people one shares a channel with, after `@`. */
export const peopleOf =
  (noteId: string): CompletionSource =>
  async (context) => {
    const begun = wordAfter(context, '@');
    if (!begun) return null;
    const [members, known] = await Promise.all([
      call('GET /api/v1/notes/{id}/members', { params: { id: noteId } }).catch(() => null),
      call('GET /api/v1/presence/people', { query: {} }).catch(() => null),
    ]);
    if (context.aborted) return null;
    const inNote = (members?.data ?? []).filter(({ user_id }) => user_id !== null);
    const names = new Map(
      [...inNote, ...(known?.data ?? [])].map(({ handle, display_name }) => [handle, display_name]),
    );
    if (names.size === 0) return null;
    return {
      from: begun.from,
      options: [...names].map(([handle, detail]) => ({
        ...{ label: `@${handle}`, detail, apply: `@${handle} ` },
      })),
      validFor: /^@[\p{L}\p{N}_-]*$/u,
    };
  };

const THINGS = {
  task: 'tasks.title',
  project: 'projects.title',
  document: 'knowledge.title',
  channel: 'chat.conversation',
} as const satisfies Partial<Record<OwnAddress['kind'], TextKey>>;
type Thing = keyof typeof THINGS;

const ownOf = (kind: Thing, { id, scope_id }: SearchHit): OwnAddress =>
  kind === 'document' ? { kind, id, baseId: scope_id } : { kind, id };

const thingsOf = async (kind: Thing, q: string): Promise<Completion[]> => {
  const found = await call('GET /api/v1/search', { query: { q, type: kind, limit: EACH } }).catch(() => null);
  return (found?.data ?? []).map((hit) => ({
    label: hit.title,
    detail: i18next.t(THINGS[kind]),
    apply: `${writeReference(ownOf(kind, hit), hit.title)} `,
  }));
};

/** Tasks, projects, documents and chats after `#`, as links to them. */
export const things = async (context: CompletionContext): Promise<CompletionResult | null> => {
  const begun = wordAfter(context, '#');
  if (!begun || begun.word === '') return null;
  const kinds = Object.keys(THINGS) as Thing[];
  const found = await Promise.all(kinds.map((kind) => thingsOf(kind, begun.word)));
  if (context.aborted) return null;
  // The server has chosen them by what was typed, which need not stand in the title.
  return { from: begun.from, options: found.flat(), filter: false };
};

/** `|` is where the cursor stands afterwards. */
const PARTS = [
  { text: 'note_page.format_heading', word: 'h1', also: 'heading title', insert: '# |' },
  { text: 'note_page.format_heading', word: 'h2', also: 'heading title', insert: '## |' },
  { text: 'note_page.format_heading', word: 'h3', also: 'heading title', insert: '### |' },
  { text: 'note_page.format_list', word: 'list', also: 'bullets points', insert: '- |' },
  { text: 'note_page.format_numbers', word: 'numbers', also: 'ordered steps', insert: '1. |' },
  { text: 'note_page.format_tasks', word: 'todo', also: 'checklist tasks checkbox', insert: '- [ ] |' },
  { text: 'note_page.format_quote', word: 'quote', also: 'citation', insert: '> |' },
  { text: 'note_page.format_code', word: 'code', also: 'program snippet', insert: '```\n|\n```' },
  { text: 'note_page.format_table', word: 'table', also: 'grid', insert: '| | |\n| --- | --- |\n| | |\n' },
  { text: 'note_page.format_math', word: 'math', also: 'formula latex equation', insert: '$$\n|\n$$' },
  {
    text: 'note_page.format_diagram',
    word: 'mermaid',
    also: 'diagram flowchart chart',
    insert: '```mermaid\nflowchart LR\n  A --> B|\n```',
  },
  { text: 'note_page.format_line', word: 'line', also: 'divider rule separator', insert: '---\n|' },
  { text: 'note_page.format_note', word: 'note', also: 'link page', insert: '[[|' },
] as const satisfies ReadonlyArray<{ text: TextKey; word: string; also: string; insert: string }>;

const takePart =
  (part: string) =>
  (view: EditorView, _: Completion, from: number, to: number): void => {
    const at = part.includes('| |') ? 2 : part.indexOf('|');
    const insert = part.includes('| |') ? part : part.replace('|', '');
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + at },
      userEvent: 'input.complete',
    });
  };

/** Parts of a text after `/` at the beginning of a line. */
export const parts = (context: CompletionContext): CompletionResult | null => {
  const begun = context.matchBefore(/^\s*\/[\p{L}\p{N}]{0,20}/u);
  if (!begun) return null;
  const at = begun.text.indexOf('/');
  const typed = begun.text.slice(at + 1).toLowerCase();
  // By its name, by what else people call it, and by its name in the reader's language.
  const isMeant = (names: string): boolean =>
    names
      .toLowerCase()
      .split(/\s+/)
      .some((name) => name.startsWith(typed));
  return {
    from: begun.from + at,
    filter: false,
    options: PARTS.filter(({ text, word, also }) => isMeant(`${word} ${also} ${i18next.t(text)}`)).map(
      ({ text, word, insert }) => ({
        label: `/${word}`,
        detail: i18next.t(text),
        apply: takePart(insert),
      }),
    ),
  };
};
