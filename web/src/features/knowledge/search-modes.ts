import type { TextKey } from '../../feature.ts';

/** The ways of searching a base, as a person knows them. */
export const MODES = [
  { id: 'hybrid', text: 'knowledge_page.mode_both' },
  { id: 'text', text: 'knowledge_page.mode_words' },
  { id: 'vector', text: 'knowledge_page.mode_meaning' },
] as const satisfies ReadonlyArray<{ id: string; text: TextKey }>;

export type SearchMode = (typeof MODES)[number]['id'];
