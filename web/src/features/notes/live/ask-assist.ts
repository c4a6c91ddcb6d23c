// Asks a model for another text of a note, or of a part of it. What comes is told as it comes, and changes nothing.

import type { CompletionChunk } from '@parley/contract';
import { ApiError, readAnswer } from '@parley/contract/client';
import { authorizedFetch } from '../../../lib/api.ts';
import { readSse } from '../../../lib/sse.ts';

interface Question {
  readonly noteId: string;
  readonly instruction: string;
  readonly selection: string;
}

export const askAssist = async (
  { noteId, instruction, selection }: Question,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<string> => {
  const response = await authorizedFetch(`/api/v1/notes/${noteId}/assist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ instruction, ...(selection ? { selection } : {}) }),
    signal,
  });
  if (!response.ok) await readAnswer(response);
  let text = '';
  let failure: string | null = null;
  await readSse(response, ({ data }) => {
    if (data === '[DONE]') return;
    const chunk = JSON.parse(data) as CompletionChunk;
    if (chunk.error) failure = chunk.error;
    text += chunk.choices[0]?.delta.content ?? '';
    onText(text);
  });
  // It came as part of an answer that had begun well.
  if (failure !== null) throw new ApiError(400, failure);
  return text;
};
