import type { Assignment } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { History, Lock, MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ValueList } from '../forms/index.ts';
import { Markdown } from '../markdown/index.ts';
import { NothingHere } from '../shell/index.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import { AssignmentMenu } from './AssignmentMenu.tsx';
import { type Holding, holdingOf } from './holding.ts';
import { InstanceHistory } from './InstanceHistory.tsx';
import { useTake } from './use-assignments.ts';
import { useLease } from './use-lease.ts';

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

/** The conversation of the instance stands beside what is to be done, for the person who has it; on a phone below it. */
const Sheet = ({ assignment }: { readonly assignment: Assignment }) => {
  const { channel_id, instance_id } = assignment;
  const holding = holdingOf(assignment, myId(), new Date());
  useLease(assignment, holding === 'mine');
  const instance = useInstance(instance_id);
  if (channel_id === null || instance_id === null || holding !== 'mine')
    return <Work assignment={assignment} holding={holding} />;
  return (
    <div className="grid gap-6 panel:grid-cols-[minmax(0,1fr)_20rem]">
      <Work assignment={assignment} holding={holding} />
      <Suspense>
        <TalkPanel channelId={channel_id} hasVisitor={instance.data?.initiator.type === 'visitor'} />
      </Suspense>
    </div>
  );
};

const Work = ({ assignment, holding }: HeldProps) => {
  const { t } = useTranslation();
  const { title, instructions, due_at, is_overdue, workflow_title } = assignment;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageHeader title={title} action={<HeadActions assignment={assignment} holding={holding} />} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        {workflow_title !== null && <bdi>{workflow_title}</bdi>}
        <Beside assignment={assignment} />
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
      <Facts assignment={assignment} />
      {holding === 'over' ? (
        <Result assignment={assignment} />
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

/** What lies beside it: the chat of the instance, and what happened in it so far. */
const Beside = ({ assignment: { channel_id, instance_id } }: { readonly assignment: Assignment }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="ms-auto flex gap-2">
      {channel_id !== null && (
        <Link
          to="/c/$channelId"
          params={{ channelId: channel_id }}
          search={{}}
          className={buttonLook({ look: 'secondary' })}
        >
          <MessageSquare aria-hidden="true" />
          {t('assignment_page.chat')}
        </Link>
      )}
      {instance_id !== null && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          <History aria-hidden="true" />
          {t('assignment_page.history')}
        </Button>
      )}
      {instance_id !== null && isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={t('assignment_page.history')}>
          <InstanceHistory id={instance_id} />
        </Dialog>
      )}
    </span>
  );
};

const useInstance = (id: string | null) =>
  useQuery({
    ...ask('GET /api/v1/instances/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

/** The case so far: what it was started with, what was handed in at each step, and what was found out. */
const Facts = ({ assignment: { instance_id } }: { readonly assignment: Assignment }) => {
  const { t } = useTranslation();
  const { data: instance } = useInstance(instance_id);
  if (!instance) return null;
  return (
    <>
      {Object.keys(instance.input).length > 0 && (
        <section className="flex flex-col gap-2.5">
          <h2 className="text-sm font-semibold">{t('assignment_page.told')}</h2>
          <ValueList values={instance.input} labels={instance.input_labels} />
        </section>
      )}
      {instance.steps.map(({ key, title, answers, labels }) =>
        answers === null || Object.keys(answers).length === 0 ? null : (
          <section key={key} className="flex flex-col gap-2.5">
            <h2 className="text-sm font-semibold">
              <bdi>{title}</bdi>
            </h2>
            <ValueList values={answers} labels={labels} />
          </section>
        ),
      )}
      {Object.values(instance.vars).some((value) => value !== null) && (
        <section className="flex flex-col gap-2.5">
          <h2 className="text-sm font-semibold">{t('assignment_page.found')}</h2>
          <ValueList values={instance.vars} />
        </section>
      )}
    </>
  );
};

const labelsOf = (form: Assignment['form']): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(form?.fields) ? form.fields : []).flatMap((field: unknown) => {
      const { key, label } = field as { key?: unknown; label?: unknown };
      return typeof key === 'string' && typeof label === 'string' ? [[key, label]] : [];
    }),
  );

/** What was handed in. */
const Result = ({ assignment }: { readonly assignment: Assignment }) => {
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
      {data !== null && <ValueList values={data} labels={labelsOf(form)} />}
      {comment !== '' && (
        <p dir="auto" className="whitespace-pre-line text-ink-muted">
          {comment}
        </p>
      )}
    </section>
  );
};
