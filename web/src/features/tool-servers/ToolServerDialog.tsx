import type { McpServer } from '@parley/contract';
import { TOOL_SERVER_NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { type OfTeam, STALE_AFTER_CHANGE, saveServer } from './server-operations.ts';

interface ToolServerDialogProps {
  readonly teamId: OfTeam;
  /** Null: a new one. */
  readonly server: McpServer | null;
  readonly onClose: () => void;
}

export const ToolServerDialog = ({ teamId, server, onClose }: ToolServerDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={server ? t('tool_servers.edit_named', { name: server.name }) : t('tool_servers.create')}
      description={t('tool_servers.dialog_text')}
      form={{
        initial: valuesOf(server),
        check: ({ name, transport, url, command }) =>
          wrongOf({
            name: checkRequired(name),
            url: transport === 'http' ? checkRequired(url) : undefined,
            command: transport === 'stdio' ? checkRequired(command) : undefined,
          }),
        submit: async (values) => {
          await saveServer(teamId, server, bodyOf(values));
          await invalidate(...STALE_AFTER_CHANGE);
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('personas.name')}
            description={t('tool_servers.name_text')}
            maxLength={TOOL_SERVER_NAME_MAX}
            autoComplete="off"
            autoCapitalize="none"
          />
          <WhereItRuns form={form} server={server} teamId={teamId} />
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
        </>
      )}
    </FormDialog>
  );
};

const valuesOf = (server: McpServer | null) => ({
  name: server?.name ?? '',
  transport: server?.transport ?? ('http' as const),
  command: server?.command ?? '',
  url: server?.url ?? '',
  token: '',
  sign_in_by: server?.sign_in_by ?? ('administrator' as const),
  oauth_issuer: server?.oauth_issuer ?? '',
  oauth_client_id: server?.oauth_client_id ?? '',
  oauth_client_secret: '',
  is_active: server?.is_active ?? true,
  requires_approval: server?.requires_approval ?? true,
});

type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ name, transport, url, command, is_active, requires_approval, ...rest }: Values) => {
  const common = { name, transport, is_active, requires_approval };
  if (transport === 'stdio') return { ...common, command };
  const { token, sign_in_by, oauth_issuer, oauth_client_id, oauth_client_secret } = rest;
  return {
    ...common,
    url,
    sign_in_by,
    oauth_issuer: oauth_issuer.trim() || null,
    oauth_client_id: oauth_client_id.trim() || null,
    ...(token ? { token } : {}),
    ...(oauth_client_secret ? { oauth_client_secret } : {}),
  };
};

interface FieldsProps {
  readonly form: FormControl<Values>;
  readonly server: McpServer | null;
  readonly teamId: OfTeam;
}

/** At an address, or as a program that an administrator has named. */
const WhereItRuns = ({ form, server, teamId }: FieldsProps) => {
  const { t } = useTranslation();
  const { data: commands } = useQuery({
    ...ask('GET /api/v1/admin/mcp-commands', { query: { limit: LONGEST_PAGE } }),
    // Programs are a matter of administrators.
    enabled: teamId === null,
  });
  return (
    <>
      {server === null && commands !== undefined && commands.data.length > 0 && (
        <SelectField
          label={t('tool_servers.transport')}
          value={form.values.transport}
          onValueChange={(transport) => form.set('transport', transport)}
          choices={[
            { value: 'http', label: t('tool_servers.at_address') },
            { value: 'stdio', label: t('tool_servers.as_program') },
          ]}
        />
      )}
      {form.values.transport === 'stdio' ? (
        <SelectField
          label={t('tool_servers.command')}
          description={t('tool_servers.command_text')}
          value={form.values.command}
          onValueChange={(command) => form.set('command', command)}
          choices={(commands?.data ?? []).map(({ command }) => ({ value: command, label: command }))}
        />
      ) : (
        <AddressFields form={form} server={server} teamId={teamId} />
      )}
    </>
  );
};

/** Where a server is that is reached over the network, and how it opens. */
const AddressFields = ({ form, server, teamId }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...form.text('url')}
        label={t('provider.address')}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
      />
      <PasswordField
        {...form.text('token')}
        isKey
        label={t('tool_servers.token')}
        description={server?.has_token ? t('provider.key_kept') : undefined}
        autoComplete="off"
      />
      <SelectField
        label={t('tool_servers.sign_in_by')}
        value={form.values.sign_in_by}
        onValueChange={(by) => form.set('sign_in_by', by)}
        choices={[
          {
            value: 'administrator',
            label: t(teamId === null ? 'tool_servers.by_administrator' : 'tool_servers.by_lead'),
          },
          { value: 'person', label: t('tool_servers.by_person') },
        ]}
      />
      <SignInFields form={form} server={server} />
    </>
  );
};

/** Rarely needed, so folded away until something is in it. */
const SignInFields = ({ form, server }: Omit<FieldsProps, 'teamId'>) => {
  const { t } = useTranslation();
  const isSet = server !== null && (server.oauth_issuer ?? server.oauth_client_id) !== null;
  return (
    <details open={isSet} className="group">
      <summary className="inline-flex cursor-pointer items-center gap-1 rounded-md py-1 text-sm font-medium text-accent-text">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {t('tool_servers.oauth')}
      </summary>
      <div className="mt-3 flex flex-col gap-5">
        <p className="text-sm text-ink-muted">{t('tool_servers.oauth_text')}</p>
        <TextField
          {...form.text('oauth_issuer')}
          label={t('tool_servers.issuer')}
          inputMode="url"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          {...form.text('oauth_client_id')}
          label={t('tool_servers.client_id')}
          autoComplete="off"
          dir="ltr"
        />
        <PasswordField
          {...form.text('oauth_client_secret')}
          isKey
          label={t('tool_servers.client_secret')}
          description={server?.has_client_secret ? t('provider.key_kept') : undefined}
          autoComplete="off"
        />
      </div>
    </details>
  );
};
