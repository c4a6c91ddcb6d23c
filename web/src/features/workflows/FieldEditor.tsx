import { compileCondition, FIELD_TYPES } from '@parley/contract/form';
import { FORM_LABEL_MAX } from '@parley/contract/limits';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormFields, useFormData } from '../forms/index.ts';
import { conditionText } from './condition-text.ts';
import { fromRules, isKind, ruleFields, toRules } from './field-rules.ts';
import { FIELD_TEXT } from './workflow-words.ts';

type Field = Readonly<Record<string, unknown>>;

const CHOICE = new Set(['select', 'radio', 'multiselect', 'checkboxes']);

export interface FieldEditorProps {
  readonly field: Field;
  readonly mayWrite: boolean;
  readonly onChange: (field: Field) => void;
}

/** One field, asked for by the form that it is part of. */
export const FieldEditor = ({ field, mayWrite, onChange }: FieldEditorProps) => {
  const { t } = useTranslation();
  const { type } = field;
  const template = useMemo(
    () => ({
      fields: [
        {
          key: 'label',
          type: 'text',
          label: t('workflow_page.question'),
          required: true,
          max_length: FORM_LABEL_MAX,
        },
        {
          ...{ key: 'type', type: 'select', label: t('workflow_page.kind'), required: true },
          options: FIELD_TYPES.map((value) => ({ value, label: t(FIELD_TEXT[value]) })),
        },
        {
          ...{ key: 'key', type: 'text', label: t('workflow_page.key'), required: true },
          pattern: '[a-z][a-z0-9_]{0,63}',
        },
        { key: 'required', type: 'boolean', label: t('workflow_page.must') },
        { key: 'help', type: 'text', label: t('workflow_page.help') },
      ],
    }),
    [t],
  );
  const rules = useMemo(() => ({ fields: isKind(type) ? ruleFields(type, t) : [] }), [type, t]);
  const form = useFormData(template, toRules(field));
  const ruled = useFormData(rules, toRules(field));
  const main = useMemo(
    () => Object.fromEntries(template.fields.map(({ key }) => [key, form.data[key]])),
    [template, form.data],
  );
  const more = ruled.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered decides, not what it changes
  useEffect(() => {
    const { options } = field;
    const said = fromRules({ ...more, ...main }, field);
    const { options: _options, ...plain } = said;
    const next: Field = CHOICE.has(String(main.type))
      ? { ...plain, options: Array.isArray(options) ? options : [] }
      : plain;
    if (JSON.stringify(sorted(next)) !== JSON.stringify(sorted(field))) onChange(next);
  }, [main, more]);
  return (
    <div className="flex flex-col gap-5 border-t border-line p-3">
      <FormFields form={form} isDisabled={!mayWrite} />
      {CHOICE.has(String(type)) && (
        <OptionsEditor
          options={field.options}
          mayWrite={mayWrite}
          onChange={(options) => onChange({ ...field, options })}
        />
      )}
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">{t('workflow_page.more_rules')}</summary>
        <div className="pt-3">
          <FormFields form={ruled} isDisabled={!mayWrite} />
          <ConditionProblems data={more} />
        </div>
      </details>
    </div>
  );
};

/** A field sees the other answers of its form and the time, and nothing else. */
const FACTS = ['form', 'now'] as const;

const CONDITIONS = {
  visible_if: 'workflow_page.shown_if',
  required_if: 'workflow_page.r_required_if',
} as const;

/** What is wrong with a condition of the field, read as the server reads it. */
const ConditionProblems = ({ data }: { readonly data: Field }) => {
  const { t } = useTranslation();
  return Object.entries(CONDITIONS).map(([name, text]) => {
    const source = data[name];
    if (typeof source !== 'string' || source === '') return null;
    const { problem } = compileCondition(source, FACTS);
    if (problem === null) return null;
    return (
      <p key={name} role="status" className="pt-2 text-xs text-danger-text">
        {t(text)}: {conditionText(problem, source, t)}
      </p>
    );
  });
};

const sorted = (field: Field): unknown => Object.entries(field).sort(([a], [b]) => a.localeCompare(b));

interface Choice {
  readonly id: number;
  readonly value: unknown;
  readonly label: string;
  /** Made just now: nothing names its value yet, and it goes with the label. */
  readonly isNew: boolean;
}

const choicesIn = (options: unknown): readonly Choice[] =>
  (Array.isArray(options) ? (options as unknown[]) : []).map((one, id) => {
    const { value, label } = (typeof one === 'object' && one !== null ? one : { value: one }) as {
      value?: unknown;
      label?: unknown;
    };
    return { id, value, label: typeof label === 'string' ? label : String(value ?? ''), isNew: false };
  });

interface OptionsEditorProps {
  readonly options: unknown;
  readonly mayWrite: boolean;
  readonly onChange: (options: readonly unknown[]) => void;
}

/** What can be chosen, one by one. Another wording keeps the value, which conditions may name. */
const OptionsEditor = ({ options, mayWrite, onChange }: OptionsEditorProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [choices, setChoices] = useState(() => choicesIn(options));
  const put = (next: readonly Choice[]): void => {
    setChoices(next);
    onChange(
      next
        .filter(({ label }) => label.trim() !== '')
        .map(({ value, label }) => (value === label ? label : { value, label })),
    );
  };
  const change = (at: number, label: string): void =>
    put(
      choices.map((one, n) => (n !== at ? one : { ...one, label, ...(one.isNew ? { value: label } : {}) })),
    );
  const move = (at: number, by: -1 | 1): void => {
    const next = [...choices];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(Math.max(0, at + by), 0, moved);
    put(next);
  };
  const add = (): void =>
    setChoices([
      ...choices,
      { id: 1 + Math.max(-1, ...choices.map((one) => one.id)), value: '', label: '', isNew: true },
    ]);
  return (
    <fieldset disabled={!mayWrite} className="flex flex-col gap-2">
      <legend id={id} className="mb-2 text-sm font-medium">
        {t('workflow_page.answers')}
      </legend>
      {choices.map((one, at) => (
        <div key={one.id} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            <TextField
              isLabelHidden
              label={t('workflow_page.answer_n', { n: at + 1 })}
              description={one.value === one.label ? undefined : <code dir="ltr">{String(one.value)}</code>}
              value={one.label}
              onValueChange={(label) => change(at, label)}
            />
          </div>
          <Button look="quiet" size="icon" aria-label={t('workflow_page.up')} onClick={() => move(at, -1)}>
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button look="quiet" size="icon" aria-label={t('workflow_page.down')} onClick={() => move(at, 1)}>
            <ArrowDown aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={t('workflow_page.remove_named', { name: one.label })}
            onClick={() => put(choices.filter((_, n) => n !== at))}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {mayWrite && (
        <Button look="quiet" className="self-start" onClick={add}>
          <Plus aria-hidden="true" />
          {t('workflow_page.add_answer')}
        </Button>
      )}
    </fieldset>
  );
};
