// The words for refusals that have a name come with the settings, or with the first refusal; never with the first paint.

let load = async (): Promise<void> => {};

/** Said once, at the start, by what knows where words lie. */
export const fetchRefusalWordsBy = (fetchWords: () => Promise<void>): void => {
  load = fetchWords;
};

/** Without them a refusal is said as the server says it. */
export const haveRefusalWords = (): Promise<void> => load().catch(() => undefined);
