import type { Task, TaskStatus } from '@parley/contract';
import { TASK_REASON_MAX } from '@parley/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { moveTask, putInState } from './use-tasks.ts';

interface BlockDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onBlock: (why: string) => Promise<void>;
}

export const blockTask = async (task: Task, why: string): Promise<void> => {
  await putInState(task, 'blocked', { blocked_reason: why });
  if (why.trim() === '') return;
  await call('POST /api/v1/tasks/{id}/comments', { params: { id: task.id }, body: { content: why } });
};

/** What tasks that cannot go on wait for, if a person wants to say: it stands on each card and among its comments, and those it concerns are told. */
export const BlockDialog = ({ title, onClose, onBlock }: BlockDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      form={{
        initial: { why: '' },
        submit: async ({ why }) => {
          await onBlock(why);
          onClose();
          await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}', 'GET /api/v1/tasks/{id}/comments');
        },
      }}
      submitText={t('task_page.block')}
    >
      {(form) => (
        <TextAreaField
          {...form.text('why')}
          label={t('task_page.block_why')}
          description={t('task_page.block_text')}
          maxLength={TASK_REASON_MAX}
          rows={3}
        />
      )}
    </FormDialog>
  );
};

interface Moving {
  readonly move: (task: Task, status: TaskStatus) => void;
  /** To be drawn beside what moves them. */
  readonly dialog: ReactNode;
}

/** Puts tasks into other states; of what becomes blocked a person is asked why. */
export const useMoving = (): Moving => {
  const { t } = useTranslation();
  const [blocking, setBlocking] = useState<Task | null>(null);
  return {
    move: (task, status) => {
      if (status === 'blocked') setBlocking(task);
      else void moveTask(task, status);
    },
    dialog: blocking && (
      <BlockDialog
        title={t('task_page.block_named', { title: blocking.title })}
        onClose={() => setBlocking(null)}
        onBlock={(why) => blockTask(blocking, why)}
      />
    ),
  };
};
