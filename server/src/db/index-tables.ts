// The tables of the indexes over words: named here alone, so that what each engine does with them names none. The indexes themselves exist
// in each engine's own form.

/** Of the full text (dialect/text-index.ts). */
export const TEXT_TABLES = {
  index: 'search_text',
  /** What the texts are of, counted by a column `doc_id`. */
  documents: 'search_documents',
} as const;

/** Of the passages by how well they answer (dialect/ranked-index.ts). */
export const RANKED_TABLES = {
  index: 'knowledge_words',
  /** The texts, counted by a column `no`, and the column that says which document each is of. */
  texts: 'knowledge_chunks',
  documentOfText: 'document_id',
  /** With how many texts and words each has, and the column that says which scope it lies in. */
  documents: 'knowledge_documents',
  scopeOfDocument: 'kb_id',
  scopes: 'knowledge_bases',
} as const;
