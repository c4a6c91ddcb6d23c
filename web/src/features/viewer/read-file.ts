// The bytes of a file that is shown. They are kept for a while, so that going back to one shows it at once.

import { readAnswer } from '@parley/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authorizedFetch } from '../../lib/api.ts';
import { fetchFile } from '../files/index.ts';

/** Of a text no more is fetched and drawn. */
export const TEXT_BYTES_MAX = 1024 * 1024;
const KEPT_MS = 60_000;

/** The whole file. Its type is ours to say: what the page shows it as, and nothing else. */
export const bytesQuery = (id: string, type: string) =>
  queryOptions({
    queryKey: ['bytes of a file', id],
    queryFn: async ({ signal }) => new Blob([await fetchFile(id, signal)], { type }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

/** The beginning of a text. */
export const textQuery = (id: string, size: number) =>
  queryOptions({
    queryKey: ['text of a file', id],
    queryFn: async ({ signal }): Promise<string> => {
      if (size === 0) return '';
      const headers = { range: `bytes=0-${TEXT_BYTES_MAX - 1}` };
      const response = await authorizedFetch(`/api/v1/files/${id}/download`, {
        method: 'GET',
        headers,
        signal,
      });
      if (!response.ok) await readAnswer(response);
      // What is cut within a sign ends before it.
      return new TextDecoder().decode(await response.arrayBuffer(), { stream: size > TEXT_BYTES_MAX });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

/** An address for what is shown, as long as it is. */
export const useAddress = (bytes: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
};
