import type { Channel } from '@parley/contract';
import { channelTitle } from '../../lib/channel-title.ts';
import { type DocumentFormat, exportDocument } from '../../lib/export-document.ts';

/** The branch one is on as a document, or all of them; as JSON, which can be imported again, it is always the whole tree. */
export const exportChannel = (
  channel: Channel,
  format: DocumentFormat | 'json',
  branches: 'active' | 'all',
): void =>
  void exportDocument(`/api/v1/channels/${channel.id}/export`, channelTitle(channel), format, { branches });
