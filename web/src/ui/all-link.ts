/** Beside a heading: the way to all of it. As high as a row, so that a finger meets it; the heading is no higher for it. */
export const ALL_LINK =
  '-my-2 inline-flex min-h-(--row) shrink-0 items-center type-ui font-medium text-accent-text underline underline-offset-3';
