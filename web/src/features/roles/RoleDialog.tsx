import type { Permission, Role } from '@parley/contract';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from '@parley/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { permissionNames, permissionText } from './permission-text.ts';

interface RoleDialogProps {
  readonly role: Role | 'new' | null;
  readonly onClose: () => void;
}

export const RoleDialog = ({ role, onClose }: RoleDialogProps) => {
  const [shown, setShown] = useState(role);
  if (role && role !== shown) setShown(role);
  if (!shown) return null;
  return (
    <RoleForm
      key={shown === 'new' ? 'new' : shown.id}
      role={shown === 'new' ? null : shown}
      isOpen={role !== null}
      onClose={onClose}
    />
  );
};

const valuesOf = (role: Role | null) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: permissionNames().filter((permission) => role?.permissions.includes(permission)),
});

type RoleValues = ReturnType<typeof valuesOf>;

interface RoleFormProps {
  readonly role: Role | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RoleForm = ({ role, isOpen, onClose }: RoleFormProps) => {
  const { t } = useTranslation();
  const save = async ({ name, description, permissions }: RoleValues): Promise<void> => {
    if (role) {
      // A built-in role keeps its name: saying it again would be refused as an attempt to change it.
      const body = role.is_builtin ? { description, permissions } : { name, description, permissions };
      await call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body });
    } else {
      await call('POST /api/v1/admin/roles', { body: { name, description, permissions } });
    }
    toast.success(t('roles.saved', { name }));
    onClose();
    await invalidate('GET /api/v1/admin/roles', 'GET /api/v1/profile/bootstrap');
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={role ? t('roles.edit_named', { name: role.name }) : t('roles.create')}
      description={t('roles.dialog_text')}
      form={{
        initial: valuesOf(role),
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        submit: save,
      }}
      submitText={role ? t('actions.save') : t('actions.create')}
      needsChange={role !== null}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('roles.name')}
            maxLength={ROLE_NAME_MAX}
            autoComplete="off"
            disabled={role?.is_builtin ?? false}
          />
          <TextAreaField
            {...form.text('description')}
            label={t('roles.description')}
            maxLength={ROLE_DESCRIPTION_MAX}
          />
          <PermissionFields
            chosen={form.values.permissions}
            onChange={(permissions) => form.set('permissions', permissions)}
          />
        </>
      )}
    </FormDialog>
  );
};

interface PermissionFieldsProps {
  readonly chosen: readonly Permission[];
  readonly onChange: (permissions: Permission[]) => void;
}

const PermissionFields = ({ chosen, onChange }: PermissionFieldsProps) => {
  const { t } = useTranslation();
  const toggle = (permission: Permission) => (isOn: boolean) =>
    onChange(isOn ? [...chosen, permission] : chosen.filter((other) => other !== permission));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('roles.permissions')}</legend>
      {permissionNames().map((permission) => (
        <Checkbox
          key={permission}
          label={permissionText(permission)}
          checked={chosen.includes(permission)}
          onCheckedChange={toggle(permission)}
        />
      ))}
    </fieldset>
  );
};
