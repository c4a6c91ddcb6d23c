import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';

/** After a reset of the password: what was sealed under the old one opens again with it. */
export const UnlockKeys = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <KeyRound aria-hidden="true" />
        {t('security.unlock')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('security.unlock')}
        description={t('security.unlock_text')}
        submitText={t('security.unlock_now')}
        form={{
          initial: { old_password: '' },
          check: ({ old_password }) => wrongOf({ old_password: checkRequired(old_password) }),
          submit: async (body) => {
            await call('POST /api/v1/profile/unlock', { body });
            setIsOpen(false);
            toast.success(t('security.unlocked'));
            await invalidate(
              'GET /api/v1/memory',
              'GET /api/v1/profile/instructions',
              'POST /api/v1/memory/search',
              'GET /api/v1/api-configs',
              'GET /api/v1/models/enabled',
            );
          },
        }}
      >
        {(form) => (
          <PasswordField
            {...form.text('old_password')}
            label={t('security.old_password')}
            autoComplete="off"
          />
        )}
      </FormDialog>
    </>
  );
};
