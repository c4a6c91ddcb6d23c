// Pictures in the text of a note: pasted, dropped or chosen, kept as files of the note, and shown where the text names them.

import { syntaxTree } from '@codemirror/language';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { createStore } from '../../../lib/external-store.ts';
import { OWN_PICTURE } from '../../../lib/own-picture.ts';
import { toast } from '../../../lib/toast.ts';
import { recall } from '../../../lib/use-blob-url.ts';
import { drawnParts, isWritten } from './drawn-parts.ts';
import { followPlaces } from './follow-places.ts';

const WHOLLY_PICTURE = new RegExp(`^${OWN_PICTURE.source}$`);
const PICTURE = /^image\/(png|jpeg|webp|gif)$/;

/** What stands between brackets must not end them. */
const nameIn = (filename: string): string => filename.replaceAll(/[[\]\\\n]/g, ' ').trim();

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => PICTURE.test(type));

/** The notes that pictures are being sent for, each as often as it was given some. */
const uploads = createStore<readonly string[]>([]);
/** The editor that each note has now: another one takes its place when the note's document, or the right to write, is another. */
const editors = new Map<string, EditorView>();

export const useIsUploading = (noteId: string): boolean =>
  uploads.useSelected((noteIds) => noteIds.includes(noteId));

/** Sends them one after the other, and names each in the text where it was put, whatever is written before it meanwhile. */
export const addPictures = async (
  view: EditorView,
  noteId: string,
  files: readonly File[],
  at = view.state.selection.main.head,
): Promise<void> => {
  const placeNow = followPlaces(view);
  uploads.set((noteIds) => [...noteIds, noteId]);
  for (const file of files) {
    const form = new FormData();
    form.append('file', file);
    try {
      const kept = await call('POST /api/v1/notes/{id}/files', { params: { id: noteId }, form });
      const insert = `![${nameIn(kept.filename)}](/api/v1/files/${kept.id}/download)\n`;
      const editor = editors.get(noteId) ?? view;
      const from = Math.min(placeNow(at, 1), editor.state.doc.length);
      editor.dispatch({ changes: { from, insert }, userEvent: 'input.paste' });
    } catch (error) {
      toast.error(`${file.name}: ${errorText(error)}`);
    }
  }
  uploads.set((noteIds) => noteIds.toSpliced(noteIds.indexOf(noteId), 1));
};

export const takePictures = (noteId: string) => [
  ViewPlugin.define((view) => {
    editors.set(noteId, view);
    return {
      destroy: () => {
        if (editors.get(noteId) === view) editors.delete(noteId);
      },
    };
  }),
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const files = picturesIn(event.clipboardData);
      if (files.length === 0 || view.state.readOnly) return false;
      event.preventDefault();
      void addPictures(view, noteId, files);
      return true;
    },
    drop: (event, view) => {
      const files = picturesIn(event.dataTransfer);
      if (files.length === 0 || view.state.readOnly) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined;
      void addPictures(view, noteId, files, at);
      return true;
    },
  }),
];

class Picture extends WidgetType {
  readonly id: string;
  readonly name: string;
  constructor(id: string, name: string) {
    super();
    this.id = id;
    this.name = name;
  }
  override eq(other: Picture): boolean {
    return other.id === this.id && other.name === this.name;
  }
  override toDOM(view: EditorView): HTMLElement {
    const picture = document.createElement('img');
    picture.alt = this.name;
    picture.className = 'cm-picture';
    picture.addEventListener('load', () => view.requestMeasure());
    void recall(`/api/v1/files/${this.id}/thumbnail`).then((url) => {
      if (url !== null) picture.src = url;
    });
    return picture;
  }
}

const shownIn = (view: EditorView): DecorationSet => {
  const { state } = view;
  const found: ReturnType<Decoration['range']>[] = [];
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        if (name !== 'Image') return;
        const [, alt, id] = WHOLLY_PICTURE.exec(state.sliceDoc(start, end)) ?? [];
        if (id === undefined || isWritten(view, start, end)) return;
        found.push(Decoration.replace({ widget: new Picture(id, alt ?? '') }).range(start, end));
      },
    });
  return Decoration.set(found, true);
};

export const pictures = drawnParts(shownIn);
