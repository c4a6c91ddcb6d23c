import type { Permission, Role } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { permissionNames, permissionText } from './permission-text.ts';

interface RoleDialogProps {
  readonly role: Role | 'new' | null;
  readonly onClose: () => void;
}

export const RoleDialog = ({ role, onClose }: RoleDialogProps) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(role);
  if (role && role !== shown) setShown(role);
  if (!shown) return null;
  const title = shown === 'new' ? t('roles.create') : t('roles.edit_named', { name: shown.name });
  return (
    <Dialog isOpen={role !== null} onClose={onClose} title={title} description={t('roles.dialog_text')}>
      <RoleForm
        key={shown === 'new' ? 'new' : shown.id}
        role={shown === 'new' ? null : shown}
        onDone={onClose}
      />
    </Dialog>
  );
};

const knownPermissions = (role: Role | null): Permission[] =>
  permissionNames().filter((permission) => role?.permissions.includes(permission));

const RoleForm = ({ role, onDone }: { readonly role: Role | null; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: knownPermissions(role),
    },
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async ({ name, description, permissions }) => {
      if (role) {
        // A built-in role keeps its name: saying it again would be refused as an attempt to change it.
        const body = role.is_builtin ? { description, permissions } : { name, description, permissions };
        await call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body });
      } else {
        await call('POST /api/v1/admin/roles', { body: { name, description, permissions } });
      }
      toast.success(t('roles.saved', { name }));
      onDone();
      await invalidate('GET /api/v1/admin/roles', 'GET /api/v1/profile/bootstrap');
    },
  });
  const toggle = (permission: Permission) => (isOn: boolean) => {
    const { permissions } = form.values;
    form.set(
      'permissions',
      isOn ? [...permissions, permission] : permissions.filter((other) => other !== permission),
    );
  };
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField
        {...form.text('name')}
        label={t('roles.name')}
        maxLength={60}
        autoComplete="off"
        disabled={role?.is_builtin ?? false}
      />
      <TextAreaField {...form.text('description')} label={t('roles.description')} maxLength={500} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('roles.permissions')}</legend>
        {permissionNames().map((permission) => (
          <Checkbox
            key={permission}
            label={permissionText(permission)}
            checked={form.values.permissions.includes(permission)}
            onCheckedChange={toggle(permission)}
          />
        ))}
      </fieldset>
      <FormFailure text={form.failure} />
      <DialogActions>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy} disabled={role !== null && !form.isChanged}>
          {role ? t('actions.save') : t('actions.create')}
        </Button>
      </DialogActions>
    </form>
  );
};
