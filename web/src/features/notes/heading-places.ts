// Where the headings of a note are: on its page, or in the editor that has it open.

type GoTo = (index: number) => void;

const editors = new Map<string, GoTo>();

/** While the note is written, the editor leads to its headings. Returns how to end that. */
export const leadToHeadings = (noteId: string, goTo: GoTo): (() => void) => {
  editors.set(noteId, goTo);
  return () => {
    if (editors.get(noteId) === goTo) editors.delete(noteId);
  };
};

/** The headings of the text as they stand on the page, in the same order. */
const goToDrawn: GoTo = (index) => {
  const headings = document.querySelectorAll<HTMLElement>('[data-note] :is(h2, h3, h4, h5, h6)');
  const heading = headings[index];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start', behavior: 'smooth' });
  heading.focus({ preventScroll: true });
};

export const goToHeading = (noteId: string, index: number): void => (editors.get(noteId) ?? goToDrawn)(index);
