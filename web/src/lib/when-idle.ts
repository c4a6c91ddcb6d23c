/** Where a browser cannot say when it has nothing to do. */
const GUESS_MS = 200;
/** A page that is never idle gets to it, too. */
const WAIT_MS = 1_000;

/** Does something once the page has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: WAIT_MS });
  else setTimeout(work, GUESS_MS);
};
