import { authorizedFetch } from './api.ts';

/** Hands the person a text file that was made here; nothing is sent anywhere. */
export const downloadText = (fileName: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** Bytes need the access token, so a plain link would be refused: they are fetched and handed over. */
export const saveFrom = async (path: string, fileName: string): Promise<boolean> => {
  const response = await authorizedFetch(path, { method: 'GET' }).catch(() => null);
  if (!response?.ok) return false;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
  return true;
};
