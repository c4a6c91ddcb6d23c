import type { AdminUser, AdminUserPatch } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkEmail, checkNewPassword, passwordRule, wrongOf } from '../../lib/checks.ts';
import { nameOf } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import type { FormControl, FormOptions } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { RoleFields } from './RoleFields.tsx';

interface EditUserDialogProps {
  readonly user: AdminUser | null;
  readonly onClose: () => void;
}

export const EditUserDialog = ({ user, onClose }: EditUserDialogProps) => {
  // The closing animation still shows the person who is no longer edited.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  if (!shown) return null;
  return <EditUserForm key={shown.id} user={shown} isOpen={user !== null} onClose={onClose} />;
};

/** Only what changed goes to the server: an unchanged e-mail cannot clash, an unchanged role cannot be refused. */
const changesOf = (user: AdminUser, values: Required<AdminUserPatch>): AdminUserPatch => {
  const patch: AdminUserPatch = {};
  if (values.display_name !== user.display_name) patch.display_name = values.display_name;
  if (values.email !== user.email) patch.email = values.email;
  if (values.role !== user.role) patch.role = values.role;
  if (values.is_active !== user.is_active) patch.is_active = values.is_active;
  if (values.password !== '') patch.password = values.password;
  if ([...values.role_ids].sort().join() !== [...user.role_ids].sort().join())
    patch.role_ids = values.role_ids;
  if (values.end_api_keys && values.password !== '') patch.end_api_keys = true;
  return patch;
};

interface EditUserFormProps {
  readonly user: AdminUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const EditUserForm = ({ user, isOpen, onClose }: EditUserFormProps) => {
  const { t } = useTranslation();
  const form: FormOptions<Required<AdminUserPatch>> = {
    initial: {
      display_name: user.display_name,
      email: user.email,
      role: user.role,
      is_active: user.is_active,
      password: '',
      role_ids: user.role_ids,
      end_api_keys: false,
    },
    check: ({ email, password }) =>
      wrongOf({
        email: checkEmail(email),
        password: password === '' ? undefined : checkNewPassword(password),
      }),
    submit: async (values) => {
      await call('PUT /api/v1/admin/users/{id}', { params: { id: user.id }, body: changesOf(user, values) });
      toast.success(t('users.saved', { name: nameOf(user) }));
      onClose();
      await invalidate('GET /api/v1/admin/users', 'GET /api/v1/admin/roles', 'GET /api/v1/profile/bootstrap');
    },
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={nameOf(user)}
      description={<bdi dir="ltr">@{user.handle}</bdi>}
      form={form}
      submitText={t('actions.save')}
      needsChange
      actions={<DeleteUser user={user} onDeleted={onClose} />}
    >
      {(control) => <UserFields form={control} />}
    </FormDialog>
  );
};

const UserFields = ({ form }: { readonly form: FormControl<Required<AdminUserPatch>> }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...form.text('display_name')}
        label={t('fields.display_name')}
        autoComplete="off"
        maxLength={NAME_MAX}
      />
      <TextField {...form.text('email')} label={t('fields.email')} type="email" autoComplete="off" />
      <RoleFields
        role={form.values.role}
        roleIds={form.values.role_ids}
        onRoleChange={(role) => form.set('role', role)}
        onRoleIdsChange={(ids) => form.set('role_ids', ids)}
      />
      <ActiveField value={form.values.is_active} onChange={(isActive) => form.set('is_active', isActive)} />
      <PasswordField
        {...form.text('password')}
        label={t('users.reset_password')}
        description={`${t('users.reset_password_text')} ${passwordRule()}`}
        autoComplete="new-password"
      />
      {form.values.password !== '' && (
        <Checkbox
          label={t('users.end_api_keys')}
          checked={form.values.end_api_keys}
          onCheckedChange={(isWanted) => form.set('end_api_keys', isWanted)}
        />
      )}
    </>
  );
};

interface ActiveFieldProps {
  readonly value: boolean;
  readonly onChange: (isActive: boolean) => void;
}

const ActiveField = ({ value, onChange }: ActiveFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 rounded-control border border-line px-3.5 py-3">
      <div className="text-sm">
        <p id={id} className="font-medium">
          {t('users.is_active')}
        </p>
        <p id={`${id}-text`} className="text-ink-muted">
          {t('users.is_active_text')}
        </p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={value}
        onCheckedChange={onChange}
      />
    </div>
  );
};

const DeleteUser = ({ user, onDeleted }: { readonly user: AdminUser; readonly onDeleted: () => void }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction('DELETE /api/v1/admin/users/{id}', {
    done: t('users.deleted', { name: nameOf(user) }),
    stale: ['GET /api/v1/admin/users', 'GET /api/v1/admin/roles'],
    onDone: () => {
      setIsAsking(false);
      onDeleted();
    },
  });
  return (
    <>
      <Button look="danger-quiet" className="sm:me-auto" onClick={() => setIsAsking(true)}>
        {t('actions.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: user.id } })}
        isBusy={remove.isPending}
        title={t('users.delete_title', { name: nameOf(user) })}
        text={t('users.delete_text')}
        action={t('actions.delete')}
      />
    </>
  );
};
