import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PersonPicker } from '../forms/index.ts';
import { STALE } from './use-assignments.ts';

const PERSON = { key: 'person', type: 'user', label: '', required: true, readonly: false } as const;
const TITLE_MAX = 80;

interface AssignMessageProps {
  readonly message: { readonly id: string; readonly content: string };
  readonly onClose: () => void;
}

/** Gives what was said to a person, as something to be done. */
export const AssignMessage = ({ message, onClose }: AssignMessageProps) => {
  const { t } = useTranslation();
  const [firstLine = ''] = message.content.trim().split('\n');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('assignment_page.from_message')}
      description={t('assignment_page.from_message_text')}
      submitText={t('assignment_page.give')}
      form={{
        initial: { title: firstLine.slice(0, TITLE_MAX), person: '' },
        check: ({ title, person }) => ({
          ...(title.trim() === '' ? { title: t('form.required') } : {}),
          ...(person === '' ? { person: t('form.required') } : {}),
        }),
        submit: async ({ title, person }) => {
          await call('POST /api/v1/assignments/from-messages', {
            body: { message_ids: [message.id], assignee: { id: person }, title: title.trim() },
          });
          onClose();
          toast.success(t('assignment_page.given'));
          await invalidate(...STALE);
        },
      }}
    >
      {(form) => (
        <>
          <TextField {...form.text('title')} label={t('assignment_page.what')} />
          <PersonPicker
            field={PERSON}
            label={t('assignment_page.to_whom')}
            value={form.values.person === '' ? undefined : form.values.person}
            error={form.errors.person}
            isDisabled={false}
            onChange={(person) => form.set('person', typeof person === 'string' ? person : '')}
          />
        </>
      )}
    </FormDialog>
  );
};
