/** All words, as English has them. Every words/en.ts adds its own by declaration, so that a new one edits no list. */
// biome-ignore lint/suspicious/noEmptyInterface: the words of the features are declared by them
export interface English {}
