import type { Workflow } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

interface DetailsDialogProps {
  readonly workflow: Workflow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What it is called, and what people and visitors read of it. */
export const DetailsDialog = ({
  workflow: { id, title, description },
  isOpen,
  onClose,
}: DetailsDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workflow_page.details')}
      submitText={t('actions.save')}
      needsChange
      form={{
        initial: { title, description },
        check: (values) => (values.title.trim() === '' ? { title: t('form.required') } : {}),
        submit: async (values) => {
          await call('PATCH /api/v1/workflows/{id}', {
            params: { id },
            body: { title: values.title.trim(), description: values.description.trim() },
          });
          onClose();
          await invalidate('GET /api/v1/workflows', 'GET /api/v1/workflows/{id}');
        },
      }}
    >
      {(form) => (
        <>
          <TextField {...form.text('title')} label={t('workflow_page.name')} />
          <TextAreaField
            {...form.text('description')}
            label={t('workflow_page.about')}
            description={t('workflow_page.about_text')}
            rows={4}
          />
        </>
      )}
    </FormDialog>
  );
};
