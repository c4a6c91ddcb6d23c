import { formatDateTime } from '../../lib/format.ts';
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

interface ValueListProps {
  readonly values: FormValues;
  /** What the keys are called, where a form says so. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What was entered or found out, to be read. */
export const ValueList = ({ values, labels = {} }: ValueListProps) => {
  const rows = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {rows.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted">
            <bdi>{labels[key] ?? named(key)}</bdi>
          </dt>
          <dd dir="auto" className="min-w-0 break-words whitespace-pre-line max-sm:mb-1.5">
            {shown(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
