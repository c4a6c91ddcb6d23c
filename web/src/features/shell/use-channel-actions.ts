import type { Channel } from '@parley/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { patchChannel } from '../../lib/channel-cache.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { formatDate } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { deleteLater } from '../../lib/undo.ts';
import { useAction } from '../../lib/use-action.ts';

const DAY_MS = 86_400_000;
const STALE = ['GET /api/v1/channels', 'GET /api/v1/channels/{id}'] as const;

/** Puts a channel into a folder, or out of all of them. */
export const useFileChannel = (): ((id: string, folderId: string | null) => void) => {
  const update = useAction('PUT /api/v1/channels/{id}', { stale: STALE });
  return (id, folder_id) => {
    if (id === '') return;
    patchChannel(id, (channel) => ({ ...channel, folder_id }));
    update.mutate({ params: { id }, body: { folder_id } });
  };
};

export const usePinChannel = (): ((channel: Channel) => void) => {
  const update = useAction('PUT /api/v1/channels/{id}', { stale: STALE });
  return ({ id, is_pinned }) => {
    patchChannel(id, (channel) => ({ ...channel, is_pinned: !is_pinned }));
    update.mutate({ params: { id }, body: { is_pinned: !is_pinned } });
  };
};

export const useMarkRead = () => useAction('POST /api/v1/channels/{id}/mark-read', { stale: STALE });

/** Deletes or leaves. What becomes of a chat that is deleted, the server decides. */
export const useRemoveChannel = (channel: Channel, onDone: () => void): (() => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { channelId } = useParams({ strict: false });
  const { id, my_role } = channel;
  const days = useMe().platform.retention_ttl_days;
  const kept = formatDate(new Date(Date.now() + days * DAY_MS).toISOString());
  const title = channelTitle(channel);
  const removed = days > 0 ? t('shell.archived', { title, date: kept }) : t('shell.deleted', { title });
  const said = my_role === 'owner' ? removed : t('shell.left', { title });
  return () => {
    onDone();
    if (channelId === id) void navigate({ to: '/' });
    deleteLater('DELETE /api/v1/channels/{id}', {
      each: [{ id }],
      ids: [id],
      done: said,
      stale: ['GET /api/v1/channels'],
    });
  };
};
