import type { Task, TaskPatch, TaskStatus } from '@parley/contract';
import { TASK_LABELS_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { SearchField, TextField } from '../../ui/TextField.tsx';
import { useAssigneeName } from './assignee-name.ts';
import { useMoving } from './BlockDialog.tsx';
import { LabelForm } from './LabelForm.tsx';
import { ReminderField } from './ReminderField.tsx';
import { dueText } from './TaskParts.tsx';
import { toLocalTime } from './task-days.ts';
import { PRIORITIES, PRIORITY_TEXT, STATUS_TEXT } from './task-words.ts';
import { useMayInstruct } from './use-may-instruct.ts';

const STATUSES = Object.keys(STATUS_TEXT) as TaskStatus[];

const useChange = (task: Task): ((body: TaskPatch) => void) => {
  const change = useAction('PUT /api/v1/tasks/{id}', {
    stale: ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}'],
  });
  return (body) => change.mutate({ params: { id: task.id }, body });
};

/** State, urgency, day, who does it and its labels: each is changed where it stands. */
export const TaskFields = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const change = useChange(task);
  const moving = useMoving();
  if (!task.rights.write) return <FieldsRead task={task} />;
  return (
    <section aria-label={t('task_page.about')} className="flex flex-col gap-4">
      <SelectField
        label={t('task_page.status')}
        value={task.status}
        choices={STATUSES.map((value) => ({ value, label: t(STATUS_TEXT[value]) }))}
        onValueChange={(status) => status !== task.status && moving.move(task, status)}
      />
      <SelectField
        label={t('task_page.priority')}
        value={task.priority}
        choices={PRIORITIES.map((value) => ({ value, label: t(PRIORITY_TEXT[value]) }))}
        onValueChange={(priority) => priority !== task.priority && change({ priority })}
      />
      <DueField key={task.due_at} due={task.due_at} onChange={change} />
      {task.due_at !== null && <ReminderField minutes={task.reminder_minutes} onChange={change} />}
      <AssigneeField task={task} onChange={change} />
      <LabelsField labels={task.labels} onChange={change} />
      {moving.dialog}
    </section>
  );
};

const FieldsRead = ({ task: { status, priority, due_at, assignee, labels } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const nameOf = useAssigneeName();
  const rows = [
    [t('task_page.status'), t(STATUS_TEXT[status])],
    [t('task_page.priority'), t(PRIORITY_TEXT[priority])],
    [t('task_page.due'), due_at && dueText(due_at)],
    [t('task_page.assignee'), assignee && nameOf(assignee)],
    [t('task_page.labels'), labels.length > 0 ? labels.join(', ') : null],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 self-start text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd>
            <bdi>{value ?? '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface DueFieldProps {
  readonly due: string | null;
  readonly onChange: (body: TaskPatch) => void;
}

/** Sent when the field is left: while a day is typed it is another one at every key. */
const DueField = ({ due, onChange }: DueFieldProps) => {
  const { t } = useTranslation();
  const [value, setValue] = useState(() => toLocalTime(due));
  return (
    <TextField
      type="datetime-local"
      label={t('task_page.due')}
      value={value}
      onValueChange={setValue}
      onBlur={() => {
        if (value !== toLocalTime(due))
          onChange({ due_at: value === '' ? null : new Date(value).toISOString() });
      }}
    />
  );
};

interface AssignedProps {
  readonly assignee: NonNullable<Task['assignee']>;
  readonly onTakeBack: (() => void) | undefined;
}

const Assigned = ({ assignee, onTakeBack }: AssignedProps) => {
  const { t } = useTranslation();
  const name = useAssigneeName()(assignee);
  return (
    <p className="flex items-center gap-2 text-sm">
      <Avatar
        isPersona={assignee.type === 'persona'}
        name={name}
        image={null}
        className="size-6 text-[0.5625rem]"
      />
      <bdi className="min-w-0 grow truncate">{name}</bdi>
      {assignee.type === 'persona' && <Badge>{t('task_page.ai')}</Badge>}
      {onTakeBack && (
        <Button look="quiet" size="icon" aria-label={t('task_page.unassign')} onClick={onTakeBack}>
          <X aria-hidden="true" />
        </Button>
      )}
    </p>
  );
};

interface AssigneeFieldProps {
  readonly task: Task;
  readonly onChange: (body: TaskPatch) => void;
}

/** A person, or a persona: then it is work for the AI. */
const AssigneeField = ({ task, onChange }: AssigneeFieldProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const { assignee } = task;
  const mayGive = useMayInstruct(task);
  const isOwner = task.owner_id === user.id;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const found = useQuery({ ...ask('GET /api/v1/mentionables', { query: { q } }), enabled: q !== '' });
  const people = (found.data?.data ?? []).flatMap(({ type, ...one }) =>
    q !== '' && (type === 'user' || (type === 'persona' && isOwner)) ? [{ type, ...one }] : [],
  );
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{t('task_page.assignee')}</p>
      {assignee && (
        <Assigned assignee={assignee} onTakeBack={mayGive ? () => onChange({ assignee: null }) : undefined} />
      )}
      {mayGive && (
        <SearchField
          label={t('task_page.assign')}
          value={text}
          onValueChange={(value) => setText(value.slice(0, 64))}
          icon={<Search />}
        />
      )}
      {people.length > 0 && (
        <ul aria-label={t('task_page.assign')} className="rounded-control border border-line p-1">
          {people.map(({ type, id, display_name, handle, avatar }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  onChange({ assignee: { type, id } });
                }}
                className="flex min-h-10 w-full items-center gap-2.5 rounded-md p-1.5 text-start text-sm hover:bg-hover"
              >
                <Avatar
                  isPersona={type === 'persona'}
                  name={display_name}
                  image={avatar}
                  className="size-6"
                />
                <bdi className="min-w-0 grow truncate">{display_name || handle}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface LabelsFieldProps {
  readonly labels: readonly string[];
  readonly onChange: (body: TaskPatch) => void;
}

const LabelsField = ({ labels, onChange }: LabelsFieldProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{t('task_page.labels')}</p>
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {labels.map((label) => (
            <li key={label} className="min-w-0">
              <Badge>
                <bdi className="min-w-0 truncate">{label}</bdi>
                <button
                  type="button"
                  aria-label={t('task_page.remove_step', { text: label })}
                  onClick={() => onChange({ labels: labels.filter((other) => other !== label) })}
                  className="relative -me-1 rounded-full p-0.5 after:absolute after:-inset-1.5 hover:bg-hover hover:text-ink"
                >
                  <X aria-hidden="true" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {labels.length < TASK_LABELS_MAX && (
        <LabelForm onAdd={(label) => onChange({ labels: [...new Set([...labels, label])] })} />
      )}
    </div>
  );
};
