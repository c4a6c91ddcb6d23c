// Markdown as it will look while it is written: the marks of headings, lists, quotes, emphasis, code and links are hidden, except on the line
// with the cursor. The text itself stays what it is.

import { syntaxTree } from '@codemirror/language';
import { Decoration, type DecorationSet, type EditorView, WidgetType } from '@codemirror/view';
import { isSuspicious, readUrl } from '../../markdown/index.ts';
import { drawnParts, isWritten } from './drawn-parts.ts';
import { leadingMarks } from './leading-marks.ts';
import { isOtherWithin } from './other-cursors.ts';
import { LINK_CLASS, noteLinksIn } from './text-links.ts';

type Range = ReturnType<Decoration['range']>;
type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** A sign that stands for other signs. */
class Sign extends WidgetType {
  readonly kind: 'bullet' | 'rule';
  constructor(kind: 'bullet' | 'rule') {
    super();
    this.kind = kind;
  }
  override eq(other: Sign): boolean {
    return other.kind === this.kind;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = `cm-${this.kind}`;
    sign.textContent = this.kind === 'bullet' ? '•' : '';
    return sign;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const hidden = Decoration.replace({});
const bullet = Decoration.replace({ widget: new Sign('bullet') });
const rule = Decoration.replace({ widget: new Sign('rule') });
/** A press follows it where its signs are hidden; where it leads is said by its host. */
const linkLook = (isDrawn: boolean, kind = '', title = ''): Decoration =>
  Decoration.mark({
    class: [LINK_CLASS, isDrawn && 'cm-drawn-link', kind].filter(Boolean).join(' '),
    ...(title ? { attributes: { title } } : {}),
  });
const inlineCode = Decoration.mark({ class: 'cm-inline-code' });
const lineLooks = {
  heading: Decoration.line({ class: 'cm-heading-line' }),
  quote: Decoration.line({ class: 'cm-quote-line' }),
  code: Decoration.line({ class: 'cm-code-line' }),
  table: Decoration.line({ class: 'cm-table-line' }),
  item: Decoration.line({ class: 'cm-item-line' }),
};

/** What is found in the parts of the text that are in sight. */
class Drawing {
  readonly found: Range[] = [];
  readonly view: EditorView;
  readonly #lines = new Set<string>();
  constructor(view: EditorView) {
    this.view = view;
  }

  /** Never over the end of a line, and never over the cursor of another person. */
  put(look: Decoration, from: number, to: number): void {
    const { state } = this.view;
    if (from >= to || to > state.doc.lineAt(from).to || isOtherWithin(state, from, to)) return;
    this.found.push(look.range(from, to));
  }

  /** The lines of a part, as far as they are in sight. */
  dress(look: keyof typeof lineLooks, from: number, to: number): void {
    const { doc } = this.view.state;
    const { viewport } = this.view;
    const end = Math.min(to, viewport.to);
    for (let at = Math.max(from, viewport.from); at <= end; at = doc.lineAt(at).to + 1) {
      const start = doc.lineAt(at).from;
      const key = `${look} ${start}`;
      if (!this.#lines.has(key)) this.found.push(lineLooks[look].range(start));
      this.#lines.add(key);
    }
  }

  text(from: number, to: number): string {
    return this.view.state.sliceDoc(from, to);
  }
}

const spacesAfter = (drawing: Drawing, at: number): number =>
  /^[ \t]*/.exec(drawing.text(at, at + 8))?.[0].length ?? 0;

/** An empty heading keeps its marks: nothing else would be seen of it. */
const drawHeading = (drawing: Drawing, heading: SyntaxNode): void => {
  drawing.dress('heading', heading.from, heading.from);
  const [opening, closing] = heading.getChildren('HeaderMark');
  if (!opening || opening.from !== heading.from || isWritten(drawing.view, heading.from, heading.to)) return;
  const start = opening.to + spacesAfter(drawing, opening.to);
  const end = closing?.from ?? heading.to;
  if (drawing.text(start, end).trim() === '') return;
  drawing.put(hidden, opening.from, start);
  if (closing) drawing.put(hidden, closing.from, closing.to);
};

/** A link that says more than its address shows what it says; one that says another address than it has keeps showing both. */
const drawLink = (drawing: Drawing, link: SyntaxNode): void => {
  const [opening, closing] = link.getChildren('LinkMark');
  const address = link.getChild('URL');
  if (!opening || !closing || !address) return;
  const shown = drawing.text(opening.to, closing.from);
  if (shown.trim() === '') return;
  const url = readUrl(drawing.text(address.from, address.to));
  const isDrawn = !isWritten(drawing.view, link.from, link.to);
  drawing.found.push(linkLook(isDrawn, '', url?.host).range(opening.to, closing.from));
  if (!isDrawn || (url && isSuspicious(shown, url))) return;
  drawing.put(hidden, opening.from, opening.to);
  drawing.put(hidden, closing.from, link.to);
};

/** Numbers stay; the box of a checklist stands for the sign before it. */
const drawListMark = (drawing: Drawing, mark: SyntaxNode): void => {
  drawing.dress('item', mark.from, mark.from);
  if (mark.parent?.parent?.name !== 'BulletList' || isWritten(drawing.view, mark.from, mark.to)) return;
  const box = mark.parent.getChild('Task')?.getChild('TaskMarker');
  if (box) drawing.put(hidden, mark.from, box.from);
  else drawing.put(bullet, mark.from, mark.to);
};

const drawAround = (drawing: Drawing, mark: SyntaxNode): void => {
  const around = mark.parent;
  if (!around || isWritten(drawing.view, around.from, around.to)) return;
  drawing.put(hidden, mark.from, mark.to);
};

const drawQuoteMark = (drawing: Drawing, mark: SyntaxNode): void => {
  drawing.dress('quote', mark.from, mark.from);
  if (isWritten(drawing.view, mark.from, mark.to)) return;
  drawing.put(hidden, mark.from, mark.to + Math.min(1, spacesAfter(drawing, mark.to)));
};

/** False: nothing within is looked at. */
const drawNode = (drawing: Drawing, node: SyntaxNode): boolean => {
  const { name, from, to } = node;
  if (name === 'Image') return false;
  if (name === 'Table') drawing.dress('table', from, to);
  if (name === 'FencedCode' || name === 'CodeBlock' || name === 'BlockFormula') {
    drawing.dress('code', from, to);
    return false;
  }
  if (name.startsWith('ATXHeading')) drawHeading(drawing, node);
  else if (name === 'Link') drawLink(drawing, node);
  else if (name === 'ListMark') drawListMark(drawing, node);
  else if (name === 'QuoteMark') drawQuoteMark(drawing, node);
  else if (name === 'URL' && !/^(?:Link|Image)$/.test(node.parent?.name ?? ''))
    drawing.found.push(linkLook(!isWritten(drawing.view, from, to)).range(from, to));
  else if (name === 'EmphasisMark' || name === 'StrikethroughMark') drawAround(drawing, node);
  else if (name === 'CodeMark') drawAround(drawing, node);
  else if (name === 'InlineCode') drawing.found.push(inlineCode.range(from, to));
  else if (name === 'HorizontalRule' && !isWritten(drawing.view, from, to)) drawing.put(rule, from, to);
  return true;
};

const drawNoteLinks = (drawing: Drawing, from: number, to: number): void => {
  for (const link of noteLinksIn(drawing.view.state, from, to)) {
    const isDrawn = !isWritten(drawing.view, link.from, link.to);
    drawing.found.push(linkLook(isDrawn, 'cm-note-link').range(link.shown.from, link.shown.to));
    if (!isDrawn) continue;
    drawing.put(hidden, link.from, link.shown.from);
    drawing.put(hidden, link.shown.to, link.to);
  }
};

const drawIn = (view: EditorView): DecorationSet => {
  const drawing = new Drawing(view);
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({ from, to, enter: ({ node }) => drawNode(drawing, node) });
    drawNoteLinks(drawing, from, to);
  }
  return Decoration.set(drawing.found, true);
};

/** Who points at the beginning of the words means them, not the marks before them that cannot be seen. */
const behindMarks = ({ state }: EditorView, drawn: DecorationSet): number => {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const words = line.from + leadingMarks(line.text);
  let isHidden = false;
  drawn.between(line.from, head, (from, to, { spec }) => {
    if (from <= head && to > head && spec.class === undefined) isHidden = true;
  });
  return isHidden && head < words ? words : head;
};

export const hiddenMarks = drawnParts(drawIn, behindMarks);
