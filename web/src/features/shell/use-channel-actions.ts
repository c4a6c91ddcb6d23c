import type { Channel, DeleteResult } from '@parley/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { patchChannel } from '../../lib/channel-cache.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';

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

/** Deletes, archives or leaves, as the server decides, and says which it was. */
export const useRemoveChannel = (channel: Channel, onDone: () => void) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { channelId } = useParams({ strict: false });
  const say = ({ purge_after }: DeleteResult): string => {
    if (channel.my_role !== 'owner') return t('shell.left');
    return purge_after ? t('shell.archived', { date: formatDate(purge_after) }) : t('shell.deleted');
  };
  return useAction('DELETE /api/v1/channels/{id}', {
    stale: ['GET /api/v1/channels'],
    onDone: (answer) => {
      toast.success(say(answer));
      if (channelId === channel.id) void navigate({ to: '/' });
      onDone();
    },
  });
};
