// What is offered while a person types in a note.

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { call } from '../../../lib/api.ts';

const OFFERED = '20';

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
