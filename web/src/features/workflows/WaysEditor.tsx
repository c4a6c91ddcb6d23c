import { compileCondition } from '@parley/contract/form';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { conditionText } from './condition-text.ts';
import type { Action, Draft, Exit, Stage } from './stages.ts';

/** What conditions of a step may speak of. */
const FACTS = ['input', 'form', 'forms', 'vars', 'output', 'instance', 'initiator', 'now'] as const;

interface WaysEditorProps {
  readonly draft: Draft;
  readonly stage: Stage;
  readonly mayWrite: boolean;
  readonly onPut: (patch: Partial<Stage>) => void;
}

/** Where a step leads: by conditions, the first that holds; a review also by what was decided. */
export const WaysEditor = ({ draft, stage, mayWrite, onPut }: WaysEditorProps) => {
  const { t } = useTranslation();
  const next = stage.next ?? [];
  const others = draft.stages.filter(({ key }) => key !== stage.key);
  const put = (at: number, patch: Partial<Exit> | null): void =>
    onPut({
      next: next.flatMap((exit, index) =>
        index !== at ? [exit] : patch === null ? [] : [{ ...exit, ...patch }],
      ),
    });
  return (
    <fieldset disabled={!mayWrite} className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('workflow_page.afterwards')}</legend>
      {stage.kind === 'review' && (
        <ActionsEditor draft={draft} stage={stage} mayWrite={mayWrite} onPut={onPut} />
      )}
      {next.map((exit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two exits may be the same
        <div key={at} className="flex flex-col gap-1.5 rounded-control border border-line p-2.5">
          <Condition
            value={exit.if ?? ''}
            onChange={(text) => put(at, { if: text === '' ? undefined : text } as Partial<Exit>)}
          />
          <div className="flex items-center gap-1.5">
            <StageChoice draft={others} value={exit.to} onChange={(to) => put(at, { to })} />
            <Button
              look="quiet"
              size="icon"
              aria-label={t('workflow_page.remove_way')}
              onClick={() => put(at, null)}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        </div>
      ))}
      {stage.kind !== 'end' && (
        <StageChoice
          draft={others}
          label={t('workflow_page.if_fails')}
          none={t('workflow_page.if_fails_none')}
          value={stage.on_error ?? ''}
          onChange={(to) => onPut({ on_error: to === '' ? undefined : to } as Partial<Stage>)}
        />
      )}
      {mayWrite && (
        <Button
          look="quiet"
          className="self-start"
          onClick={() => onPut({ next: [...next, { to: others[0]?.key ?? stage.key }] })}
        >
          <Plus aria-hidden="true" />
          {t('workflow_page.add_way')}
        </Button>
      )}
    </fieldset>
  );
};

interface ConditionProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Read as the server reads it, so that what is wrong is told while one types. */
const Condition = ({ value, onChange }: ConditionProps) => {
  const { t } = useTranslation();
  const problem = value === '' ? null : compileCondition(value, FACTS).problem;
  return (
    <TextField
      label={t('workflow_page.condition')}
      description={t('workflow_page.condition_text')}
      error={problem === null ? undefined : conditionText(problem, value, t)}
      dir="ltr"
      spellCheck={false}
      placeholder="form.amount > 1000"
      value={value}
      onValueChange={onChange}
    />
  );
};

interface StageChoiceProps {
  readonly draft: readonly Stage[];
  readonly value: string;
  readonly label?: string;
  /** How it is said that there is none; left out: there must be one. */
  readonly none?: string;
  readonly onChange: (key: string) => void;
}

const StageChoice = ({ draft, value, label, none, onChange }: StageChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <span className="flex min-w-0 grow items-center gap-2 text-sm">
      <label htmlFor={id}>{label ?? t('workflow_page.goes_to')}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-box min-w-0 grow px-2 text-sm"
      >
        {none !== undefined && <option value="">{none}</option>}
        {(none === undefined || value !== '') && !draft.some(({ key }) => key === value) && (
          <option value={value}>{value || '–'}</option>
        )}
        {draft.map(({ key, title }) => (
          <option key={key} value={key}>
            {title || key}
          </option>
        ))}
      </select>
    </span>
  );
};

const keyOf = (label: string, at: number): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40) || `action_${at + 1}`;

/** What can be decided, and where each decision leads. */
const ActionsEditor = ({ draft, stage, onPut }: WaysEditorProps) => {
  const { t } = useTranslation();
  const actions = stage.actions ?? [];
  const others = draft.stages.filter(({ key }) => key !== stage.key);
  const put = (at: number, patch: Partial<Action> | null): void =>
    onPut({
      actions: actions.flatMap((one, index) =>
        index !== at ? [one] : patch === null ? [] : [{ ...one, ...patch }],
      ),
    });
  return (
    <>
      {actions.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same while one types
        <div key={at} className="flex flex-col gap-1.5 rounded-control border border-line p-2.5">
          <TextField
            label={t('workflow_page.decision')}
            value={action.label ?? action.key}
            onValueChange={(label) => put(at, { label, key: keyOf(label, at) })}
          />
          <div className="flex items-center gap-1.5">
            <StageChoice draft={others} value={action.to ?? ''} onChange={(to) => put(at, { to })} />
            <Button
              look="quiet"
              size="icon"
              aria-label={t('workflow_page.remove_way')}
              onClick={() => put(at, null)}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        </div>
      ))}
      <Button
        look="quiet"
        className="self-start"
        onClick={() =>
          onPut({ actions: [...actions, { key: `action_${actions.length + 1}`, to: others[0]?.key ?? '' }] })
        }
      >
        <Plus aria-hidden="true" />
        {t('workflow_page.add_decision')}
      </Button>
    </>
  );
};
