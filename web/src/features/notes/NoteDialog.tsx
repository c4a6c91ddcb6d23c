import type { Note } from '@parley/contract';
import { NOTE_CHARACTERS_MAX, TITLE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

interface NoteDialogProps {
  /** Null: a new one. */
  readonly note: Note | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NoteDialog = ({ note, isOpen, onClose }: NoteDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={note ? t('actions.edit') : t('actions.create')}
      form={{
        initial: { title: note?.title ?? '', content: note?.content ?? '' },
        check: ({ title }) => wrongOf({ title: checkRequired(title) }),
        submit: async (body) => {
          if (note)
            await call('PUT /api/v1/notes/{id}', {
              params: { id: note.id },
              body: { ...body, rev: note.rev },
            });
          else await call('POST /api/v1/notes', { body });
          await invalidate('GET /api/v1/notes', 'GET /api/v1/notes/{id}');
          onClose();
        },
      }}
      submitText={note ? t('actions.save') : t('actions.create')}
      needsChange={note !== null}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('title')}
            label={t('notes.name')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('content')}
            label={t('notes.description')}
            maxLength={NOTE_CHARACTERS_MAX}
          />
        </>
      )}
    </FormDialog>
  );
};
