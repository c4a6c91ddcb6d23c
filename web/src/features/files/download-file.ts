import type { FileObject } from '@parley/contract';
import { ApiError, readAnswer } from '@parley/contract/client';
import { authorizedFetch } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';

/** Fetched with the access token, which a plain link cannot send. */
export const fetchFile = async (id: string, signal?: AbortSignal): Promise<Blob> => {
  const response = await authorizedFetch(`/api/v1/files/${id}/download`, {
    method: 'GET',
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) await readAnswer(response);
  return response.blob();
};

/** Hands a file over under its own name. */
export const downloadFile = async ({ id, filename }: Pick<FileObject, 'id' | 'filename'>): Promise<void> => {
  try {
    const url = URL.createObjectURL(await fetchFile(id));
    const link = document.createElement('a');
    link.href = url;
    link.download = filename;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toast.error(
      errorText(error instanceof ApiError ? error : new ApiError(0, 'the server cannot be reached')),
    );
  }
};
