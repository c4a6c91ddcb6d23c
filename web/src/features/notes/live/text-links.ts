// Links in the text of a note: where they stand, and what follows them. A press follows one that is drawn; on the line with the cursor, where its
// signs stand as they are typed, a press with Mod does, or Mod+Enter.

import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { isWritten } from './drawn-parts.ts';

/** Where a link leads: to the note of a title, or to an address. */
export type TextLink = { readonly title: string } | { readonly href: string };

interface NoteLinkPlace {
  readonly from: number;
  readonly to: number;
  /** What it is called there, or the title. */
  readonly shown: { readonly from: number; readonly to: number };
  readonly title: string;
}

const NOTE_LINK = /\[\[([^[\]\n|]{1,200}\|)?([^[\]\n|]{1,200})\]\]/g;
const CODE = /Code/;

/** `[[title]]` and `[[title|shown]]`, which Markdown does not know. */
export const noteLinksIn = (state: EditorState, from: number, to: number): NoteLinkPlace[] =>
  [...state.sliceDoc(from, to).matchAll(NOTE_LINK)].flatMap(({ 0: whole, 1: named, 2: last = '', index }) => {
    const start = from + index;
    const end = start + whole.length;
    const shown = { from: start + 2 + (named?.length ?? 0), to: end - 2 };
    if (CODE.test(syntaxTree(state).resolveInner(shown.from, 1).name)) return [];
    return [{ from: start, to: end, shown, title: (named?.slice(0, -1) ?? last).trim() }];
  });

/** What its signs have in a text, without the angles around it. A bare one may leave out how it begins. */
const hrefOf = (written: string): string => {
  const address = written.replace(/^<|>$/g, '');
  if (/^www\./i.test(address)) return `https://${address}`;
  return /^[^\s:/@]+@[^\s/]+$/.test(address) ? `mailto:${address}` : address;
};

/** The link that stands at a place of the text. */
export const linkAt = (state: EditorState, at: number): (TextLink & { from: number; to: number }) | null => {
  const line = state.doc.lineAt(at);
  const named = noteLinksIn(state, line.from, line.to).find(({ from, to }) => at >= from && at <= to);
  if (named) return { title: named.title, from: named.from, to: named.to };
  for (const side of [1, -1] as const)
    for (let node = syntaxTree(state).resolveInner(at, side); node.parent; node = node.parent) {
      const { name, from, to } = node;
      if (name === 'Image') return null;
      if (name !== 'Link' && name !== 'Autolink' && name !== 'URL') continue;
      const url = name === 'URL' ? node : node.getChild('URL');
      // The address of a link belongs to it.
      if (!url || (name === 'URL' && /^(?:Link|Image|Autolink)$/.test(node.parent.name))) continue;
      return { href: hrefOf(state.sliceDoc(url.from, url.to)), from, to };
    }
  return null;
};

/** What shows a link in the text has this class: a press on it may follow it. */
export const LINK_CLASS = 'cm-text-link';

export const followLinks = (follow: (link: TextLink) => void): Extension => {
  let pressed: TextLink | null = null;
  return [
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        pressed = null;
        if (event.button !== 0 || !(event.target instanceof Element)) return;
        const shown = event.target.closest(`.${LINK_CLASS}`);
        const link = shown && linkAt(view.state, view.posAtDOM(shown));
        // Before the press puts the cursor on this line.
        if (link && (event.ctrlKey || event.metaKey || !isWritten(view, link.from, link.to))) pressed = link;
      },
      // Not at the click: by then the line is drawn anew for the cursor on it, and what was pressed is no longer there to be clicked.
      mouseup: (_event, view) => {
        const link = pressed;
        pressed = null;
        // Who chose some of the text did not mean to go.
        if (link && view.state.selection.main.empty) follow(link);
      },
    }),
    Prec.high(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: ({ state }) => {
            const link = linkAt(state, state.selection.main.head);
            if (link) follow(link);
            return link !== null;
          },
        },
      ]),
    ),
  ];
};
