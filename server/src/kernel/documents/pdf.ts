import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const PAGES_MAX = 5_000;

/** Page by page, and no further than anyone reads. */
export const textOfPdf = async (bytes: Buffer): Promise<string> => {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
    verbosity: 0,
  });
  const pages: string[] = [];
  let characters = 0;
  while (pages.length < Math.min(document.numPages, PAGES_MAX) && characters < TEXT_CHARACTERS_MAX) {
    const page = await document.getPage(pages.length + 1);
    const { items } = await page.getTextContent();
    page.cleanup();
    const words = items
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
      .join('');
    pages.push(`[page ${pages.length + 1}]\n${words}`);
    characters += words.length;
  }
  return pages.join('\n\n');
};
