import { PROPOSAL_NOTE_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { invalidate } from '../../../lib/query.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { useConversation } from '../conversation/conversation.ts';

interface ProposeDialogProps {
  readonly leafId: string;
  readonly onClose: () => void;
}

/** Asks the others that this branch be the main line. */
export const ProposeDialog = ({ leafId, onClose }: ProposeDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('branch_work.propose_title')}
      description={t('branch_work.propose_text')}
      form={{
        initial: { note: '' },
        submit: async ({ note }) => {
          await call('POST /api/v1/channels/{id}/proposals', {
            params: { id: channel.id },
            body: { leaf_id: leafId, note },
          });
          await invalidate('GET /api/v1/channels/{id}/proposals');
          onClose();
        },
      }}
      submitText={t('branch_work.propose_do')}
    >
      {(form) => (
        <TextAreaField
          {...form.text('note')}
          label={t('branch_work.why')}
          maxLength={PROPOSAL_NOTE_MAX}
          rows={3}
        />
      )}
    </FormDialog>
  );
};
