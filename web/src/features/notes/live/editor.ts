// The text of a note as CodeMirror edits it: the shared document, Markdown, keys, and what is offered while one types.

import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { deleteMarkupBackward } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import { yCollab, ySyncAnnotation, yUndoManagerKeymap } from 'y-codemirror.next';
import type { Store } from '../../../lib/external-store.ts';
import { type Format, formatText } from '../format-text.ts';
import { boundedMarkdown } from './bounded-markdown.ts';
import { bringCursorToView } from './bring-to-view.ts';
import { type DrawnPlaces, drawnBlocks } from './drawn-blocks.ts';
import { adoptStyles, editorStyle } from './editor-style.ts';
import { type Found, finding } from './find-in-text.ts';
import { hiddenMarks } from './hidden-marks.ts';
import { behindLeadingMarks, leadingMarks } from './leading-marks.ts';
import { enterInText } from './list-keys.ts';
import type { OpenDocument } from './live-note.ts';
import { otherCursors } from './other-cursors.ts';
import { pictures, takePictures } from './pictures.ts';
import { tableKeys } from './table-keys.ts';
import { taskBoxes } from './task-boxes.ts';
import { followLinks, type TextLink } from './text-links.ts';

adoptStyles();

interface EditorOptions {
  readonly noteId: string;
  readonly parent: HTMLElement;
  readonly document: OpenDocument;
  readonly isReadOnly: boolean;
  /** The name for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly completions: readonly CompletionSource[];
  /** What is drawn in the text. */
  readonly drawn: DrawnPlaces;
  /** What was looked for and found in it. */
  readonly found: Store<Found>;
  readonly onSave: () => void;
  readonly onFollow: (link: TextLink) => void;
}

export const formatIn = (view: EditorView, format: Format): void => {
  const { from: start, to: end } = view.state.selection.main;
  const change = formatText({ text: view.state.doc.toString(), start, end }, format);
  view.dispatch({
    changes: { from: change.from, to: change.to, insert: change.text },
    selection: { anchor: change.start, head: change.end },
    userEvent: 'input.format',
    scrollIntoView: true,
  });
  view.focus();
};

const PARSED_MS_MAX = 500;

/** Puts the caret at a heading of the text, counted from its beginning. */
export const goToHeadingIn = (view: EditorView, index: number): void => {
  const { state } = view;
  const places: number[] = [];
  ensureSyntaxTree(state, state.doc.length, PARSED_MS_MAX)?.iterate({
    enter: ({ name, from }) => {
      if (/^(ATX|Setext)Heading[1-6]$/.test(name)) places.push(from);
    },
  });
  const at = places[index];
  if (at === undefined) return;
  const anchor = state.doc.lineAt(at).to;
  view.dispatch({ selection: { anchor } });
  view.focus();
  bringCursorToView(view, 'start');
};

const formatKey = (key: string, format: Format) => ({
  key,
  run: (view: EditorView): boolean => {
    formatIn(view, format);
    return true;
  },
});

const line = Decoration.line({ attributes: { dir: 'auto' } });

/** Each line runs in the direction of its own first letter. */
const directions = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.#shown(view);
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = this.#shown(view);
    }
    #shown({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
      const starts = new Set<number>();
      for (const { from, to } of visibleRanges)
        for (let at = from; at <= to; at = doc.lineAt(at).to + 1) starts.add(doc.lineAt(at).from);
      return Decoration.set([...starts].sort((a, b) => a - b).map((at) => line.range(at)));
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** What the server would refuse never enters: a text that is too long, a character that cannot be stored. */
const accepted = EditorState.changeFilter.of(
  (change) =>
    change.annotation(ySyncAnnotation) !== undefined ||
    change.newDoc.length <= Math.max(NOTE_CHARACTERS_MAX, change.startState.doc.length),
);
const pasted = EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n').replace(/\0/g, ''));

const extensionsOf = (options: EditorOptions): Extension[] => [
  // A carriage return is a character of the text: as the end of a line, it would move every place behind it.
  EditorState.lineSeparator.of('\n'),
  EditorState.allowMultipleSelections.of(false),
  EditorState.readOnly.of(options.isReadOnly),
  EditorView.editable.of(!options.isReadOnly),
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.contentAttributes.of({
    'aria-label': options.label,
    ...{ spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' },
    // One that cannot be typed into is still reached by the keyboard, to be read and copied.
    ...(options.isReadOnly ? { tabindex: '0', 'aria-readonly': 'true' } : {}),
  }),
  placeholder(options.placeholder),
  accepted,
  pasted,
  tableKeys,
  followLinks(options.onFollow),
  Prec.high(
    keymap.of([
      { key: 'Enter', run: enterInText },
      { key: 'Backspace', run: deleteMarkupBackward },
    ]),
  ),
  keymap.of([
    {
      key: 'Mod-s',
      run: () => {
        options.onSave();
        return true;
      },
    },
    formatKey('Mod-b', 'bold'),
    formatKey('Mod-i', 'italic'),
    ...yUndoManagerKeymap,
    ...defaultKeymap,
  ]),
  autocompletion({ override: [...options.completions], icons: false }),
  boundedMarkdown.extension,
  drawSelection(),
  directions,
  hiddenMarks,
  behindLeadingMarks,
  taskBoxes,
  drawnBlocks(options.drawn),
  finding(options.found),
  pictures,
  takePictures(options.noteId),
  editorStyle,
  yCollab(options.document.text, null),
  otherCursors(options.document),
];

export const createEditor = (options: EditorOptions): EditorView => {
  const doc = options.document.text.toString();
  // Before its first word: the marks before that one are hidden until the cursor is there.
  const anchor = leadingMarks(doc.split('\n', 1)[0] ?? '');
  return new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc, selection: { anchor }, extensions: extensionsOf(options) }),
  });
};
