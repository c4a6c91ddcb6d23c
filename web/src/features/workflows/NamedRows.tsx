import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

const TYPE_TEXT: Readonly<Record<string, TextKey>> = {
  string: 'workflow_page.ty_string',
  number: 'workflow_page.ty_number',
  integer: 'workflow_page.ty_integer',
  boolean: 'workflow_page.ty_boolean',
  array: 'workflow_page.ty_array',
  object: 'workflow_page.ty_object',
  any: 'workflow_page.ty_any',
};

export interface NamedRow {
  readonly name: string;
  readonly type: string;
}

interface NamedRowsProps<T extends NamedRow> {
  readonly label: string;
  readonly help: string;
  readonly addText: string;
  readonly types: readonly string[];
  readonly rows: readonly T[];
  readonly mayWrite: boolean;
  readonly onChange: (rows: readonly T[]) => void;
  readonly onAdd: (name: string) => T;
  /** What a row says besides its name and its type. */
  readonly more: (row: T, put: (patch: Partial<T>) => void) => ReactNode;
}

const freeName = (rows: readonly NamedRow[]): string => {
  for (let n = rows.length + 1; ; n++)
    if (!rows.some(({ name }) => name === `value_${n}`)) return `value_${n}`;
};

/** Names with a type each, one below the other. */
export const NamedRows = <T extends NamedRow>(props: NamedRowsProps<T>) => {
  const { label, help, addText, types, rows, mayWrite, onChange, onAdd, more } = props;
  const { t } = useTranslation();
  const put = (at: number, patch: Partial<T> | null): void =>
    onChange(rows.flatMap((row, n) => (n !== at ? [row] : patch === null ? [] : [{ ...row, ...patch }])));
  return (
    <fieldset disabled={!mayWrite} className="flex flex-col gap-2.5">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-xs text-ink-muted">{help}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is being typed
        <div key={at} className="flex flex-col gap-2 rounded-control border border-line p-2.5">
          <div className="flex items-end gap-1.5">
            <div className="min-w-0 grow">
              <NameField
                name={row.name}
                isTaken={(text) => rows.some(({ name }, other) => other !== at && name === text)}
                onChange={(name) => put(at, { name } as Partial<T>)}
              />
            </div>
            <TypeChoice types={types} value={row.type} onChange={(type) => put(at, { type } as Partial<T>)} />
            <Button
              look="quiet"
              size="icon"
              aria-label={t('workflow_page.remove_named', { name: row.name })}
              onClick={() => put(at, null)}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
          {more(row, (patch) => put(at, patch))}
        </div>
      ))}
      {mayWrite && (
        <Button
          look="quiet"
          className="self-start"
          onClick={() => onChange([...rows, onAdd(freeName(rows))])}
        >
          <Plus aria-hidden="true" />
          {addText}
        </Button>
      )}
    </fieldset>
  );
};

interface NameFieldProps {
  readonly name: string;
  readonly isTaken: (text: string) => boolean;
  readonly onChange: (name: string) => void;
}

/** Two of one name would be one in the definition: a name that is taken stays in the field, and the row keeps its own until it is free. */
const NameField = ({ name, isTaken, onChange }: NameFieldProps) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState<{ readonly text: string; readonly instead: string } | null>(null);
  const text = held?.instead === name && isTaken(held.text) ? held.text : name;
  return (
    <TextField
      label={t('workflow_page.name')}
      error={text === name ? undefined : t('workflow_page.name_taken')}
      dir="ltr"
      spellCheck={false}
      value={text}
      onValueChange={(next) => {
        const isHeld = isTaken(next);
        setHeld(isHeld ? { text: next, instead: name } : null);
        if (!isHeld) onChange(next);
      }}
    />
  );
};

interface TypeChoiceProps {
  readonly types: readonly string[];
  readonly value: string;
  readonly onChange: (type: string) => void;
}

const TypeChoice = ({ types, value, onChange }: TypeChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <span className="flex flex-col gap-1.5 text-sm">
      <label htmlFor={id} className="font-medium">
        {t('workflow_page.kind')}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-box px-2 text-sm"
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {t(TYPE_TEXT[type] ?? 'workflow_page.ty_any')}
          </option>
        ))}
      </select>
    </span>
  );
};
