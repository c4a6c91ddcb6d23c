// Files of a form that a person with an account fills in lie in a channel.

import type { FileObject } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { authorizedFetch } from '../../lib/api.ts';
import type { SentFile } from './control.ts';

export const sendToChannel =
  (channelId: string) =>
  async (file: File): Promise<SentFile> => {
    const body = new FormData();
    body.append('file', file, file.name);
    const url = `/api/v1/channels/${encodeURIComponent(channelId)}/files`;
    const response = await authorizedFetch(url, { method: 'POST', body }).catch(() => {
      throw new ApiError(0, 'the server cannot be reached');
    });
    const answer = (await response.json()) as FileObject | { readonly error: string };
    if ('error' in answer) throw new ApiError(response.status, answer.error);
    return answer;
  };
