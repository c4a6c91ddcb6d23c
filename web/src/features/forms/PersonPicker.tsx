import { PERSON_SEARCH_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ControlProps } from './control.ts';

/** For people with an account: another person by name, or one of their own teams. */
export const PersonPicker = (props: ControlProps) =>
  props.field.type === 'team' ? <TeamPicker {...props} /> : <FindPerson {...props} />;

const TeamPicker = ({ field, label, value, error, isDisabled, onChange }: ControlProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  return (
    <Field label={label} description={field.help} error={error}>
      {(control) => (
        <select
          {...control}
          disabled={isDisabled}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          className="field-box w-full px-3 text-base sm:text-sm"
        >
          <option value="">{t('form_fields.choose')}</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

const FindPerson = ({ field, label, value, error, isDisabled, onChange }: ControlProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { user: me } = useMe();
  const q = useDebounced(text.trim());
  const found = useQuery({ ...ask('GET /api/v1/mentionables', { query: { q } }), enabled: q !== '' });
  const people = q === '' ? [] : (found.data?.data ?? []).filter(({ type }) => type === 'user');
  // Who comes back to a draft knows themselves at least.
  const name = chosen ?? (value === me.id ? me.display_name || me.username : null);
  if (typeof value === 'string')
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <p className="flex items-center gap-2 rounded-control border border-line ps-3 text-sm">
          <bdi className="min-w-0 grow truncate">{name ?? t('form_fields.a_person')}</bdi>
          <Button look="quiet" disabled={isDisabled} onClick={() => onChange(undefined)}>
            {t('form_fields.another')}
          </Button>
        </p>
        {error && <p className="text-sm text-danger-text">{error}</p>}
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={label}
        description={field.help}
        error={error}
        disabled={isDisabled}
        placeholder={t('form_fields.find_person')}
        value={text}
        onValueChange={(next) => setText(next.slice(0, PERSON_SEARCH_MAX))}
      />
      {q !== '' && found.isSuccess && people.length === 0 && (
        <p role="status" className="text-sm text-ink-muted">
          {t('form_fields.no_person')}
        </p>
      )}
      {found.error !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(found.error)}
        </p>
      )}
      {people.length > 0 && (
        <ul aria-label={t('form_fields.find_person')} className="rounded-control border border-line p-1">
          {people.map(({ id, display_name, handle, avatar }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  setChosen(display_name || handle);
                  onChange(id);
                }}
                className="flex min-h-10 w-full items-center gap-2.5 rounded-md p-1.5 text-start text-sm hover:bg-hover"
              >
                <Avatar name={display_name || handle} image={avatar} className="size-6" />
                <bdi className="min-w-0 grow truncate">{display_name || handle}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
