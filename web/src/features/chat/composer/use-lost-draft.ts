// A draft waits in its chat. Where the chat is lost to its person while they write, nothing would lead to it any more.

import type { Channel } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../../lib/channel-title.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ask, queryClient } from '../../../lib/query.ts';
import { removalReason } from '../../../lib/removed-channels.ts';

/** An event said so; or, as after the end of a membership in its team, the server knows it no longer. */
const isLost = (id: string): boolean => {
  const { queryKey } = ask('GET /api/v1/channels/{id}', { params: { id } });
  return removalReason(id) !== undefined || isGone(queryClient.getQueryState(queryKey)?.error);
};

/** Shows the draft of a chat that is lost, to be copied. A writer who opens another page finds it in its chat again and is not asked. */
export const useLostDraft = (channel: Channel, text: string): void => {
  const { t } = useTranslation();
  const latest = useRef({ channel, text });
  latest.current = { channel, text };
  useEffect(
    () => () => {
      const { channel, text } = latest.current;
      if (text.trim() === '' || !isLost(channel.id)) return;
      const typed = { of: channelTitle(channel), texts: [{ label: t('chat.field'), text }] };
      // The page of a chat is weighed: what keeps words comes when there are some.
      void import('../../../lib/typed-words.ts').then(({ keepTyped }) => keepTyped(typed));
    },
    [t],
  );
};
