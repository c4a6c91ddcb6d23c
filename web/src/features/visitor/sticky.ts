/** On a phone the way on stays in sight, however long the form is. */
export const STICKY =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4.5 max-sm:bg-surface max-sm:px-4.5 max-sm:py-3';
