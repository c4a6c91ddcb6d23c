import type { PersonaFile } from '@parley/contract';

const BYTES_MAX = 1024 * 1024;

/** A file that says it is a persona; the server looks at the rest. Null for anything else. */
export const readPersonaFile = async (file: Blob): Promise<PersonaFile | null> => {
  if (file.size > BYTES_MAX) return null;
  try {
    const content: unknown = JSON.parse(await file.text());
    const isPersona =
      typeof content === 'object' &&
      content !== null &&
      'format' in content &&
      content.format === 'parley.persona';
    return isPersona ? (content as PersonaFile) : null;
  } catch {
    return null;
  }
};
