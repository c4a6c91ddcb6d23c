import type { WorkflowProblem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Flag, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FormFields, PersonPicker, useFormData } from '../forms/index.ts';
import { FormBuilder } from './FormBuilder.tsx';
import { problemText } from './problem-text.ts';
import { fromValues, type Named, stageFields, toValues } from './stage-fields.ts';
import { changeStage, type Draft, moveStage, removeStage, type Stage } from './stages.ts';
import { WaysEditor } from './WaysEditor.tsx';
import { KIND_TEXT } from './workflow-words.ts';

const PLACE = { Picker: PersonPicker };
const NONE: readonly Named[] = [];
const ROWS_MAX = '100';

interface StepPanelProps {
  readonly draft: Draft;
  readonly stage: Stage;
  readonly mayWrite: boolean;
  /** Of this step alone. */
  readonly problems: readonly WorkflowProblem[];
  readonly onChange: (draft: Draft) => void;
  readonly onChoose: (key: string | null) => void;
}

/** One step: what it says, its form, where it leads, and what is wrong with it. */
export const StepPanel = (props: StepPanelProps) => {
  const { draft, stage, mayWrite, problems, onChange, onChoose } = props;
  const { t } = useTranslation();
  const put = (patch: Partial<Stage>): void => onChange(changeStage(draft, stage.key, patch));
  return (
    <aside
      aria-label={stage.title || stage.key}
      className="flex flex-col gap-5 self-start rounded-card border border-line p-4"
    >
      <header className="flex items-center gap-1">
        <h2 className="grow text-sm font-semibold text-ink-muted">{t(KIND_TEXT[stage.kind])}</h2>
        {mayWrite && (
          <>
            <IconButton
              text={t('workflow_page.make_first')}
              onClick={() => onChange({ ...draft, start: stage.key })}
            >
              <Flag aria-hidden="true" />
            </IconButton>
            <IconButton
              text={t('workflow_page.up')}
              onClick={() => onChange(moveStage(draft, stage.key, -1))}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              text={t('workflow_page.down')}
              onClick={() => onChange(moveStage(draft, stage.key, 1))}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              text={t('workflow_page.remove_step')}
              onClick={() => {
                onChange(removeStage(draft, stage.key));
                onChoose(null);
              }}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )}
      </header>
      {problems.length > 0 && (
        <ul className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{problemText({ path, message }, t)}</li>
          ))}
        </ul>
      )}
      <StepFields {...props} onPut={put} />
      {(stage.kind === 'form' || stage.kind === 'review') && (
        <FormBuilder form={stage.form} mayWrite={mayWrite} onChange={(form) => put({ form })} />
      )}
      {stage.kind !== 'end' && <WaysEditor draft={draft} stage={stage} mayWrite={mayWrite} onPut={put} />}
    </aside>
  );
};

interface IconButtonProps {
  readonly text: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const IconButton = ({ text, onClick, children }: IconButtonProps) => (
  <Button look="quiet" size="icon" aria-label={text} title={text} onClick={onClick}>
    {children}
  </Button>
);

interface StepFieldsProps extends StepPanelProps {
  readonly onPut: (patch: Partial<Stage>) => void;
}

/** What the kind of the step asks its author, by the form that people fill in as well. */
const StepFields = ({ stage, mayWrite, onPut }: StepFieldsProps) => {
  const { t } = useTranslation();
  const { kind } = stage;
  const personas = useQuery({
    ...ask('GET /api/v1/personas', { query: { per_page: ROWS_MAX } }),
    enabled: kind === 'ai' || kind === 'chat',
  });
  const workflows = useQuery({
    ...ask('GET /api/v1/workflows', { query: { per_page: ROWS_MAX } }),
    enabled: kind === 'subworkflow',
  });
  const fields = useMemo(
    () =>
      stageFields(
        kind,
        t,
        personas.data?.data ?? NONE,
        (workflows.data?.data ?? []).map(({ id, title }) => ({ id, name: title })),
      ),
    [kind, t, personas.data, workflows.data],
  );
  const template = useMemo(() => ({ fields }), [fields]);
  const form = useFormData(template, toValues(stage));
  const { data } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered decides, not what it changes
  useEffect(() => {
    const patch = fromValues(stage, fields, data);
    const now = stage as Readonly<Record<string, unknown>>;
    const isNew = Object.entries(patch).some(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key]),
    );
    if (isNew) onPut(patch);
  }, [data]);
  return (
    <>
      <FormFields form={form} isDisabled={!mayWrite} place={PLACE} />
      {(kind === 'ai' || kind === 'chat') && personas.data?.data.length === 0 && (
        <Notice tone="warning" title={t('workflow_page.persona')}>
          <p>{t('workflow_page.persona_none')}</p>
          <Link to="/personas" className="font-medium underline">
            {t('workflow_page.persona_make')}
          </Link>
        </Notice>
      )}
    </>
  );
};
