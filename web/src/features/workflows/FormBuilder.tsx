import { FIELD_TYPES, type FieldType } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormFields, PREVIEW_PLACE, useFormData } from '../forms/index.ts';
import { FieldEditor, type FieldEditorProps } from './FieldEditor.tsx';
import { FIELD_TEXT } from './workflow-words.ts';

type Field = Readonly<Record<string, unknown>>;

interface FormBuilderProps {
  readonly form: unknown;
  readonly mayWrite: boolean;
  readonly onChange: (form: { readonly fields: readonly Field[] }) => void;
}

const fieldsIn = (form: unknown): readonly Field[] => {
  const { fields } = (form ?? {}) as { fields?: unknown };
  return Array.isArray(fields) ? (fields as Field[]) : [];
};

/** A draft may name a kind that there is not. */
const kindText = (type: unknown, t: TFunction): string =>
  FIELD_TYPES.includes(type as FieldType) ? t(FIELD_TEXT[type as FieldType]) : String(type);

const freeKey = (fields: readonly Field[]): string => {
  for (let n = fields.length + 1; ; n++)
    if (!fields.some(({ key }) => key === `field_${n}`)) return `field_${n}`;
};

/** The fields of a form, one after the other. */
export const FormBuilder = ({ form, mayWrite, onChange }: FormBuilderProps) => {
  const { t } = useTranslation();
  const fields = fieldsIn(form);
  const [open, setOpen] = useState<number | null>(null);
  const put = (next: readonly Field[]): void => onChange({ fields: next });
  const move = (at: number, by: -1 | 1): void => {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(Math.max(0, at + by), 0, moved);
    put(next);
  };
  return (
    <section aria-label={t('workflow_page.form')} className="flex flex-col gap-2.5">
      <ol className="flex flex-col gap-2">
        {fields.map((field, at) => (
          <FieldRow
            key={String(field.key)}
            field={field}
            isOpen={open === at}
            mayWrite={mayWrite}
            onOpen={() => setOpen(open === at ? null : at)}
            onMove={(by) => move(at, by)}
            onRemove={() => put(fields.filter((_, index) => index !== at))}
            onChange={(next) => put(fields.map((one, index) => (index === at ? next : one)))}
          />
        ))}
      </ol>
      {mayWrite && (
        <AddField
          onAdd={(type) => {
            put([...fields, { key: freeKey(fields), type, label: t('workflow_page.new_field') }]);
            setOpen(fields.length);
          }}
        />
      )}
    </section>
  );
};

/** The kinds that most forms are made of; every other one is chosen in the field. */
const COMMON: readonly FieldType[] = [
  ...(['text', 'textarea', 'number', 'date', 'radio', 'checkboxes', 'file', 'boolean'] as const),
];

const AddField = ({ onAdd }: { readonly onAdd: (type: FieldType) => void }) => {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm text-ink-muted">{t('workflow_page.add_field')}</legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {COMMON.map((type) => (
          <button
            key={type}
            type="button"
            onClick={() => onAdd(type)}
            className="grid min-h-11 place-items-center rounded-control bg-sunken px-1.5 py-2 text-center text-xs font-medium hover:bg-hover"
          >
            {t(FIELD_TEXT[type])}
          </button>
        ))}
      </div>
    </fieldset>
  );
};

interface FieldRowProps extends FieldEditorProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One field of the list: its question and kind, its place among the others, and what it asks once it is opened. */
const FieldRow = ({ field, isOpen, mayWrite, onOpen, onMove, onRemove, onChange }: FieldRowProps) => {
  const { t } = useTranslation();
  return (
    <li className="rounded-control border border-line">
      <div className="flex items-center gap-1 ps-3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className="min-w-0 grow rounded-sm py-2 text-start text-sm"
        >
          <bdi className="block truncate font-medium">{String(field.label ?? field.key)}</bdi>
          <span className="text-xs text-ink-muted">
            {kindText(field.type, t)}
            {field.required === true && ` · ${t('workflow_page.required')}`}
          </span>
        </button>
        {mayWrite && (
          <>
            <Button look="quiet" size="icon" aria-label={t('workflow_page.up')} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" />
            </Button>
            <Button look="quiet" size="icon" aria-label={t('workflow_page.down')} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" />
            </Button>
            <Button look="quiet" size="icon" aria-label={t('workflow_page.remove_field')} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
      {isOpen && <FieldEditor field={field} mayWrite={mayWrite} onChange={onChange} />}
    </li>
  );
};

/** The form as the people who fill it in will see it. */
export const FormPreview = ({ form }: { readonly form: unknown }) => {
  const { t } = useTranslation();
  const state = useFormData(form);
  if (fieldsIn(form).length === 0)
    return <p className="text-sm text-ink-muted">{t('workflow_page.no_fields')}</p>;
  return (
    <div className="rounded-control bg-sunken p-3">
      <FormFields form={state} place={PREVIEW_PLACE} />
    </div>
  );
};
