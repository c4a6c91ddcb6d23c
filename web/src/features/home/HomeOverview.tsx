import type { Channel, Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { loadHomeCards } from '../packages/index.ts';
import { useOpenPersona } from '../personas/index.ts';
import { ProjectCards } from '../projects/index.ts';
import { useRecentChannels } from '../shell/index.ts';
import { ROW, WorkspaceOverview } from '../workspaces/index.ts';
import { ForYou } from './ForYou.tsx';
import { Part } from './OverviewPart.tsx';

const ROWS_MAX = 5;

/** What one was last at, and who can be asked. It comes after the field to write in, which is what most come for. Of the chosen workspace; of a person's own, everything that they take part in. */
export const HomeOverview = () => {
  const workspace = useWorkspace();
  return workspace ? <WorkspaceOverview id={workspace.id} /> : <OwnOverview />;
};

const OwnOverview = () => {
  const { t } = useTranslation();
  const { channels } = useRecentChannels();
  const cards = useDeferredPart(loadHomeCards);
  const { data } = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  const personas = (data?.data ?? []).filter(({ is_active }) => is_active);
  const unreadFirst = [
    ...channels.filter(({ unread_count }) => unread_count > 0),
    ...channels.filter(({ unread_count }) => unread_count === 0),
  ];
  return (
    <div className="flex flex-col gap-7">
      <ForYou />
      <div className="grid items-start gap-x-8 gap-y-7 panel:grid-cols-2">
        {unreadFirst.length > 0 && (
          <Part heading={t('shell.lately')} to="/chats" all={t('home.all_chats')}>
            {unreadFirst.slice(0, ROWS_MAX).map((channel) => (
              <li key={channel.id}>
                <ChatRow channel={channel} />
              </li>
            ))}
          </Part>
        )}
        {personas.length > 0 && (
          <Part heading={t('settings.personas')} to="/personas" all={t('personas.all')}>
            {personas.slice(0, ROWS_MAX).map((persona) => (
              <li key={persona.id}>
                <PersonaRow persona={persona} />
              </li>
            ))}
          </Part>
        )}
      </div>
      <ProjectCards workspaceId={null} />
      {cards && <cards.HomeCards />}
    </div>
  );
};

const ChatRow = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  const { id, unread_count, participant_count, last_message_at, created_at } = channel;
  const Icon = participant_count > 1 ? Users : MessageSquare;
  const isNew = unread_count > 0;
  return (
    <Link to="/c/$channelId" params={{ channelId: id }} className={ROW}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <bdi
          className={classNames(
            'block truncate ltr:text-left rtl:text-right',
            isNew ? 'font-semibold' : 'font-medium',
          )}
        >
          {channelTitle(channel)}
        </bdi>
        <span className="block text-xs text-ink-faint">{formatRelative(last_message_at ?? created_at)}</span>
      </span>
      {isNew && (
        <>
          <span className="sr-only">{t('shell.unread', { number: formatNumber(unread_count) })}</span>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />
        </>
      )}
    </Link>
  );
};

const PersonaRow = ({ persona }: { readonly persona: Persona }) => {
  const openPersona = useOpenPersona();
  const { id, name, handle, avatar, description } = persona;
  return (
    <button type="button" onClick={() => void openPersona({ id, name })} className={ROW}>
      <Avatar isPersona name={name} image={avatar} className="size-8 text-[0.6875rem]" />
      <span className="min-w-0 grow">
        <bdi className="block truncate ltr:text-left rtl:text-right font-medium">{name}</bdi>
        <bdi className="block truncate ltr:text-left rtl:text-right text-xs text-ink-faint">
          {description || `@${handle}`}
        </bdi>
      </span>
    </button>
  );
};
