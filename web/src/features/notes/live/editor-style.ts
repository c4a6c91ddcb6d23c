// How the text looks while it is written: Markdown with the weight that it will have. Colours are the page's own, so that light and dark follow it.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { StyleModule } from 'style-mod';

/**
 * The policy of the page allows no `<style>`. The library adopts a style sheet instead where the root that it is given has no head, and stays with
 * what it chose first: so the first one is mounted while the document seems to have none.
 */
export const adoptStyles = (): void => {
  Object.defineProperty(document, 'head', { value: undefined, configurable: true });
  try {
    StyleModule.mount(document, new StyleModule({}));
  } finally {
    Reflect.deleteProperty(document, 'head');
  }
};

const HEADING = { fontWeight: '650', lineHeight: '1.35' };

const highlight = HighlightStyle.define([
  { tag: tags.heading1, ...HEADING, fontSize: '1.55em' },
  { tag: tags.heading2, ...HEADING, fontSize: '1.3em' },
  { tag: tags.heading3, ...HEADING, fontSize: '1.12em' },
  { tag: [tags.heading4, tags.heading5, tags.heading6], ...HEADING },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.92em' },
  { tag: tags.link, color: 'var(--accent-text)' },
  { tag: tags.url, color: 'var(--ink-faint)' },
  { tag: tags.quote, color: 'var(--ink-muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-faint)' },
]);

/** Six hues, as the faces have them. */
const hues = Object.fromEntries(
  [190, 66, 150, 25, 260, 320].flatMap((hue) => [
    [
      `.cm-hue-${hue}`,
      { '--other': `oklch(0.47 0.11 ${hue})`, '--other-soft': `oklch(0.65 0.11 ${hue} / 0.28)` },
    ],
  ]),
);

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '0.9375rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflowX: 'hidden' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--accent)', minHeight: '50dvh' },
  // The head of the page and the toolbar lie over the text that goes by under them.
  '.cm-line': { padding: '0 2px', scrollMarginTop: '6.5rem' },
  '.cm-heading-line': { paddingTop: '0.5rem' },
  '.cm-quote-line': { borderInlineStart: '3px solid var(--edge)', paddingInlineStart: '0.75rem' },
  '.cm-code-line': { backgroundColor: 'var(--sunken)', paddingInline: '0.75rem' },
  '.cm-table-line': { fontFamily: 'var(--font-mono)', fontSize: '0.92em' },
  '.cm-drawn': { padding: '0.25rem 2px', cursor: 'text', minHeight: '1.6em' },
  // What is typed after a press on a diagram goes into the text, not into the frame that draws it.
  '.cm-drawn iframe': { pointerEvents: 'none' },
  '.cm-drawn-inline': { cursor: 'text' },
  '.cm-drawn-inline > *, .cm-drawn-inline p': { display: 'inline', margin: '0' },
  '.cm-table-tools': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem', padding: '0.25rem 2px' },
  '.cm-table-tools button': {
    padding: '0.25rem 0.625rem',
    minHeight: '1.75rem',
    border: '1px solid var(--line)',
    borderRadius: '0.5rem',
    fontSize: '0.75rem',
    color: 'var(--ink-muted)',
  },
  '.cm-table-tools button:hover': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '@media (pointer: coarse)': { '.cm-table-tools button': { minHeight: '2.75rem' } },
  // What goes on below begins under the words, not under the point or the number.
  '.cm-item-line': { paddingInlineStart: 'calc(1.5em + 2px)', textIndent: '-1.5em' },
  '.cm-inline-code': { backgroundColor: 'var(--sunken)', borderRadius: '0.25rem', padding: '0.1em 0.25em' },
  '.cm-drawn-link': { cursor: 'pointer' },
  '.cm-note-link': { color: 'var(--accent-text)', fontWeight: '600' },
  '.cm-bullet': { color: 'var(--ink-muted)', display: 'inline-block', minWidth: '1.1em', textIndent: '0' },
  '.cm-rule': {
    display: 'inline-block',
    width: '100%',
    verticalAlign: 'middle',
    borderTop: '1px solid var(--edge)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection':
    {
      backgroundColor: 'var(--selected)',
    },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '0.625rem',
    boxShadow: 'var(--shadow-popup)',
    padding: '0.25rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    maxHeight: '16rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '0.4rem 0.625rem',
    borderRadius: '0.4rem',
    lineHeight: '1.3',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--hover)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--ink-faint)', fontStyle: 'normal', marginInlineStart: '0.75rem' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-task-box': { accentColor: 'var(--accent)', width: '1rem', height: '1rem', verticalAlign: '-0.15em' },
  '.cm-found': {
    backgroundColor: 'var(--spark-soft)',
    color: 'var(--spark-text)',
    textDecoration: 'underline 2px var(--spark)',
  },
  '.cm-picture': { maxWidth: '100%', maxHeight: '24rem', borderRadius: '0.5rem', verticalAlign: 'top' },
  '.cm-other-selection': { backgroundColor: 'var(--other-soft)' },
  '.cm-other-caret': {
    position: 'relative',
    borderInlineStart: '2px solid var(--other)',
    marginInline: '-1px',
    pointerEvents: 'none',
  },
  '.cm-other-name': {
    position: 'absolute',
    insetInlineStart: '-2px',
    bottom: '100%',
    padding: '0 0.35rem',
    borderRadius: '0.25rem',
    backgroundColor: 'var(--other)',
    color: 'oklch(0.99 0 0)',
    fontSize: '0.6875rem',
    fontWeight: '600',
    lineHeight: '1.4',
    whiteSpace: 'nowrap',
    textIndent: '0',
    zIndex: '5',
    animation: 'name-goes 400ms 4s forwards',
  },
  '.cm-line:first-child .cm-other-name': { bottom: 'auto', top: '100%' },
  ...hues,
});

export const editorStyle: Extension = [theme, syntaxHighlighting(highlight)];
