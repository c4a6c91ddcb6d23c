import type { WorkspaceOverview as Overview, Workspace, WorkspaceFailure } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMe } from '../../lib/me.ts';
import { ALL_LINK } from '../../ui/all-link.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ProjectCards } from '../projects/index.ts';
import { DueRow } from './DueRow.tsx';
import { HereNow } from './HereNow.tsx';
import { AnswerRow, ChannelRow, MentionRow } from './NewsRows.tsx';
import { OverviewSkeleton, PartSkeleton } from './OverviewSkeleton.tsx';
import { FRESH, isEmpty, isNew, overviewQuery, useComings, useHasSteps } from './overview.ts';
import { Part } from './Part.tsx';
import { useIsOverviewHere } from './painted.ts';
import { type RunAgain, useRunAgain } from './run-again.ts';

const ROWS_MAX = 6;
/** Of what is late, and of what is due later: the others are one press away. */
const DUE_MAX = 3;
const SAID_MAX = 3;
const LATELY_MAX = 5;

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

const loadOpenChats = async () => {
  await loadSettingsWords();
  return import('./OpenChats.tsx');
};

const loadFailureRow = async () => {
  await loadSettingsWords();
  return import('./FailureRow.tsx');
};

interface OfFailure {
  readonly failure: WorkspaceFailure;
  readonly runAgain: RunAgain;
}

/** Few homes have one. Its place is kept until what draws it is there. */
const FailedRow = ({ failure, runAgain: { againOf, onAgain, onOver } }: OfFailure) => {
  const part = useDeferredPart(loadFailureRow);
  if (!part) return <div className="min-h-16.5" />;
  return <part.FailureRow {...{ failure, onAgain, onOver }} again={againOf(failure.id)} />;
};

/** What is late, new, mine and due in a workspace, who is there, and its projects: one call paints it. */
export const WorkspaceOverview = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  // There a person finds all projects that they read.
  const isOwn = useMe().personal_workspace_id === id;
  const query = useQuery({ ...overviewQuery(id, isOwn), ...FRESH });
  useComings(id, isOwn);
  const runAgain = useRunAgain();
  if (!useIsOverviewHere(id)) return <OverviewSkeleton />;
  return (
    <div className="flex flex-col gap-7">
      <Loaded query={query}>
        {(overview) => (
          <>
            {!overview.workspace.rights.write && (
              <p className="text-sm text-ink-muted">{t('workspace_page.guest')}</p>
            )}
            <Parts overview={runAgain.keep(overview)} runAgain={runAgain} />
          </>
        )}
      </Loaded>
      <ProjectCards workspaceId={isOwn ? null : id} />
    </div>
  );
};

interface OfOverview {
  readonly overview: Overview;
  readonly runAgain: RunAgain;
}

/** Late, then who calls one, what was answered and what could not be, then what waits and what is new, then what is due. */
const ForYou = ({ overview, runAgain }: OfOverview) => {
  const { t } = useTranslation();
  const { mentioned_in, finished, failed, mentions, unread, due, waiting } = overview;
  const told = mentioned_in.slice(0, SAID_MAX);
  const answers = finished
    .filter(({ message_id }) => !told.some((one) => one.message_id === message_id))
    .slice(0, SAID_MAX);
  const failures = failed.slice(0, SAID_MAX);
  const named = new Set([...told, ...answers, ...failures].map(({ channel_id }) => channel_id));
  const others = [...mentions, ...unread].filter(({ id }) => !named.has(id) && named.add(id));
  const late = due.filter(({ is_overdue }) => is_overdue).slice(0, DUE_MAX);
  const later = due.filter(({ is_overdue }) => !is_overdue).slice(0, DUE_MAX);
  const rows = [
    ...late.map((one) => <DueRow key={one.id} due={one} />),
    ...told.map((one) => <MentionRow key={one.message_id} mention={one} />),
    ...answers.map((one) => <AnswerRow key={one.message_id} answer={one} />),
    ...failures.map((one) => <FailedRow key={one.id} failure={one} runAgain={runAgain} />),
    ...waiting.slice(0, DUE_MAX).map((one) => <DueRow key={one.id} due={one} />),
    ...others.slice(0, ROWS_MAX).map((one) => <ChannelRow key={one.id} channel={one} />),
    ...later.map((one) => <DueRow key={one.id} due={one} />),
  ];
  return (
    <Part
      heading={t('workspaces.for_you')}
      action={
        <Link to="/tasks" search={{}} className={ALL_LINK}>
          {t('task_page.my_day')}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="px-3.5 py-4 type-ui text-ink-muted">{t('workspace_page.nothing_new')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.key}>{row}</li>
          ))}
        </ul>
      )}
    </Part>
  );
};

/** The chats that one was in last and has read. The list beside it has them too, where there is room for one. */
const Lately = ({ recent }: Pick<Overview, 'recent'>) => {
  const { t } = useTranslation();
  const read = recent.filter(({ unread_count, mention_count }) => unread_count + mention_count === 0);
  if (read.length === 0) return null;
  return (
    <Part
      heading={t('shell.lately')}
      action={
        <Link to="/chats" className={ALL_LINK}>
          {t('home.all_chats')}
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {read.slice(0, LATELY_MAX).map((channel) => (
          <li key={channel.id}>
            <ChannelRow channel={channel} />
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Parts = ({ overview, runAgain }: OfOverview) => {
  const { t } = useTranslation();
  const hasSteps = useHasSteps(overview.workspace);
  const news = useDeferredPart(loadActivity);
  const chats = useDeferredPart(loadOpenChats);
  const { workspace, activity, recent, online, online_count, open_channel_count } = overview;
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
  const here = online.length > 0 && <HereNow people={online} count={online_count} />;
  if (isEmpty(overview))
    return (
      <>
        {here}
        {beginning}
        {workspace.kind === 'team' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 type-ui text-ink-muted">
            <p>{t('workspace_page.nothing_here')}</p>
            {chats && <chats.NewOpenChat workspace={workspace} />}
            {browse}
          </div>
        )}
      </>
    );
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-7 panel:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-7">
          <ForYou overview={overview} runAgain={runAgain} />
          <Lately recent={recent} />
        </div>
        {activity.length > 0 &&
          (news ? <news.NewHere workspace={workspace} lines={activity} action={browse} /> : <PartSkeleton />)}
      </div>
      {activity.length === 0 && browse}
      {beginning}
      {here}
    </>
  );
};
