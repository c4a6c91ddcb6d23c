// A person's own archive of chats: out of the list until something new is said in them, and deleted for nobody.

import type { Channel } from '@parley/contract';
import i18next from 'i18next';
import { call } from '../../lib/api.ts';
import { dropChannel } from '../../lib/channel-cache.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

const UNDO_MS = 8_000;

/** One after the other: a refusal of one keeps no other from being changed, and is said. */
export const changeEach = async (
  channels: readonly Channel[],
  change: (channel: Channel) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const channel of channels) await change(channel).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) toast.error(errorText(failures[0]));
  await invalidate('GET /api/v1/channels', 'GET /api/v1/channels/{id}');
};

const put =
  (is_put_away: boolean) =>
  (channel: Channel): Promise<unknown> =>
    call('PUT /api/v1/channels/{id}', { params: { id: channel.id }, body: { is_put_away } });

/** Puts them into the archive, and offers to take them out again. */
export const putAway = async (channels: readonly Channel[]): Promise<void> => {
  const [first] = channels;
  if (!first) return;
  for (const { id } of channels) dropChannel(id);
  await changeEach(channels, put(true));
  const said =
    channels.length === 1
      ? i18next.t('shell.was_put_away', { title: channelTitle(first) })
      : i18next.t('shell.were_put_away', { count: channels.length });
  const close = toast.undoable(said, {
    timeout: UNDO_MS,
    actionProps: {
      children: i18next.t('actions.undo'),
      onClick: () => {
        close();
        void changeEach(channels, put(false));
      },
    },
  });
};
