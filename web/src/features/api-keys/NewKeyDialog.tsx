import type { ApiKeyScope } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { permissionNames, permissionText } from '../roles/index.ts';
import { KeySecret } from './KeySecret.tsx';

const DAY_MS = 86_400_000;
const LIFETIMES = { '30': 30, '90': 90, '365': 365, never: null } as const;
type Lifetime = keyof typeof LIFETIMES;

interface NewKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NewKeyDialog = ({ isOpen, onClose }: NewKeyDialogProps) => {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const close = (): void => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      isSticky={secret !== null}
      isWide={secret !== null}
      onClose={close}
      title={secret === null ? t('api_keys.create') : t('api_keys.created')}
      description={secret === null ? t('api_keys.create_text') : t('api_keys.created_text')}
    >
      {secret === null ? (
        <NewKeyForm onCreated={setSecret} onCancel={close} />
      ) : (
        <KeySecret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
};

interface NewKeyFormProps {
  readonly onCreated: (secret: string) => void;
  readonly onCancel: () => void;
}

const NewKeyForm = ({ onCreated, onCancel }: NewKeyFormProps) => {
  const { t } = useTranslation();
  return (
    <DialogForm
      form={{
        initial: { name: '', scopes: ['read'] as ApiKeyScope[], lifetime: '90' as Lifetime },
        draft: 'new-api-key',
        check: ({ name, scopes }) =>
          wrongOf({
            name: checkRequired(name),
            scopes: scopes.length === 0 ? t('api_keys.scope_required') : undefined,
          }),
        submit: async ({ name, scopes, lifetime }) => {
          const days = LIFETIMES[lifetime];
          const expires_at = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
          const { key } = await call('POST /api/v1/api-keys', { body: { name, scopes, expires_at } });
          onCreated(key);
          await invalidate('GET /api/v1/api-keys');
        },
      }}
      submitText={t('api_keys.create')}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('api_keys.name')}
            description={t('api_keys.name_text')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <ScopeFields
            scopes={form.values.scopes}
            error={form.errors.scopes}
            onChange={(scopes) => form.set('scopes', scopes)}
          />
          <SelectField
            label={t('api_keys.lifetime')}
            value={form.values.lifetime}
            onValueChange={(lifetime) => form.set('lifetime', lifetime)}
            choices={[
              { value: '30', label: t('api_keys.days', { count: 30 }) },
              { value: '90', label: t('api_keys.days', { count: 90 }) },
              { value: '365', label: t('api_keys.days', { count: 365 }) },
              { value: 'never', label: t('api_keys.no_end') },
            ]}
          />
        </>
      )}
    </DialogForm>
  );
};

interface ScopeFieldsProps {
  readonly scopes: readonly ApiKeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: ApiKeyScope[]) => void;
}

/** Reading and writing first; the permissions, which narrow a key further, for those who look for them. */
const ScopeFields = ({ scopes, error, onChange }: ScopeFieldsProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const permissions = permissionNames()
    .filter((name) => me.permissions.includes(name))
    .sort();
  const toggle = (scope: ApiKeyScope) => (isOn: boolean) =>
    onChange(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('api_keys.scopes')}</legend>
      <Checkbox
        label={t('api_keys.read')}
        description={t('api_keys.read_text')}
        checked={scopes.includes('read')}
        onCheckedChange={toggle('read')}
      />
      <Checkbox
        label={t('api_keys.write')}
        description={t('api_keys.write_text')}
        checked={scopes.includes('write')}
        onCheckedChange={toggle('write')}
      />
      {permissions.length > 0 && (
        <details className="group mt-2">
          <summary className="inline-flex cursor-pointer items-center gap-1 rounded-md py-1 text-sm font-medium text-accent-text">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform duration-150 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
            />
            {t('api_keys.narrow')}
          </summary>
          <p className="mt-1 mb-1 text-sm text-ink-muted">{t('api_keys.narrow_text')}</p>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={permissionText(permission)}
              description={<code dir="ltr">{permission}</code>}
              checked={scopes.includes(permission)}
              onCheckedChange={toggle(permission)}
            />
          ))}
        </details>
      )}
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
};
