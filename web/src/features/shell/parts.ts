// The parts of the page in the order in which F6 goes through them; after the last one the key is the browser's again.

const PARTS = ['rail', 'list', 'page', 'panel'];
const FOCUSABLE = 'a[href], button:not(:disabled), input, textarea, [tabindex="0"]';

const partOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-part]')?.dataset.part;

/** Where one goes on in a part: at what is chosen in it, at the page itself, or at the first thing that takes the focus. */
const doorOf = (part: HTMLElement): HTMLElement | null => {
  if (part.dataset.part === 'page') return part.querySelector<HTMLElement>('textarea') ?? part;
  return (
    part.querySelector<HTMLElement>('[aria-current="page"]') ?? part.querySelector<HTMLElement>(FOCUSABLE)
  );
};

/** Answers false where there is no further part. */
export const goToPart = (step: 1 | -1): boolean => {
  const there = PARTS.flatMap((name) => {
    const part = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
    return part ? [part] : [];
  });
  const at = there.findIndex(({ dataset }) => dataset.part === partOf(document.activeElement));
  const next = there[at === -1 && step === -1 ? there.length - 1 : at + step];
  const door = next && doorOf(next);
  door?.focus();
  return Boolean(door);
};
