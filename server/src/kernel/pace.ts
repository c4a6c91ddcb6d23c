// Long work in slices. Work that has had the event loop for some milliseconds waits until others were served; and of all long works of the
// process one goes on at each turn of the loop, so that ten of them hold up a request no longer than one does.

/** How long a work keeps the event loop. A test sets it to zero: each work then gives way at every step, however fast the machine is. */
export const slice = { ms: 8 };

/** For the event loop, and so for the process: two servers in one share it. */
const waiting: Array<() => void> = [];

const resumeOne = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
};

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });

/** Awaited between two steps of a long work; each work has its own. */
export type Pace = () => Promise<void>;

export const createPace = (): Pace => {
  let end = performance.now() + slice.ms;
  return async () => {
    if (performance.now() < end) return;
    await turn();
    end = performance.now() + slice.ms;
  };
};
