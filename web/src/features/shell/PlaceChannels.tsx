// The chats of a workspace or a project: those that one is in, and those that one may join.

import type { WorkspaceChannel } from '@parley/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, Lock, MessageSquare, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { myId } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

interface PlaceChannelsProps {
  readonly channels: readonly WorkspaceChannel[];
  /** Called with one that is to go elsewhere, by its owner; null: the person may move none. */
  readonly onMove: ((channelId: string) => void) | null;
}

export const PlaceChannels = ({ channels, onMove }: PlaceChannelsProps) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('shell.chats')} className="divide-y divide-line">
      {channels.map((channel) => (
        <PlaceChannel key={channel.id} channel={channel} onMove={onMove} />
      ))}
    </ul>
  );
};

/** Where a chat stands that one has joined or may join. */
const LISTS = [
  'GET /api/v1/channels',
  'GET /api/v1/channels/open',
  'GET /api/v1/workspaces/{id}/channels',
  'GET /api/v1/projects/{id}/channels',
] as const;

interface PlaceChannelProps extends Pick<PlaceChannelsProps, 'onMove'> {
  readonly channel: WorkspaceChannel;
}

const PlaceChannel = ({ channel, onMove }: PlaceChannelProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, owner_id, visibility, is_joined, participant_count, unread_count } = channel;
  const { last_message_at, created_at } = channel;
  const title = channelTitle(channel);
  const join = useAction('POST /api/v1/channels/{id}/join', {
    stale: LISTS,
    onDone: () => void navigate({ to: '/c/$channelId', params: { channelId: id } }),
  });
  const Icon = visibility === 'private' ? Lock : participant_count > 1 ? Users : MessageSquare;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-6">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        {is_joined ? (
          <Link
            to="/c/$channelId"
            params={{ channelId: id }}
            title={title}
            dir="auto"
            className={classNames(
              'line-clamp-2 rounded-sm text-sm wrap-anywhere hover:underline at-start',
              unread_count > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {title}
          </Link>
        ) : (
          <bdi title={title} className="line-clamp-2 text-sm font-medium wrap-anywhere">
            {title}
          </bdi>
        )}
        <p className="text-xs text-ink-faint">
          {t('workspace_page.persons', { count: channel.person_count })} ·{' '}
          {formatRelative(last_message_at ?? created_at)}
        </p>
      </div>
      {unread_count > 0 && (
        <Badge tone="accent">{t('shell.unread', { number: formatNumber(unread_count) })}</Badge>
      )}
      {is_joined ? (
        onMove &&
        owner_id === myId() && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t('workspace_page.move_named', { name: title })}
            title={t('workspace_page.move_named', { name: title })}
            onClick={() => onMove(id)}
          >
            <ArrowRightLeft aria-hidden="true" />
          </Button>
        )
      ) : (
        <Button
          aria-label={t('workspace_page.join_named', { name: title })}
          isBusy={join.isPending}
          onClick={() => join.mutate({ params: { id } })}
        >
          {t('workspaces.join')}
        </Button>
      )}
    </li>
  );
};
