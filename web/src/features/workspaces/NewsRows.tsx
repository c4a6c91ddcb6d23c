import type { WorkspaceAnswer, WorkspaceChannel, WorkspaceMention } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { AtSign, MessageSquare, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ROW, ROW_SIGN } from './DueRow.tsx';

const Spark = () => <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />;

interface QuoteRowProps {
  readonly said: WorkspaceMention | WorkspaceAnswer;
  readonly at: string;
  readonly children: ReactNode;
}

/** Something that was said, with its chat and its time; a press leads to the message itself. */
const QuoteRow = ({ said, at, children }: QuoteRowProps) => {
  const { message_id, channel_id, channel_title, author, avatar } = said;
  return (
    <Link to="/c/$channelId" params={{ channelId: channel_id }} search={{ m: message_id }} className={ROW}>
      <Avatar
        isPersona={author.type !== 'user'}
        name={author.display_name}
        image={avatar}
        className="size-7 text-[0.625rem]"
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium wrap-anywhere">{children}</span>
        <span className="flex min-w-0 text-xs text-ink-faint">
          <bdi className="truncate">{channelTitle({ title: channel_title })}</bdi>
          <span className="shrink-0 whitespace-pre">
            {' · '}
            <time dateTime={at}>{formatRelative(at)}</time>
          </span>
        </span>
      </span>
      <Spark />
    </Link>
  );
};

/** What another person wrote may run in the other direction than the sentence around it. */
const apart = (text: string): string => `\u2068${text}\u2069`;

export const MentionRow = ({ mention }: { readonly mention: WorkspaceMention }) => {
  const { t } = useTranslation();
  const name = mention.author.display_name;
  return (
    <QuoteRow said={mention} at={mention.created_at}>
      {t('workspace_page.mentioned', { name, text: apart(mention.text) })}
    </QuoteRow>
  );
};

export const AnswerRow = ({ answer }: { readonly answer: WorkspaceAnswer }) => {
  const { t } = useTranslation();
  return (
    <QuoteRow said={answer} at={answer.finished_at}>
      {t('workspace_page.finished', { name: answer.author.display_name })}
    </QuoteRow>
  );
};

export const ChannelRow = ({ channel }: { readonly channel: WorkspaceChannel }) => {
  const { t } = useTranslation();
  const { id, mention_count, unread_count, participant_count, last_message_at, created_at } = channel;
  const Icon = mention_count > 0 ? AtSign : participant_count > 1 ? Users : MessageSquare;
  const isNew = unread_count > 0 || mention_count > 0;
  return (
    <Link to="/c/$channelId" params={{ channelId: id }} className={ROW}>
      <span className={ROW_SIGN}>
        <Icon
          aria-hidden="true"
          className={classNames('size-4.5', mention_count > 0 ? 'text-accent-text' : 'text-ink-faint')}
          strokeWidth={1.75}
        />
      </span>
      <span className="min-w-0 grow">
        <bdi className={classNames('block truncate', isNew ? 'font-semibold' : 'font-medium')}>
          {channelTitle(channel)}
        </bdi>
        <span className="block text-xs text-ink-faint">
          {mention_count > 0
            ? t('shell.mentions', { number: formatNumber(mention_count) })
            : formatRelative(last_message_at ?? created_at)}
        </span>
      </span>
      {isNew && (
        <>
          <span className="sr-only">{t('shell.unread', { number: formatNumber(unread_count) })}</span>
          <Spark />
        </>
      )}
    </Link>
  );
};
