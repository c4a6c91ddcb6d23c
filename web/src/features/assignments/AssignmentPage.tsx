import type { Assignment, InstanceDetail } from '@parley/contract';
import { readTemplate } from '@parley/contract/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { History, Lock, MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { panelScreen } from '../../lib/frame.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSheet } from '../../ui/PanelSheet.tsx';
import { PanelTabs, useOpenPanel } from '../../ui/PanelTabs.tsx';
import { type AnsweredField, ValueList } from '../forms/index.ts';
import { Markdown } from '../markdown/index.ts';
import { NothingHere } from '../shell/index.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { AssignmentMenu } from './AssignmentMenu.tsx';
import { Facts } from './Facts.tsx';
import { type Holding, holdingOf } from './holding.ts';
import { InstanceHistory } from './InstanceHistory.tsx';
import { StageLine } from './StageLine.tsx';
import { useTake } from './use-assignments.ts';
import { useLease } from './use-lease.ts';
import { useTalk } from './use-talk.ts';

const TalkPanel = lazy(() => import('./TalkPanel.tsx').then((module) => ({ default: module.TalkPanel })));

const route = getRouteApi('/app/assignments/$assignmentId');

export const AssignmentPage = () => {
  const { assignmentId } = route.useParams();
  return <AssignmentById key={assignmentId} id={assignmentId} />;
};

export const AssignmentById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/assignments/{id}', { params: { id } }));
  if (isGone(query.error))
    return <NothingHere title={t('assignment_page.gone')} text={t('assignment_page.gone_text')} />;
  return <Loaded query={query}>{(assignment) => <Sheet assignment={assignment} />}</Loaded>;
};

/** What is to be done; the conversation and what happened so far stand beside it, or in place of it where there is no room. */
const Sheet = ({ assignment }: { readonly assignment: Assignment }) => {
  const { t } = useTranslation();
  const { channel_id, instance_id, title } = assignment;
  const holding = holdingOf(assignment, myId(), new Date());
  useLease(assignment, holding === 'mine');
  const { data: instance } = useInstance(instance_id);
  const { panels, shown, isBeside } = usePanels(assignment, holding);
  const open = useOpenPanel<Part | 'none'>();
  const tabs = panels.map((id) => ({ id, name: t(PANEL_TEXT[id]) }));
  const part =
    shown === 'talk' && channel_id !== null ? (
      <Suspense>
        <TalkPanel channelId={channel_id} hasVisitor={instance?.initiator.type === 'visitor'} />
      </Suspense>
    ) : (
      instance_id !== null && <InstanceHistory id={instance_id} />
    );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} action={<HeadActions assignment={assignment} holding={holding} />} />
      {!isBeside && panels.length > 0 && (
        <PanelTabs
          label={t('assignment_page.parts')}
          parts={[{ id: undefined, name: t('assignment_page.form') }, ...tabs]}
          chosen={shown}
        />
      )}
      {/* What was written into the form stays there while one looks at another part. */}
      <div hidden={!isBeside && shown !== undefined}>
        <Work assignment={assignment} holding={holding} instance={instance}>
          <Beside
            channelId={channel_id}
            panels={isBeside ? panels.filter((id) => id !== shown) : []}
            onOpen={open}
          />
        </Work>
      </div>
      {shown !== undefined &&
        (isBeside ? (
          <PanelSheet
            title={shown === 'talk' ? talkTitle(instance, t) : t(PANEL_TEXT[shown])}
            tabs={tabs}
            chosen={shown}
            onChoose={open}
            onClose={() => open('none')}
          >
            {part}
          </PanelSheet>
        ) : (
          part
        ))}
    </div>
  );
};

const PANEL_TEXT = {
  talk: 'assignment_page.talk',
  history: 'assignment_page.history',
} as const satisfies Record<string, TextKey>;
type Part = keyof typeof PANEL_TEXT;

/** The panels that this person has, and which of them is shown: where there is room the conversation, until they close it. */
const usePanels = ({ channel_id, instance_id }: Assignment, holding: Holding) => {
  const wanted = useSearch({ strict: false, select: ({ panel }) => panel });
  const isBeside = useScreen(panelScreen);
  const mayTalk = holding === 'mine' && instance_id !== null;
  const talk = useTalk(mayTalk ? channel_id : null);
  // Who is no member of the conversation has none.
  const hasTalk = mayTalk && channel_id !== null && !isGone(talk.error);
  const panels: readonly Part[] = [
    ...(hasTalk ? (['talk'] as const) : []),
    ...(instance_id === null ? [] : (['history'] as const)),
  ];
  const usual = isBeside && hasTalk ? 'talk' : undefined;
  const shown = wanted === undefined ? usual : panels.find((id) => id === wanted);
  return { panels, isBeside, shown };
};

const talkTitle = (instance: InstanceDetail | undefined, t: TFunction): string => {
  const { type, id, display_name } = instance?.initiator ?? { type: 'schedule', id: null, display_name: '' };
  if (type === 'visitor') return t('assignment_page.talk_visitor');
  return type === 'user' && id !== myId()
    ? t('assignment_page.talk_with', { name: display_name })
    : t('assignment_page.talk');
};

interface WorkProps extends HeldProps {
  readonly instance: InstanceDetail | undefined;
  readonly children: ReactNode;
}

const Work = ({ assignment, holding, instance, children }: WorkProps) => {
  const { t } = useTranslation();
  const { instructions, due_at, is_overdue, workflow_title } = assignment;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {instance && <StageLine instance={instance} />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        {workflow_title !== null && <bdi>{workflow_title}</bdi>}
        {children}
      </p>
      {due_at !== null && holding !== 'over' && (
        <Notice tone={is_overdue ? 'danger' : 'info'}>
          {t(is_overdue ? 'assignment_page.was_due' : 'assignment_page.due', {
            when: formatDateTime(due_at),
          })}
        </Notice>
      )}
      {instructions.trim() !== '' && (
        <section className="rounded-card bg-sunken px-4 py-3">
          <Markdown text={instructions} />
        </section>
      )}
      {instance && <Facts instance={instance} />}
      {holding === 'over' ? (
        <Result assignment={assignment} names={instance?.names ?? {}} />
      ) : (
        <AssignmentForm assignment={assignment} holding={holding} />
      )}
    </div>
  );
};

interface HeldProps {
  readonly assignment: Assignment;
  readonly holding: Holding;
}

const HeadActions = ({ assignment, holding }: HeldProps) => {
  const { t } = useTranslation();
  const take = useTake();
  const { id, status, lease_until } = assignment;
  return (
    <div className="flex items-center gap-2">
      <span role="status">
        {holding === 'mine' && (
          <Badge tone="success">
            <Lock aria-hidden="true" />
            {status === 'claimed' && lease_until !== null
              ? t('assignment_page.yours_until', { time: formatTime(lease_until) })
              : t('assignment_page.yours')}
          </Badge>
        )}
        {holding === 'other' && <Badge tone="warning">{t('assignment_page.others')}</Badge>}
        {holding === 'over' && (
          <Badge>
            {t(status === 'completed' ? 'assignment_page.completed' : 'assignment_page.cancelled')}
          </Badge>
        )}
      </span>
      {holding === 'free' && (
        <Button look="primary" isBusy={take.isPending} onClick={() => take.mutate({ params: { id } })}>
          {t('assignment_page.take')}
        </Button>
      )}
      {holding !== 'over' && <AssignmentMenu assignment={assignment} isMine={holding === 'mine'} />}
    </div>
  );
};

interface BesideProps {
  readonly channelId: string | null;
  /** Those that could stand beside it now. */
  readonly panels: readonly Part[];
  readonly onOpen: (panel: Part) => void;
}

/** What lies beside it: the chat of the instance, and what happened in it so far. */
const Beside = ({ channelId, panels, onOpen }: BesideProps) => {
  const { t } = useTranslation();
  return (
    <span className="ms-auto flex gap-2">
      {channelId !== null && (
        <Link
          to="/c/$channelId"
          params={{ channelId }}
          search={{}}
          className={buttonLook({ look: 'secondary' })}
        >
          <MessageSquare aria-hidden="true" />
          {t('assignment_page.chat')}
        </Link>
      )}
      {panels.map((id) => (
        <Button key={id} look="quiet" onClick={() => onOpen(id)}>
          {id === 'history' && <History aria-hidden="true" />}
          {t(PANEL_TEXT[id])}
        </Button>
      ))}
    </span>
  );
};

const useInstance = (id: string | null) =>
  useQuery({
    ...ask('GET /api/v1/instances/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

const OPTIONS: readonly never[] = [];

/** Those of its own form: of what was handed in, one may be answered that no longer stands in the workflow. */
const fieldsOf = (form: Assignment['form']): readonly AnsweredField[] =>
  (readTemplate(form ?? { fields: [] }, 'form').template?.fields ?? []).map(
    ({ key, type, label, options = OPTIONS }) => ({ key, type, label, options: [...options] }),
  );

/** What was handed in. */
interface ResultProps {
  readonly assignment: Assignment;
  readonly names: InstanceDetail['names'];
}

const Result = ({ assignment, names }: ResultProps) => {
  const { t } = useTranslation();
  const { action, actions, data, comment, form } = assignment;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="font-semibold">{t('assignment_page.answer')}</h2>
      {action !== null && (
        <p>
          <Badge tone="accent">{actions.find(({ key }) => key === action)?.label ?? action}</Badge>
        </p>
      )}
      {data !== null && <ValueList values={data} fields={fieldsOf(form)} names={names} />}
      {comment !== '' && (
        <p dir="auto" className="whitespace-pre-line text-ink-muted">
          {comment}
        </p>
      )}
    </section>
  );
};
