// `[[Tide table]]` in a note becomes a link to the note of that title, where the reader may read one, and its name elsewhere.

export interface NoteLink {
  readonly title: string;
  readonly id: string;
}

/** The part of a syntax tree that matters here. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  children?: Node[];
}

const LINK = /\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/g;

const fold = (title: string): string => title.trim().toLowerCase();

const splitText = (text: string, notes: readonly NoteLink[]): Node[] => {
  const nodes: Node[] = [];
  let at = 0;
  for (const { 0: whole, 1: title = '', 2: shown = title, index } of text.matchAll(LINK)) {
    const note = notes.find((one) => fold(one.title) === fold(title));
    if (shown.trim() === '') continue;
    if (index > at) nodes.push({ type: 'text', value: text.slice(at, index) });
    const children = [{ type: 'text', value: shown.trim() }];
    // Where there is no such note, or not for this reader, its name stands there.
    nodes.push(
      note
        ? { type: 'link', url: `/notes/${note.id}`, title: null, children }
        : { type: 'emphasis', children },
    );
    at = index + whole.length;
  }
  if (at < text.length) nodes.push({ type: 'text', value: text.slice(at) });
  return nodes;
};

export const linkNotes = (node: Node, notes: readonly NoteLink[]): void => {
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return splitText(child.value, notes);
    linkNotes(child, notes);
    return [child];
  });
};
