// The tools that every server has.

import { z } from 'zod';
import { calculate } from '../../kernel/calculator.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { canSearchWeb, SearchProblem, searchWeb } from '../connections/index.ts';
import { proseOfFile, recentFiles } from '../files/index.ts';
import { search } from '../search/index.ts';
import { builtin, type RunnableTool, ToolProblem } from './registry.ts';
import { fetchPage } from './web-fetch.ts';

const FILES_MAX = 200;
const HITS_MAX = 10;

const currentTime = builtin({
  name: 'current_time',
  description: 'The current date and time.',
  isTrusted: true,
  input: z.object({
    timezone: z
      .string()
      .max(64)
      .optional()
      .describe('An IANA time zone such as Europe/Paris; UTC unless said'),
  }),
  run: async ({ timezone = 'UTC' }, { ctx }) => {
    const now = ctx.now();
    try {
      const shown = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: timezone,
      });
      return { output: `${shown.format(now)} (${now.toISOString()})` };
    } catch {
      throw new ToolProblem('there is no such time zone');
    }
  },
});

const calculator = builtin({
  name: 'calculator',
  description:
    'Evaluates an arithmetic expression: + - * / % ^, brackets, sqrt, log, sin, min, max and the like.',
  isTrusted: true,
  input: z.object({ expression: z.string().max(1_000) }),
  run: async ({ expression }) => {
    try {
      return { output: String(calculate(expression)) };
    } catch (error) {
      throw new ToolProblem((error as Error).message);
    }
  },
});

const webFetch = builtin({
  name: 'web_fetch',
  description: 'Fetches a public web page, text, JSON or PDF and gives its text.',
  input: z.object({ url: z.string().max(2_000).describe('An https address') }),
  run: ({ url }, { ctx, signal }) => fetchPage(ctx, url, signal),
});

const WEB_HITS_DEFAULT = 6;
const WEB_HITS_MAX = 10;

const webSearch = builtin({
  name: 'web_search',
  description:
    'Searches the web. Gives addresses with a few words of each page, each with a number to cite; web_fetch reads a page.',
  input: z.object({
    query: z.string().trim().min(1).max(400),
    limit: z.int().min(1).max(WEB_HITS_MAX).optional(),
  }),
  run: async ({ query, limit = WEB_HITS_DEFAULT }, { ctx, signal }) => {
    const hits = await searchWeb(ctx, { query, limit, signal }).catch((error: unknown) => {
      throw error instanceof SearchProblem ? new ToolProblem(error.message) : error;
    });
    if (hits.length === 0) return { output: 'nothing was found' };
    return {
      output: hits.map(({ title, url, snippet }) => `${title}\n${url}\n${snippet}`).join('\n\n'),
      passages: hits.map(({ title, url, snippet }) => ({
        ...{ kind: 'web', kb_id: null, document_id: null, chunk_id: null, title, url },
        ...{ page: null, score: null, passage: snippet },
      })),
    };
  },
});

/** Those that are there once an administrator has set up what they need. */
export const configuredTools = async (ctx: Ctx): Promise<readonly RunnableTool[]> =>
  (await canSearchWeb(ctx)) ? [webSearch] : [];

const searchChannel = builtin({
  name: 'search_channel',
  isReading: true,
  description: 'Searches the messages of this conversation, all branches, newest first.',
  input: z.object({ query: z.string().trim().min(1).max(200) }),
  needsChannel: true,
  run: async ({ query }, { ctx, channelId }) => {
    const { data } = await search(ctx, {
      q: query,
      type: 'message',
      channel_id: channelId ?? '',
      limit: HITS_MAX,
    });
    if (data.length === 0) return { output: 'nothing was found' };
    return { output: data.map(({ created_at, snippet }) => `[${created_at}] ${snippet}`).join('\n') };
  },
});

/** Fits into what a model is told of a tool. */
const PART_CHARACTERS_MAX = 15_000;

/** With the way to the next one. */
const partOf = (text: string, offset: number): string => {
  if (offset >= text.length && offset > 0) throw new ToolProblem(`the text ends at ${text.length}`);
  const end = Math.min(text.length, offset + PART_CHARACTERS_MAX);
  const part = text.slice(offset, end).toWellFormed();
  return end === text.length
    ? part
    : `${part}\n[characters ${offset} to ${end} of ${text.length}; go on with offset ${end}]`;
};

const readFile = builtin({
  name: 'file_read',
  isReading: true,
  description:
    'Reads the text of a file of this conversation, by its name, part by part. Without a name: lists the files.',
  input: z.object({
    filename: z.string().max(300).optional(),
    offset: z.int().min(0).optional().describe('Where to go on in a long text, in characters'),
  }),
  needsChannel: true,
  run: async ({ filename, offset = 0 }, { ctx, channelId }) => {
    const files = await recentFiles(ctx, channelId ?? '', FILES_MAX);
    const list = files.map(
      ({ filename, size, content_type }) => `${filename} (${content_type}, ${size} bytes)`,
    );
    if (filename === undefined) return { output: list.join('\n') || 'there are no files here' };
    const file = files.find((file) => file.filename === filename || file.id === filename);
    if (!file) throw new ToolProblem(`there is no such file here; the files are:\n${list.join('\n')}`);
    const read = await proseOfFile(ctx, file);
    if (read.text === null) throw new ToolProblem(`this file cannot be read: ${read.why}`);
    return { output: partOf(read.text, offset) };
  },
});

export const BUILTIN_TOOLS: readonly RunnableTool[] = [
  currentTime,
  calculator,
  webFetch,
  searchChannel,
  readFile,
];
