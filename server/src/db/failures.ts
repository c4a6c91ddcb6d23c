// The failures that db/ itself raises. An engine's own errors pass through untouched; the dialect says what
// they mean.

/** The database cannot serve now; the dialect's `isUnavailable` is true of it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A database that must not be started on: says why in one line that a person can act on. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/** An error and everything that caused it, outermost first. Bounded, in case of a loop. */
export const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = [];
  for (let cause = error; cause && chain.length < 8; cause = (cause as { cause?: unknown }).cause) {
    chain.push(cause);
  }
  return chain;
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
