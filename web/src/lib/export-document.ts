import { ApiError, readAnswer } from '@parley/contract/client';
import { authorizedFetch } from './api.ts';
import { saveBytes } from './download.ts';
import { errorText } from './error-text.ts';
import { toast } from './toast.ts';

/** What a text is exported as, by what people call it. */
export const DOCUMENT_FORMATS = { markdown: 'Markdown', pdf: 'PDF', docx: 'DOCX', html: 'HTML' } as const;

export type DocumentFormat = keyof typeof DOCUMENT_FORMATS;

/** Characters that no file system minds. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'export';

/** Hands over what the route gives for this format; a refusal, such as of a text that is too long, is said. */
export const exportDocument = async (
  path: string,
  title: string,
  format: DocumentFormat | 'json',
  which: Readonly<Record<string, string>> = {},
): Promise<void> => {
  try {
    const query = new URLSearchParams({ format, ...which });
    const response = await authorizedFetch(`${path}?${query}`, { method: 'GET' }).catch(() => {
      throw new ApiError(0, 'the server cannot be reached');
    });
    if (!response.ok) await readAnswer(response);
    const ending = format === 'markdown' ? 'md' : format;
    saveBytes(`${fileName(title)}.${ending}`, await response.blob());
  } catch (error) {
    toast.error(errorText(error));
  }
};
