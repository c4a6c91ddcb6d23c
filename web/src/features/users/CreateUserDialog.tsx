import type { UserRole } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkEmail, checkNewPassword, checkUsername, passwordRule, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { RoleFields } from './RoleFields.tsx';

interface CreateUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const CreateUserDialog = ({ isOpen, onClose }: CreateUserDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('users.create')}
      description={t('users.create_text')}
      form={{
        initial: {
          username: '',
          email: '',
          display_name: '',
          password: '',
          role: 'user' as UserRole,
          role_ids: [] as string[],
        },
        check: ({ username, email, password }) =>
          wrongOf({
            username: checkUsername(username),
            email: checkEmail(email),
            password: checkNewPassword(password),
          }),
        submit: async (values) => {
          await call('POST /api/v1/admin/users', { body: values });
          toast.success(t('users.created', { name: values.username }));
          onClose();
          await invalidate('GET /api/v1/admin/users', 'GET /api/v1/admin/roles');
        },
      }}
      submitText={t('actions.create')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('username')}
            label={t('fields.username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...form.text('email')} label={t('fields.email')} type="email" autoComplete="off" />
          <TextField
            {...form.text('display_name')}
            label={t('fields.display_name_optional')}
            autoComplete="off"
            maxLength={NAME_MAX}
          />
          <PasswordField
            {...form.text('password')}
            label={t('users.first_password')}
            description={passwordRule()}
            autoComplete="new-password"
          />
          <RoleFields
            role={form.values.role}
            roleIds={form.values.role_ids}
            onRoleChange={(role) => form.set('role', role)}
            onRoleIdsChange={(ids) => form.set('role_ids', ids)}
          />
        </>
      )}
    </FormDialog>
  );
};
