import type { Connection, ConnectionField, ConnectionType } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { ask, invalidate } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { type Realm, STALE } from './connection-lists.ts';

interface ServiceConnectionDialogProps {
  /** Null: a new one. */
  readonly found: Connection | null;
  readonly realm: Realm;
  readonly onClose: () => void;
}

/** `type`, `name`, `team`, and for every type its fields and secrets as `type.name`. */
type Values = Record<string, string>;

const NO_TEAM = '-';

const valuesOf = (types: readonly ConnectionType[], found: Connection | null): Values => {
  const values: Values = {
    ...{ type: found?.type ?? types[0]?.type ?? '', name: found?.name ?? '', team: NO_TEAM },
  };
  for (const { type, fields, secrets } of types) {
    for (const { name, default: usual } of fields)
      values[`${type}.${name}`] = String(
        (found?.type === type ? found.fields[name] : undefined) ?? usual ?? '',
      );
    for (const { name } of secrets) values[`${type}.${name}`] = '';
  }
  return values;
};

const bodyOf = ({ type, fields, secrets }: ConnectionType, values: Values) => {
  const entered = (name: string): string => values[`${type}.${name}`]?.trim() ?? '';
  const given = secrets.map(({ name }) => [name, entered(name)] as const).filter(([, value]) => value !== '');
  return {
    name: values.name?.trim() ?? '',
    fields: Object.fromEntries(
      fields
        .filter(({ name }) => entered(name) !== '')
        .map(({ name, kind }) => [name, kind === 'number' ? Number(entered(name)) : entered(name)]),
    ),
    ...(given.length === 0 ? {} : { secrets: Object.fromEntries(given) }),
  };
};

const save = async (realm: Realm, found: Connection | null, type: ConnectionType, values: Values) => {
  const body = bodyOf(type, values);
  const params = { id: found?.id ?? '' };
  if (realm === 'all') {
    if (found) await call('PUT /api/v1/admin/connections/{id}', { params, body });
    else await call('POST /api/v1/admin/connections', { body: { ...body, type: type.type } });
    return;
  }
  const team = values.team === NO_TEAM ? {} : { team_id: values.team ?? null };
  if (found) await call('PUT /api/v1/connections/{id}', { params, body });
  else await call('POST /api/v1/connections', { body: { ...body, type: type.type, ...team } });
};

export const ServiceConnectionDialog = (props: ServiceConnectionDialogProps) => {
  const { data } = useQuery(ask('GET /api/v1/connections/types', { query: { limit: '100' } }));
  return data ? <TypedDialog {...props} types={data.data} /> : null;
};

interface TypedDialogProps extends ServiceConnectionDialogProps {
  readonly types: readonly ConnectionType[];
}

const TypedDialog = ({ found, realm, onClose, types }: TypedDialogProps) => {
  const { t } = useTranslation();
  const typeOf = (values: Values): ConnectionType | undefined =>
    types.find(({ type }) => type === values.type);
  return (
    <FormDialog<Values>
      isOpen
      onClose={onClose}
      title={found ? t('tool_servers.edit_named', { name: found.name }) : t('service_connections.create')}
      description={t('service_connections.dialog_text')}
      form={{
        initial: valuesOf(types, found),
        check: (values) =>
          wrongOf({
            name: checkRequired(values.name ?? ''),
            ...Object.fromEntries(
              (typeOf(values)?.fields ?? [])
                .filter(({ required }) => required)
                .map(({ name }) => [
                  `${values.type}.${name}`,
                  checkRequired(values[`${values.type}.${name}`] ?? ''),
                ]),
            ),
          }),
        submit: async (values) => {
          const type = typeOf(values);
          if (!type) return;
          await save(realm, found, type, values);
          await invalidate(...STALE);
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <>
          {found === null && (
            <SelectField
              label={t('service_connections.type')}
              value={form.values.type ?? ''}
              onValueChange={(type) => form.set('type', type)}
              choices={types.map(({ type, title }) => ({ value: type, label: title }))}
            />
          )}
          <TextField
            {...form.text('name')}
            label={t('personas.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          {found === null && realm === 'mine' && <WhomField form={form} />}
          <TypeFields form={form} type={typeOf(form.values)} kept={found?.secret_fields ?? []} />
        </>
      )}
    </FormDialog>
  );
};

/** For oneself, or for a team whose tools the person manages; the server refuses another one. */
const WhomField = ({ form }: { readonly form: FormControl<Values> }) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/teams/mine', { query: { limit: '100' } }));
  if (!data || data.data.length === 0) return null;
  return (
    <SelectField
      label={t('service_connections.whom')}
      value={form.values.team ?? NO_TEAM}
      onValueChange={(team) => form.set('team', team)}
      choices={[
        { value: NO_TEAM, label: t('service_connections.for_me') },
        ...data.data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};

interface TypeFieldsProps {
  readonly form: FormControl<Values>;
  readonly type: ConnectionType | undefined;
  /** The secrets that are set: they stay as they are unless others are entered. */
  readonly kept: readonly string[];
}

const TypeFields = ({ form, type, kept }: TypeFieldsProps) => {
  const { t } = useTranslation();
  if (!type) return null;
  return (
    <>
      {type.fields.map((field) => (
        <OneField
          key={`${type.type}.${field.name}`}
          form={form}
          name={`${type.type}.${field.name}`}
          field={field}
        />
      ))}
      {type.secrets.map(({ name, label }) => (
        <PasswordField
          key={`${type.type}.${name}`}
          {...form.text(`${type.type}.${name}`)}
          label={label}
          description={kept.includes(name) ? t('service_connections.kept') : undefined}
          autoComplete="off"
        />
      ))}
    </>
  );
};

interface OneFieldProps {
  readonly form: FormControl<Values>;
  readonly name: string;
  readonly field: ConnectionField;
}

const OneField = ({ form, name, field: { label, kind, choices } }: OneFieldProps) =>
  kind === 'choice' ? (
    <SelectField
      label={label}
      value={form.values[name] ?? ''}
      onValueChange={(value) => form.set(name, value)}
      choices={(choices ?? []).map((value) => ({ value, label: value }))}
    />
  ) : (
    <TextField
      {...form.text(name)}
      label={label}
      dir="ltr"
      inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
    />
  );
