// Files that go along inside a question, since there is no conversation to bring them into.

import type { CompletionInput } from '@parley/contract';

export interface InlineFile {
  readonly name: string;
  readonly size: number;
  readonly isPicture: boolean;
  /** A data URI. */
  readonly data: string;
}

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** So many bytes are made into text at once. */
const STEP = 0x8000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
};

export const readInline = async (file: File): Promise<InlineFile> => ({
  ...{ name: file.name, size: file.size, isPicture: PICTURES.includes(file.type) },
  data: `data:${file.type || 'application/octet-stream'};base64,${await base64Of(file)}`,
});

type Content = NonNullable<NonNullable<CompletionInput['messages']>[number]['content']>;

export const partsOf = (text: string, files: readonly InlineFile[]): Content => {
  if (files.length === 0) return text;
  return [
    ...files.map(({ name, isPicture, data }) =>
      isPicture
        ? { type: 'image_url' as const, image_url: { url: data } }
        : { type: 'file' as const, file: { filename: name, file_data: data } },
    ),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ];
};
