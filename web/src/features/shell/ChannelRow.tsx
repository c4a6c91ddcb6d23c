import type { Channel } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Ellipsis, MessageSquare, Users } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { toggleChosen, useIsChosen } from './chosen-chats.ts';
import { CHANNEL_DRAG } from './use-channel-drop.ts';
import { isAddressed } from './use-unread.ts';

interface ChannelRowProps {
  readonly channel: Channel;
  readonly isNested: boolean;
  readonly isCurrent: boolean;
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onNavigate: (() => void) | undefined;
}

/** Two rows are the same as long as what they show is: the closures around them are made anew each time. */
const isSame = (before: ChannelRowProps, after: ChannelRowProps): boolean =>
  before.channel === after.channel &&
  before.isCurrent === after.isCurrent &&
  before.isNested === after.isNested;

export const ChannelRow = memo(({ channel, isNested, isCurrent, onMenu, onNavigate }: ChannelRowProps) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const title = channelTitle(channel);
  const chosen = useIsChosen(channel.id);
  const Kind = channel.participant_count > 1 ? Users : MessageSquare;
  const Icon = chosen ? CircleCheck : Kind;
  return (
    <div className={classNames('group/row relative py-px', isNested && 'ps-4')}>
      <Link
        to="/c/$channelId"
        params={{ channelId: channel.id }}
        data-chat={channel.id}
        onClick={(event) => {
          if (chosen === null) return onNavigate?.();
          event.preventDefault();
          toggleChosen(channel);
        }}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(CHANNEL_DRAG, channel.id)}
        onContextMenu={(event) => {
          event.preventDefault();
          if (button.current) onMenu(button.current);
        }}
        title={title}
        className={classNames(
          'flex min-h-(--row) items-center gap-2.25 rounded-lg py-1 ps-2.5 pe-9 type-ui -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text',
          channel.unread_count > 0 ? 'font-semibold text-ink' : 'text-ink-muted hover:text-ink',
          channel.mention_count > 0 && 'pe-12',
          chosen && 'bg-selected',
          channel.unread_count > 0 && 'pointer-coarse:pe-18',
        )}
      >
        <Icon
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint in-data-[status=active]:text-accent-text"
          strokeWidth={1.75}
        />
        <span dir="auto" className="line-clamp-2 min-w-0 grow text-pretty break-words at-start">
          {title}
        </span>
        {chosen && <span className="sr-only">{t('shell.chosen')}</span>}
        {!isCurrent && <Unread channel={channel} />}
      </Link>
      <button
        ref={button}
        type="button"
        aria-label={t('shell.actions_for', { name: title })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        className="absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-md text-ink-faint opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}, isSame);

/** Mentions speak louder than the rest. The figures stand where the menu appears, and give way to it. */
const Unread = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const { unread_count: unread, mention_count: mentions } = channel;
  if (unread === 0) return null;
  const isMention = mentions > 0;
  const isForMe = isAddressed(channel);
  return (
    <>
      <span className="sr-only">
        {isMention
          ? t('shell.mentions', { number: formatNumber(mentions) })
          : t('shell.unread', { number: formatNumber(unread) })}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute end-2 grid h-4.5 min-w-5 place-items-center rounded-full px-1.5 type-micro font-semibold tabular-nums group-focus-within/row:invisible group-hover/row:invisible pointer-coarse:end-9 pointer-coarse:visible!',
          isForMe ? 'bg-accent text-accent-ink' : 'bg-ink/10 text-ink',
        )}
      >
        <span dir="ltr">{isMention ? `@${Math.min(mentions, 99)}` : unread > 99 ? '99+' : unread}</span>
      </span>
    </>
  );
};
