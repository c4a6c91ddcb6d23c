import type { InstanceDetail } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { FileValue } from './FileValue.tsx';
import type { FormValues } from './use-form-data.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const named = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'string') return MOMENT.test(value) ? formatDateTime(value) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return JSON.stringify(value);
};

/** Of a field, what its answer cannot be read without. */
export type AnsweredField = InstanceDetail['input_fields'][number];
type Names = Readonly<Record<string, string>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

interface ValueProps {
  readonly field: AnsweredField | undefined;
  readonly value: unknown;
  readonly names: Names;
}

/** One answer as its field means it: people and teams by their names, files to be fetched, choices by their labels. */
const Value = ({ field, value, names }: ValueProps) => {
  const { t } = useTranslation();
  switch (field?.type) {
    case 'file':
    case 'files':
      return (
        <ul className="flex flex-wrap gap-2">
          {listOf(value).map((id) => (
            <li key={String(id)} className="max-w-full">
              <FileValue id={String(id)} name={names[String(id)]} />
            </li>
          ))}
        </ul>
      );
    case 'user':
      return names[String(value)] ?? t('form_fields.gone_person');
    case 'team':
      return names[String(value)] ?? t('form_fields.gone_team');
    case 'select':
    case 'radio':
    case 'multiselect':
    case 'checkboxes':
      return listOf(value)
        .map((one) => field.options.find((option) => option.value === one)?.label ?? shown(one))
        .join(', ');
    default:
      return shown(value);
  }
};

interface ValueListProps {
  readonly values: FormValues;
  /** What the keys are called, where a form says so. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Of the form that they were entered into. */
  readonly fields?: readonly AnsweredField[];
  /** What the people, teams and files in them are called, by their identifiers. */
  readonly names?: Names;
}

const NO_FIELDS: readonly AnsweredField[] = [];

/** What was entered or found out, to be read. */
export const ValueList = ({ values, labels = {}, fields = NO_FIELDS, names = {} }: ValueListProps) => {
  const rows = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {rows.map(([key, value]) => {
        const field = fields.find((one) => one.key === key);
        return (
          <div key={key} className="contents">
            <dt className="text-ink-muted">
              <bdi>{labels[key] ?? field?.label ?? named(key)}</bdi>
            </dt>
            <dd dir="auto" className="min-w-0 break-words whitespace-pre-line max-sm:mb-1.5">
              <Value field={field} value={value} names={names} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
