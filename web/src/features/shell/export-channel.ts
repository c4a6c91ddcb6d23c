import type { Channel } from '@parley/contract';
import { channelTitle } from '../../lib/channel-title.ts';
import { type DocumentFormat, exportDocument } from '../../lib/export-document.ts';

/** The whole tree as JSON, which can be imported again, or the branch one is on as a document. */
export const exportChannel = (channel: Channel, format: DocumentFormat | 'json'): void =>
  void exportDocument(`/api/v1/channels/${channel.id}/export`, channelTitle(channel), format);
