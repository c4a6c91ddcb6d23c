// Texts that begin with, or contain, what a person typed; every character stands for itself.

import type { RawBuilder } from 'kysely';
import { raw } from './sql.ts';

/** The last of all characters: what begins with a text stands before the text followed by it. */
const LAST_CHARACTER = '\u{10ffff}';

/** For `like … escape '\\'`. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const containing = (text: string): string => `%${escaped(text)}%`;

/**
 * A range and not `like`: it reads an index also in a plan that was made for every text. Both databases compare texts by their characters'
 * numbers.
 */
export const beginsWith = (column: string, text: string): RawBuilder<boolean> =>
  raw<boolean>`(${raw.ref(column)} >= ${text} and ${raw.ref(column)} < ${`${text}${LAST_CHARACTER}`})`;
