import type { WorkspaceOverview as Overview, Person, Workspace, WorkspaceChannel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AtSign, MessageSquare, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatNumber, formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ProjectCards } from '../projects/index.ts';
import { DueRow, ROW } from './DueRow.tsx';
import { ALL_LINK, FRESH_MS, isNew, overviewQuery, useHasSteps } from './overview.ts';

const ROWS_MAX = 6;
/** Of what is late, and of what is due later: the others are one press away. */
const DUE_MAX = 3;

/** Its words come with it: most workspaces are new no longer. */
const loadFirstSteps = async () => {
  await loadSettingsWords();
  return import('./FirstSteps.tsx');
};

/** Until it is there, the field to write in is all that a new workspace needs. */
const Beginning = ({ workspace, isAlone }: { readonly workspace: Workspace; readonly isAlone: boolean }) => {
  const steps = useDeferredPart(loadFirstSteps);
  return steps && <steps.FirstSteps workspace={workspace} isAlone={isAlone} />;
};

const loadActivity = async () => {
  await loadSettingsWords();
  return import('./WorkspaceActivity.tsx');
};

/** What is late, new, mine and due in a workspace, who is there, and its projects: one call paints it. */
export const WorkspaceOverview = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery({ ...overviewQuery(id), refetchInterval: FRESH_MS });
  return (
    <div className="flex flex-col gap-7">
      <Loaded query={query}>
        {(overview) => (
          <>
            {!overview.workspace.rights.write && (
              <p className="text-sm text-ink-muted">{t('workspace_page.guest')}</p>
            )}
            <Parts overview={overview} />
          </>
        )}
      </Loaded>
      <ProjectCards workspaceId={id} />
    </div>
  );
};

const Parts = ({ overview }: { readonly overview: Overview }) => {
  const { t } = useTranslation();
  const hasSteps = useHasSteps(overview.workspace);
  const news = useDeferredPart(loadActivity);
  const { workspace, mentions, unread, due, activity, online, open_channel_count } = overview;
  const mentioned = new Set(mentions.map(({ id }) => id));
  const forMe = [...mentions, ...unread.filter(({ id }) => !mentioned.has(id))].slice(0, ROWS_MAX);
  const late = due.filter(({ is_overdue }) => is_overdue).slice(0, DUE_MAX);
  const later = due.filter(({ is_overdue }) => !is_overdue).slice(0, DUE_MAX);
  const tasks = due.length > 0 && (
    <Link to="/tasks" search={{}} className={ALL_LINK}>
      {t('tasks.title')}
    </Link>
  );
  const browse = open_channel_count > 0 && (
    <Link
      to="/ws/$workspaceId"
      params={{ workspaceId: workspace.id }}
      search={{ view: 'channels' }}
      className={ALL_LINK}
    >
      {t('workspace_page.browse', { count: open_channel_count })}
    </Link>
  );
  const isAlone = isNew(overview);
  const beginning = hasSteps && <Beginning workspace={workspace} isAlone={isAlone} />;
  if (isAlone && beginning) return beginning;
  const here = online.length > 0 && <Online people={online} />;
  if (forMe.length + due.length + activity.length === 0)
    return (
      <>
        {here}
        {beginning}
        <p className="flex flex-wrap gap-x-4 gap-y-1 type-ui text-ink-muted">
          {t('workspace_page.nothing_here')}
          {browse}
        </p>
      </>
    );
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-7 panel:grid-cols-2">
        <Part heading={t('workspaces.for_you')} action={tasks}>
          {forMe.length + due.length === 0 ? (
            <p className="px-3.5 py-4 type-ui text-ink-muted">{t('workspace_page.nothing_new')}</p>
          ) : (
            <ul className="divide-y divide-line">
              <DueLines due={late} />
              <Lines channels={forMe} />
              <DueLines due={later} />
            </ul>
          )}
        </Part>
        {news && <news.NewHere workspace={workspace} lines={activity} action={browse} />}
      </div>
      {beginning}
      {here}
    </>
  );
};

interface PartProps {
  readonly heading: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ heading, action, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={id} className="grow type-read font-semibold">
          {heading}
        </h2>
        {action}
      </div>
      <div className="overflow-hidden rounded-card border border-line shadow-card">{children}</div>
    </section>
  );
};

const DueLines = ({ due }: { readonly due: Overview['due'] }) =>
  due.map((one) => (
    <li key={one.id}>
      <DueRow due={one} />
    </li>
  ));

const Lines = ({ channels }: { readonly channels: readonly WorkspaceChannel[] }) =>
  channels.map((channel) => (
    <li key={channel.id}>
      <Row channel={channel} />
    </li>
  ));

const Row = ({ channel }: { readonly channel: WorkspaceChannel }) => {
  const { t } = useTranslation();
  const { id, mention_count, unread_count, participant_count, last_message_at, created_at } = channel;
  const Icon = mention_count > 0 ? AtSign : participant_count > 1 ? Users : MessageSquare;
  const isNew = unread_count > 0 || mention_count > 0;
  return (
    <Link to="/c/$channelId" params={{ channelId: id }} className={ROW}>
      <Icon
        aria-hidden="true"
        className={classNames('size-4.5 shrink-0', mention_count > 0 ? 'text-accent-text' : 'text-ink-faint')}
        strokeWidth={1.75}
      />
      <span className="min-w-0 grow">
        <bdi
          className={classNames(
            'block truncate ltr:text-left rtl:text-right',
            isNew ? 'font-semibold' : 'font-medium',
          )}
        >
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
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />
        </>
      )}
    </Link>
  );
};

const Online = ({ people }: { readonly people: readonly Person[] }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center gap-3">
      <h2 id={id} className="type-ui text-ink-muted">
        {t('workspace_page.online')}
      </h2>
      <ul className="flex flex-wrap gap-1.5">
        {people.map((person) => {
          const name = person.display_name || person.handle;
          return (
            <li key={person.id} title={name} className="relative">
              <span className="sr-only">{name}</span>
              <Avatar name={name} image={person.avatar} className="size-7 text-[0.625rem]" />
              <span
                aria-hidden="true"
                className="absolute -end-0.5 -bottom-0.5 size-2.5 rounded-full bg-success ring-2 ring-surface"
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
