import type { HoldKind } from '@parley/contract';
import { HOLD_REASON_MAX, HOLD_TARGET_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

interface NewHoldDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NewHoldDialog = ({ isOpen, onClose }: NewHoldDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('holds.new')}
      description={t('holds.new_text')}
      form={{
        initial: { kind: 'person' as HoldKind, target: '', reason: '' },
        check: ({ target, reason }) =>
          wrongOf({ target: checkRequired(target), reason: checkRequired(reason) }),
        submit: async (body) => {
          await call('POST /api/v1/admin/holds', { body });
          toast.success(t('holds.was_set'));
          onClose();
          await invalidate('GET /api/v1/admin/holds');
        },
      }}
      submitText={t('holds.set')}
    >
      {(form) => (
        <>
          <SelectField
            label={t('holds.kind')}
            value={form.values.kind}
            onValueChange={(kind: HoldKind) => form.set('kind', kind)}
            choices={[
              { value: 'person', label: t('holds.person') },
              { value: 'workspace', label: t('holds.workspace') },
              { value: 'chat', label: t('holds.chat') },
            ]}
          />
          <TextField
            {...form.text('target')}
            label={t('holds.target')}
            description={t('holds.target_text')}
            autoComplete="off"
            maxLength={HOLD_TARGET_MAX}
          />
          <TextAreaField
            {...form.text('reason')}
            label={t('holds.reason')}
            rows={3}
            maxLength={HOLD_REASON_MAX}
          />
        </>
      )}
    </FormDialog>
  );
};
