import type { McpServer } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { checkRequired, wrongOf } from '../../../lib/checks.ts';
import { invalidate } from '../../../lib/query.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { FormFailure } from '../../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../../ui/TextField.tsx';

interface ToolServerDialogProps {
  /** Null: a new one. */
  readonly server: McpServer | null;
  readonly onClose: () => void;
}

export const ToolServerDialog = ({ server, onClose }: ToolServerDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={server ? t('tool_servers.edit_named', { name: server.name }) : t('tool_servers.create')}
      description={t('tool_servers.dialog_text')}
    >
      <ToolServerForm server={server} onClose={onClose} />
    </Dialog>
  );
};

const ToolServerForm = ({ server, onClose }: ToolServerDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      name: server?.name ?? '',
      url: server?.url ?? '',
      token: '',
      is_active: server?.is_active ?? true,
      requires_approval: server?.requires_approval ?? true,
    },
    check: ({ name, url }) => wrongOf({ name: checkRequired(name), url: checkRequired(url) }),
    submit: async ({ token, ...values }) => {
      const body = { ...values, ...(token ? { token } : {}) };
      if (server) await call('PUT /api/v1/admin/mcp-servers/{id}', { params: { id: server.id }, body });
      else await call('POST /api/v1/admin/mcp-servers', { body });
      await invalidate('GET /api/v1/admin/mcp-servers', 'GET /api/v1/tools');
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField
        {...form.text('name')}
        label={t('personas.name')}
        description={t('tool_servers.name_text')}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextField
        {...form.text('url')}
        label={t('providers.address')}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
      />
      <PasswordField
        {...form.text('token')}
        label={t('tool_servers.token')}
        description={server?.has_token ? t('providers.key_kept') : undefined}
        autoComplete="off"
      />
      <Checkbox
        label={t('tool_servers.approval')}
        description={t('tool_servers.approval_text')}
        checked={form.values.requires_approval}
        onCheckedChange={(isOn) => form.set('requires_approval', isOn)}
      />
      <Checkbox
        label={t('tool_servers.active')}
        checked={form.values.is_active}
        onCheckedChange={(isOn) => form.set('is_active', isOn)}
      />
      <FormFailure text={form.failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
};
