import type { Task } from '@parley/contract';
import { TASK_DESCRIPTION_MAX, TASK_LABEL_MAX, TASK_LABELS_MAX, TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

interface TaskDialogProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const LABELS_TEXT_MAX = TASK_LABELS_MAX * TASK_LABEL_MAX;

const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim().replace(/^#/, ''))
      .filter((label) => label !== ''),
  ),
];

/** The words of a task; everything else is changed where it stands. */
export const TaskDialog = ({ task, isOpen, onClose }: TaskDialogProps) => {
  const { t } = useTranslation();
  const { id, title, description, labels } = task;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('task_page.edit')}
      form={{
        initial: { title, description, labels: labels.join(', ') },
        check: (values) => wrongOf({ title: checkRequired(values.title) }),
        // What another person changed while it was open is not put back.
        submit: async (values, base) => {
          await call('PUT /api/v1/tasks/{id}', {
            params: { id },
            body: {
              ...(values.title !== base.title ? { title: values.title } : {}),
              ...(values.description !== base.description ? { description: values.description } : {}),
              ...(values.labels !== base.labels ? { labels: labelsIn(values.labels) } : {}),
            },
          });
          await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}');
          onClose();
        },
      }}
      submitText={t('actions.save')}
      needsChange
    >
      {(form) => (
        <>
          <TextField
            {...form.text('title')}
            label={t('task_page.name')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('description')}
            label={t('task_page.description')}
            maxLength={TASK_DESCRIPTION_MAX}
            rows={8}
          />
          <TextField
            {...form.text('labels')}
            label={t('task_page.labels')}
            description={t('task_page.labels_text')}
            maxLength={LABELS_TEXT_MAX}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
};
