import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { nameOfPerson, useKnownPeople } from '../people/index.ts';
import { hitTypes } from './hits.ts';
import type { SearchParams } from './search-params.ts';

interface SearchFiltersProps {
  readonly params: SearchParams;
  readonly onChange: (next: Partial<SearchParams>) => void;
}

const ANY = 'any';
const asChoice = (value: string): string | undefined => (value === ANY ? undefined : value);

export const SearchFilters = ({ params, onChange }: SearchFiltersProps) => {
  const { t } = useTranslation();
  const isFiltered = [params.type, params.channel, params.from, params.after, params.before].some(Boolean);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center [&>button]:min-w-0 max-sm:[&>button:first-child]:col-span-2">
      <Select
        aria-label={t('search_page.type')}
        value={params.type ?? ANY}
        onValueChange={(type) => onChange({ type: asChoice(type) as SearchParams['type'] })}
        choices={[
          { value: ANY, label: t('search_page.any_type') },
          ...hitTypes().map(({ type, filter }) => ({ value: type, label: t(filter) })),
        ]}
      />
      <PlaceFilters params={params} onChange={onChange} />
      <DayField
        label={t('search_page.after')}
        value={params.after}
        onChange={(after) => onChange({ after })}
      />
      <DayField
        label={t('search_page.before')}
        value={params.before}
        onChange={(before) => onChange({ before })}
      />
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() =>
            onChange({
              type: undefined,
              channel: undefined,
              from: undefined,
              after: undefined,
              before: undefined,
            })
          }
        >
          {t('actions.clear_filter')}
        </Button>
      )}
    </div>
  );
};

const PlaceFilters = ({ params, onChange }: SearchFiltersProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const people = useKnownPeople();
  const { data } = useQuery(ask('GET /api/v1/channels', { query: { limit: '100' } }));
  return (
    <>
      <Select
        aria-label={t('search_page.place')}
        className="max-w-56"
        value={params.channel ?? ANY}
        onValueChange={(channel) => onChange({ channel: asChoice(channel) })}
        choices={[
          { value: ANY, label: t('search_page.any_place') },
          ...(data?.data ?? []).map((channel) => ({ value: channel.id, label: channelTitle(channel) })),
        ]}
      />
      <Select
        aria-label={t('search_page.author')}
        className="max-w-48"
        value={params.from ?? ANY}
        onValueChange={(from) => onChange({ from: asChoice(from) })}
        choices={[
          { value: ANY, label: t('search_page.any_author') },
          { value: user.id, label: t('search_page.me') },
          ...people.map((person) => ({ value: person.id, label: nameOfPerson(person) })),
        ]}
      />
    </>
  );
};

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className="flex items-center gap-2 text-sm text-ink-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
    {label}
    <input
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="field-box px-2.5 text-base sm:text-sm"
    />
  </label>
);
