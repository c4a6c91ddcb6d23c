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

/** Bytes need the access token, so a plain link would be refused: they are fetched and handed over. */
export const saveFrom = async (path: string, fileName: string): Promise<boolean> => {
  const response = await authorizedFetch(path, { method: 'GET' }).catch(() => null);
  if (!response?.ok) return false;
  const bytes = await response.blob().catch(() => null);
  if (!bytes) return false;
  saveBytes(fileName, bytes);
  return true;
};
