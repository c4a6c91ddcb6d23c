/** What scopes, search and the page call one. */
export const KIND = 'note';
