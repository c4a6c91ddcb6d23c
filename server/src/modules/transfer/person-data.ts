// A person's conversations as their archive has them: each as a tree in JSON, as the text of its active branch, and with the files that others
// brought into it.

import type { FileObject } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import type { DataRecord, PersonData } from '../../kernel/module.ts';
import { archiveEntryOf, listChannelFiles, nameFromTitle } from '../files/index.ts';
import { jsonOfChannel, markdownOfChannel } from './export.ts';

const FILES_PER_READ = 200;

async function* filesOf(ctx: Ctx, channelId: string): AsyncGenerator<FileObject> {
  for (let offset = 0; ; offset += FILES_PER_READ) {
    const page = await listChannelFiles(ctx, channelId, { limit: FILES_PER_READ, offset });
    yield* page;
    if (page.length < FILES_PER_READ) return;
  }
}

const KEPT = ['folder_id', 'project_id', 'is_pinned', 'archived_at', 'active_leaf_id', 'created_at'] as const;

async function* entriesOf(ctx: Ctx, channel: DataRecord) {
  const id = String(channel.id);
  const name = nameFromTitle(`${channel.title} (${id.slice(-8)})`, '', 'conversation').slice(0, -1);
  const at = String(channel.updated_at);
  const known = Object.fromEntries(KEPT.map((key) => [key, channel[key] ?? null]));
  yield {
    path: `conversations/${name}.json`,
    at,
    body: jsonOfChannel(ctx, id, { channel_id: id, ...known }),
  };
  yield { path: `conversations/${name}.md`, at, body: markdownOfChannel(ctx, id) };
  for await (const file of filesOf(ctx, id)) yield archiveEntryOf(ctx, file);
}

export const conversationData: readonly PersonData[] = [
  {
    name: 'conversations',
    from: 'GET /api/v1/channels',
    queries: [{}, { archived: 'true' }],
    isMine: ({ owner_id }, me) => owner_id === me,
    parts: { participants: 'GET /api/v1/channels/{id}/participants' },
    files: entriesOf,
  },
];
