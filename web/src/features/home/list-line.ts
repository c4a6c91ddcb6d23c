/** One line of the list that leads to a page. */
export const LIST_LINE =
  'flex min-h-(--row) shrink-0 items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text';
