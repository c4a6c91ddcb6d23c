import { authorizedFetch } from './api.ts';

/** Hands the person a file that is here; nothing is sent anywhere. */
export const saveBytes = (fileName: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

export const downloadText = (fileName: string, text: string): void =>
  saveBytes(fileName, new Blob([text], { type: 'text/plain' }));

/** The whole of an answer, told piece by piece how much has come. */
const received = async (response: Response, onBytes: (count: number) => void): Promise<Blob> => {
  const pieces: BlobPart[] = [];
  let count = 0;
  // Not every browser reads a stream by `for await`.
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    pieces.push(part.value);
    count += part.value.length;
    onBytes(count);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
};

/** Bytes need the access token, so a plain link would be refused: they are fetched and handed over. */
export const saveFrom = async (
  path: string,
  fileName: string,
  onBytes: (count: number) => void = () => {},
): Promise<boolean> => {
  const response = await authorizedFetch(path, { method: 'GET' }).catch(() => null);
  if (!response?.ok) return false;
  const bytes = await received(response, onBytes).catch(() => null);
  if (!bytes) return false;
  saveBytes(fileName, bytes);
  return true;
};
