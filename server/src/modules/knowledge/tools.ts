// What a model may look up in knowledge bases, as the person who asks it.

import { z } from 'zod';
import { builtin } from '../tools/index.ts';
import { findPassages } from './search.ts';
import { basesOfTool } from './turn.ts';

const PASSAGES_MAX = 8;

const knowledgeSearch = builtin({
  name: 'knowledge_search',
  isReading: true,
  description:
    'Finds passages of documents in the knowledge bases of this conversation. Each has a number to cite.',
  input: z.object({ query: z.string().trim().min(1).max(400) }),
  run: async ({ query }, { ctx, channelId }) => {
    const hits = await findPassages(ctx, await basesOfTool(ctx, channelId), { query, limit: PASSAGES_MAX });
    if (hits.length === 0) return { output: 'nothing was found' };
    return {
      output: hits
        .map(({ title, heading, content }) => `${[title, heading].filter(Boolean).join(' › ')}\n${content}`)
        .join('\n\n'),
      reads: [...new Set(hits.map(({ document_id }) => document_id))],
      passages: hits.map(({ content, heading: _heading, start: _start, end: _end, ...hit }) => ({
        kind: 'knowledge',
        ...hit,
        passage: content,
      })),
    };
  },
});

export const knowledgeTools = [knowledgeSearch];
