/** Where instances are told that another database has taken the place of theirs; with the id of the instance that did it. */
export const REPLACED_CHANNEL = 'parley_replaced';
