import type { Channel } from '@parley/contract';
import { call } from '../../lib/api.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { downloadText } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';

/** Characters that no file system minds. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'conversation';

/** The whole tree as JSON, which can be imported again, or the branch one is on as Markdown. */
export const exportChannel = (channel: Channel, format: 'markdown' | 'json'): void => {
  call('GET /api/v1/channels/{id}/export', { params: { id: channel.id }, query: { format } }).then(
    (answer: unknown) => {
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
      downloadText(`${fileName(channelTitle(channel))}.${format === 'json' ? 'json' : 'md'}`, text);
    },
    (error: unknown) => toast.error(errorText(error)),
  );
};
