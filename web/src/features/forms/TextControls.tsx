import { useState } from 'react';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { type ControlProps, textOf } from './control.ts';
import { fromLocalTime, toLocalTime } from './local-time.ts';

const INPUT = {
  email: { type: 'email', autoComplete: 'email' },
  url: { type: 'url', autoComplete: 'url' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const;

const common = ({ field, label, error, isDisabled }: ControlProps) => ({
  label,
  error,
  description: field.help,
  placeholder: field.placeholder,
  disabled: isDisabled,
  required: field.required,
  name: field.key,
});

export const TextControl = (props: ControlProps) => {
  const { field, value, onChange } = props;
  const looks = field.type in INPUT ? INPUT[field.type as keyof typeof INPUT] : { type: 'text' };
  return (
    <TextField {...common(props)} {...looks} dir="auto" value={textOf(value)} onValueChange={onChange} />
  );
};

export const LongTextControl = (props: ControlProps) => (
  <TextAreaField
    {...common(props)}
    rows={4}
    dir="auto"
    value={textOf(props.value)}
    onValueChange={props.onChange}
  />
);

/** Left empty, it is no number: not zero. */
export const NumberControl = (props: ControlProps) => {
  const { field, value, onChange } = props;
  const isWhole = field.type === 'integer' || field.integer === true;
  return (
    <TextField
      {...common(props)}
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={field.min}
      max={field.max}
      step={field.step ?? (isWhole ? 1 : 'any')}
      value={textOf(value)}
      onValueChange={(text) => onChange(text === '' ? undefined : Number(text))}
    />
  );
};

const edge = (value: number | string | undefined): string | undefined =>
  value === 'today' ? new Date().toISOString().slice(0, 10) : value?.toString();

/** A day, a time of day, or both; both are the reader's own time here and a moment on the wire. */
export const MomentControl = (props: ControlProps) => {
  const { field, value, onChange } = props;
  if (field.type === 'datetime')
    return (
      <TextField
        {...common(props)}
        type="datetime-local"
        value={toLocalTime(value)}
        onValueChange={(text) => onChange(fromLocalTime(text))}
      />
    );
  return (
    <TextField
      {...common(props)}
      type={field.type}
      min={edge(field.min)}
      max={edge(field.max)}
      value={textOf(value)}
      onValueChange={onChange}
    />
  );
};

/** What cannot be read yet is kept as it is typed, and is refused as what it is: no object. */
const readJson = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const JsonControl = (props: ControlProps) => {
  const { value, onChange } = props;
  const [text, setText] = useState(() =>
    value === undefined || value === null
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, 2),
  );
  return (
    <TextAreaField
      {...common(props)}
      rows={5}
      dir="ltr"
      spellCheck={false}
      value={text}
      onValueChange={(next) => {
        setText(next);
        onChange(readJson(next));
      }}
    />
  );
};
