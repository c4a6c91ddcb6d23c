import type { Task } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Check, MessagesSquare, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { deleteLater } from '../../lib/undo.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShareButton } from '../sharing/index.ts';
import { NothingHere } from '../shell/index.ts';
import { useBesideKey } from '../shortcuts/index.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { TaskFields } from './TaskFields.tsx';
import { TaskText } from './TaskText.tsx';
import { isOver } from './task-days.ts';
import { useMayInstruct } from './use-may-instruct.ts';
import { moveTask } from './use-tasks.ts';

const ChatBeside = lazyPart(() => import('../notes/index.ts').then((module) => module.ChatBeside));

const route = getRouteApi('/app/tasks/$taskId');

export const TaskPage = () => {
  const { taskId } = route.useParams();
  return <TaskById key={taskId} id={taskId} />;
};

export const TaskById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/tasks/{id}', { params: { id } }));
  if (isGone(query.error)) return <NothingHere title={t('task_page.gone')} text={t('task_page.gone_text')} />;
  return <Loaded query={query}>{(task) => <TaskSheet task={task} />}</Loaded>;
};

const TaskSheet = ({ task }: { readonly task: Task }) => {
  return (
    <div className="flex flex-col gap-6 panel:grid panel:grid-cols-[minmax(0,1fr)_18rem] panel:gap-8">
      <PageHeader title={task.title} action={<Actions task={task} />} />
      <TaskText task={task} />
      <TaskFields task={task} />
    </div>
  );
};

/** What the caller may do with it, as the server says: a button and a refusal never disagree. */
const Actions = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, title, rights } = task;
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = (): void => {
    void navigate({ to: '/tasks', search: {} });
    deleteLater('DELETE /api/v1/tasks/{id}', {
      each: [{ id }],
      ids: [id],
      done: t('task_page.deleted', { title }),
      stale: ['GET /api/v1/tasks'],
    });
  };
  const over = isOver(task);
  const mayInstruct = useMayInstruct(task);
  const MoveIcon = over ? RotateCcw : Check;
  return (
    <div className="flex items-center gap-1.5">
      {rights.write && (
        <>
          <Button look="primary" onClick={() => void moveTask(task, over ? 'open' : 'done')}>
            <MoveIcon aria-hidden="true" />
            <span className="max-rail:sr-only">{t(over ? 'task_page.reopen' : 'task_page.complete')}</span>
          </Button>
          {mayInstruct && (
            <Button onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" />
              <span className="max-rail:sr-only">{t('actions.edit')}</span>
            </Button>
          )}
        </>
      )}
      <PutBeside task={task} />
      <ShareButton noun="tasks" thing={task} name={title} path={`/tasks/${id}`} />
      {rights.manage && (
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('actions.delete')}
          title={t('actions.delete')}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      <TaskDialog task={task} isOpen={isEditing} onClose={() => setIsEditing(false)} />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={remove}
        title={t('actions.delete')}
        text={t('task_page.delete_text', { title })}
        action={t('actions.delete')}
      />
    </div>
  );
};

const PutBeside = ({ task: { id, title } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  useBesideKey({ kind: 'task', id }, () => setIsChoosing(true));
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('note_page.chat_beside')}
        title={t('note_page.chat_beside')}
        onClick={() => setIsChoosing(true)}
      >
        <MessagesSquare aria-hidden="true" />
      </Button>
      {isChoosing && <ChatBeside thing={{ kind: 'task', id, title }} onClose={() => setIsChoosing(false)} />}
    </>
  );
};
