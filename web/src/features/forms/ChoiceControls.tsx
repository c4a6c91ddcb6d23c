import type { FormField } from '@parley/contract/form';
import { Star } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import type { ControlProps } from './control.ts';

type Choice = NonNullable<FormField['options']>[number];
type Value = Choice['value'];

const CARD =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-surface px-3.5 py-2 text-base transition-colors duration-(--d-press) hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-default has-disabled:opacity-70 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:text-sm';
const MARK = 'size-4.5 shrink-0 accent-(--accent) outline-none';
/** With more, cards would be a page of their own. */
const CARDS_MAX = 12;

/** A question with several controls: they share its name, its help and what is wrong. */
const Group = ({
  props: { label, error, field },
  children,
}: {
  readonly props: ControlProps;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const described = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      aria-describedby={described === '' ? undefined : described}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">
        <bdi>{label}</bdi>
      </legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger-text">
          {error}
        </p>
      )}
      {field.help && (
        <p id={`${id}-help`} className="text-sm text-ink-muted">
          {field.help}
        </p>
      )}
    </fieldset>
  );
};

const isOffered = ({ options = [] }: FormField, value: unknown): boolean =>
  options.some((option) => option.value === value);

/** One or several of what is offered, as cards that a finger can hit. */
export const ChoicesControl = (props: ControlProps) => {
  const { field, value, isDisabled, onChange } = props;
  const isMany = field.type !== 'radio';
  const chosen: readonly unknown[] = isMany
    ? Array.isArray(value)
      ? value
      : []
    : value === undefined
      ? []
      : [value];
  const options = field.options ?? [];
  const name = useId();
  const toggle = (one: Value): void => {
    if (!isMany) onChange(one);
    else onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  };
  return (
    <Group props={props}>
      <div
        className={classNames(
          'grid gap-2',
          options.length <= CARDS_MAX
            ? 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'
            : 'max-h-80 overflow-y-auto p-1 sm:grid-cols-2',
        )}
      >
        {options.map((option) => (
          <label key={String(option.value)} className={CARD}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(option.value)}
              disabled={isDisabled}
              onChange={() => toggle(option.value)}
              className={MARK}
            />
            <bdi className="min-w-0">{option.label}</bdi>
          </label>
        ))}
      </div>
      {field.allow_other && <OtherField {...props} chosen={chosen} isMany={isMany} />}
    </Group>
  );
};

interface OtherFieldProps extends ControlProps {
  readonly chosen: readonly unknown[];
  readonly isMany: boolean;
}

/** Something that is not offered, in one's own words. */
const OtherField = ({ field, chosen, isMany, isDisabled, onChange }: OtherFieldProps) => {
  const { t } = useTranslation();
  const own = chosen.find((one) => !isOffered(field, one));
  const offered = chosen.filter((one) => isOffered(field, one));
  return (
    <input
      aria-label={t('form_fields.other')}
      placeholder={t('form_fields.other')}
      dir="auto"
      disabled={isDisabled}
      value={typeof own === 'string' ? own : ''}
      onChange={({ target }) => {
        const words = target.value;
        if (isMany) onChange(words === '' ? offered : [...offered, words]);
        else onChange(words === '' ? undefined : words);
      }}
      className="field-box w-full px-3 text-base sm:text-sm"
    />
  );
};

const NOTHING = '';

/** The browser's own list: on a phone it is the one that people know. */
export const SelectControl = (props: ControlProps) => {
  const { field, label, value, error, isDisabled, onChange } = props;
  const { t } = useTranslation();
  const options = field.options ?? [];
  const at = options.findIndex((option) => option.value === value);
  return (
    <Field label={label} description={field.help} error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <select
            {...control}
            name={field.key}
            required={field.required}
            disabled={isDisabled}
            value={at < 0 ? NOTHING : String(at)}
            onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
            className="field-box w-full px-3 text-base sm:text-sm"
          >
            <option value={NOTHING} disabled={field.required}>
              {field.placeholder ?? t('form_fields.choose')}
            </option>
            {options.map((option, index) => (
              <option key={String(option.value)} value={String(index)}>
                {option.label}
              </option>
            ))}
          </select>
          {field.allow_other && (
            <OtherField {...props} chosen={value === undefined ? [] : [value]} isMany={false} />
          )}
        </div>
      )}
    </Field>
  );
};

/** Yes or no, and consent. */
export const BooleanControl = ({ field, label, value, error, isDisabled, onChange }: ControlProps) => {
  const id = useId();
  const described = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className={CARD}>
        <input
          type="checkbox"
          name={field.key}
          checked={value === true}
          disabled={isDisabled}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className={MARK}
        />
        <bdi>{label}</bdi>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger-text">
          {error}
        </p>
      )}
      {field.help && (
        <p id={`${id}-help`} className="text-sm text-ink-muted">
          {field.help}
        </p>
      )}
    </div>
  );
};

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** Stars, or numbers on a scale: a choice among few numbers. */
export const RatingControl = (props: ControlProps) => {
  const { field, value, isDisabled, onChange } = props;
  const { t } = useTranslation();
  const name = useId();
  const isStars = field.type === 'rating';
  const min = isStars ? 1 : numberOr(field.min, 1);
  const max = numberOr(field.max, isStars ? 5 : 10);
  const step = numberOr(field.step, 1);
  const numbers = Array.from(
    { length: Math.min(Math.floor((max - min) / step) + 1, 101) },
    (_, n) => min + n * step,
  );
  return (
    <Group props={props}>
      <div className="flex flex-wrap gap-1.5">
        {numbers.map((n) => (
          <label
            key={n}
            className={classNames(
              'relative grid size-11 cursor-pointer place-items-center rounded-control text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              !isStars &&
                'border border-edge hover:bg-hover has-checked:border-accent has-checked:bg-accent has-checked:font-semibold has-checked:text-accent-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={isStars ? t('form_fields.of', { n, max }) : String(n)}
              checked={value === n}
              disabled={isDisabled}
              onChange={() => onChange(n)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {isStars ? (
              <Star
                aria-hidden="true"
                className={classNames(
                  'size-6',
                  numberOr(value, 0) >= n ? 'fill-spark text-spark' : 'text-ink-faint',
                )}
              />
            ) : (
              <span aria-hidden="true">{n}</span>
            )}
          </label>
        ))}
      </div>
    </Group>
  );
};
