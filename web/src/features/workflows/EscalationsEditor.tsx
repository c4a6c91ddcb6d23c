import { Plus, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormFields, PERSON_PLACE, useFormData } from '../forms/index.ts';
import { type Escalation, escalationFields, fromEscalation, toEscalation } from './escalations.ts';
import type { Stage } from './stages.ts';

interface EscalationsEditorProps {
  readonly stage: Stage;
  /** Where it may go instead. */
  readonly others: readonly Stage[];
  readonly mayWrite: boolean;
  readonly onPut: (patch: Partial<Stage>) => void;
}

/** What happens when nobody decides for too long. */
export const EscalationsEditor = ({ stage, others, mayWrite, onPut }: EscalationsEditorProps) => {
  const { t } = useTranslation();
  const list = Array.isArray(stage.escalate) ? (stage.escalate as readonly Escalation[]) : [];
  const put = (next: readonly Escalation[]): void =>
    onPut({ escalate: next.length === 0 ? undefined : next } as Partial<Stage>);
  return (
    <fieldset disabled={!mayWrite} className="flex flex-col gap-2.5">
      <legend className="text-sm font-medium">{t('workflow_page.escalate')}</legend>
      {list.map((one, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: one that goes moves the others, and all are drawn anew
          key={`${list.length} ${at}`}
          className="flex items-start gap-1.5 rounded-control border border-line p-2.5"
        >
          <EscalationFields
            escalation={one}
            others={others}
            mayWrite={mayWrite}
            onChange={(next) => put(list.map((other, index) => (index === at ? next : other)))}
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={t('workflow_page.remove_escalation')}
            onClick={() => put(list.filter((_, index) => index !== at))}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {mayWrite && (
        <Button
          look="quiet"
          className="self-start"
          onClick={() => put([...list, { after: 'P1D', do: 'notify', to: { kind: 'initiator' } }])}
        >
          <Plus aria-hidden="true" />
          {t('workflow_page.add_escalation')}
        </Button>
      )}
    </fieldset>
  );
};

interface EscalationFieldsProps {
  readonly escalation: Escalation;
  readonly others: readonly Stage[];
  readonly mayWrite: boolean;
  readonly onChange: (escalation: Escalation) => void;
}

const EscalationFields = ({ escalation, others, mayWrite, onChange }: EscalationFieldsProps) => {
  const { t } = useTranslation();
  const steps = others.map(({ key, title }) => `${key} ${title ?? ''}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps by what is shown of them
  const template = useMemo(() => ({ fields: escalationFields(t, others) }), [t, steps]);
  const form = useFormData(template, fromEscalation(escalation));
  const { data } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered decides, not what it changes
  useEffect(() => {
    const next = toEscalation(data, escalation);
    if (JSON.stringify(next) !== JSON.stringify(escalation)) onChange(next);
  }, [data]);
  return (
    <div className="min-w-0 grow">
      <FormFields form={form} isDisabled={!mayWrite} place={PERSON_PLACE} />
    </div>
  );
};
