import type { WorkflowProblem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CopyPlus, Flag, Trash2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormFields, PERSON_PLACE, useFormData } from '../forms/index.ts';
import { EscalationsEditor } from './EscalationsEditor.tsx';
import { FormBuilder, FormPreview } from './FormBuilder.tsx';
import { OutputEditor } from './OutputEditor.tsx';
import { problemText } from './problem-text.ts';
import { fromValues, moreOfTool, type Named, stageFields, toValues } from './stage-fields.ts';
import { changeStage, type Draft, moveStage, type Stage } from './stages.ts';
import { type StepTab, tabOfProblem, tabsOf, tabText } from './step-tabs.ts';
import { type StepTool, stepTools, toolFields } from './tool-fields.ts';
import { WaysEditor } from './WaysEditor.tsx';
import { KIND_COLOUR, KIND_ICON, KIND_TEXT } from './workflow-words.ts';

const NONE: readonly Named[] = [];
const ROWS_MAX = '100';

interface StepPanelProps {
  readonly draft: Draft;
  readonly stage: Stage;
  readonly mayWrite: boolean;
  /** Of this step alone. */
  readonly problems: readonly WorkflowProblem[];
  readonly tab: StepTab;
  readonly onTab: (tab: StepTab) => void;
  /** It was just added: its name is the first thing to be written. Null: it is no new one. */
  readonly onNamed: (() => void) | null;
  readonly onChange: (draft: Draft) => void;
  readonly onDuplicate: (key: string) => void;
  readonly onRemove: (key: string) => void;
  readonly onClose: () => void;
}

/** What a step was added by, a plus on a line, is gone with the line: the focus goes to the name of the step. */
const useFocusOfNew = (onNamed: (() => void) | null): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    if (!onNamed) return;
    // After the menu has given the focus back.
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
      onNamed();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
};

/** One step: its title, its form, what it does and for whom, where it leads, and what is wrong with each of these. */
export const StepPanel = (props: StepPanelProps) => {
  const { draft, stage, mayWrite, problems, tab, onTab, onNamed, onChange } = props;
  const { t } = useTranslation();
  const name = useFocusOfNew(onNamed);
  const { kind } = stage;
  const put = (patch: Partial<Stage>): void => onChange(changeStage(draft, stage.key, patch));
  const wrongIn = (id: StepTab | null) => problems.filter((problem) => tabOfProblem(kind, problem) === id);
  const contents: Readonly<Record<StepTab, () => ReactNode>> = {
    form: () => <FormBuilder form={stage.form} mayWrite={mayWrite} onChange={(form) => put({ form })} />,
    who: () => <StepFields {...props} onPut={put} />,
    ways: () => <WaysEditor draft={draft} stage={stage} mayWrite={mayWrite} onPut={put} />,
    preview: () => <FormPreview form={stage.form} />,
  };
  const ids = tabsOf(kind);
  const tabs = ids.map((id) => ({
    id,
    name: <TabName text={t(tabText(id, kind))} isWrong={wrongIn(id).length > 0} />,
    content: (
      <div className="flex flex-col gap-4 pt-2">
        <ProblemList problems={wrongIn(id)} />
        {contents[id]()}
      </div>
    ),
  }));
  return (
    <aside
      aria-label={stage.title || stage.key}
      className="flex flex-col gap-4 self-start rounded-card border border-line bg-surface p-4 panel:max-h-[78dvh] panel:overflow-y-auto"
    >
      <PanelHead {...props} />
      <TextField
        ref={name}
        label={t('workflow_page.name')}
        disabled={!mayWrite}
        value={stage.title ?? ''}
        onValueChange={(title) => put({ title })}
      />
      <ProblemList problems={wrongIn(null)} />
      {ids.length === 1 ? (
        tabs[0]?.content
      ) : (
        <Tabs
          label={t('workflow_page.parts')}
          tabs={tabs}
          open={ids.includes(tab) ? tab : (ids[0] ?? 'who')}
          onOpen={onTab}
        />
      )}
    </aside>
  );
};

const PanelHead = (props: StepPanelProps) => {
  const { draft, stage, mayWrite, onChange, onDuplicate, onRemove, onClose } = props;
  const { t } = useTranslation();
  const Icon = KIND_ICON[stage.kind];
  return (
    <header className="flex flex-wrap items-center gap-1">
      <span
        aria-hidden="true"
        className={`me-1.5 grid size-6 shrink-0 place-items-center rounded-md text-white ${KIND_COLOUR[stage.kind]}`}
      >
        <Icon className="size-3.5" />
      </span>
      <h2 className="min-w-0 grow text-sm font-semibold max-rail:basis-[calc(100%-2.5rem)] rail:truncate">
        {t(KIND_TEXT[stage.kind])}
      </h2>
      {mayWrite && (
        <>
          <IconButton
            text={t('workflow_page.make_first')}
            onClick={() => onChange({ ...draft, start: stage.key })}
          >
            <Flag aria-hidden="true" />
          </IconButton>
          <IconButton text={t('workflow_page.up')} onClick={() => onChange(moveStage(draft, stage.key, -1))}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton text={t('workflow_page.down')} onClick={() => onChange(moveStage(draft, stage.key, 1))}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton text={t('workflow_page.duplicate_step')} onClick={() => onDuplicate(stage.key)}>
            <CopyPlus aria-hidden="true" />
          </IconButton>
          <IconButton text={t('workflow_page.remove_step')} onClick={() => onRemove(stage.key)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
      <span className="max-panel:hidden">
        <IconButton text={t('actions.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  );
};

interface TabNameProps {
  readonly text: string;
  readonly isWrong: boolean;
}

const TabName = ({ text, isWrong }: TabNameProps) => {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5">
      {text}
      {isWrong && (
        <span
          role="img"
          aria-label={t('workflow_page.has_problem')}
          className="size-2 rounded-full bg-danger"
        />
      )}
    </span>
  );
};

const ProblemList = ({ problems }: { readonly problems: readonly WorkflowProblem[] }) => {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <ul className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
      {problems.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{problemText({ path, message }, t)}</li>
      ))}
    </ul>
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

/** What a tool step may name: the steps that packages bring, and the tools. */
const useStepTools = (isAsked: boolean): readonly StepTool[] => {
  const extensions = useQuery({
    ...ask('GET /api/v1/extensions', { query: { per_page: ROWS_MAX } }),
    enabled: isAsked,
  });
  const tools = useQuery({ ...ask('GET /api/v1/tools', {}), enabled: isAsked });
  return useMemo(
    () => stepTools(extensions.data?.data ?? [], tools.data?.tools ?? []),
    [extensions.data, tools.data],
  );
};

/** An empty text and none are the same to a form: a look at a step changes nothing. */
const filled = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** What the kind of the step asks its author, by the form that people fill in as well. */
const StepFields = ({ draft, stage, mayWrite, onPut }: StepFieldsProps) => {
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
  const tools = useStepTools(kind === 'tool');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed into the fields of a tool does not change which they are
  const fields = useMemo(
    () =>
      kind === 'tool'
        ? [...toolFields(stage, tools, t), ...moreOfTool(t)]
        : stageFields(
            kind,
            t,
            personas.data?.data ?? NONE,
            (workflows.data?.data ?? []).map(({ id, title }) => ({ id, name: title })),
          ),
    [kind, t, personas.data, workflows.data, tools, stage.tool],
  );
  const template = useMemo(() => ({ fields }), [fields]);
  const form = useFormData(template, toValues(stage));
  const { data } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered decides, not what it changes
  useEffect(() => {
    const patch = fromValues(stage, fields, data);
    const now = stage as Readonly<Record<string, unknown>>;
    const isNew = Object.entries(patch).some(
      ([key, value]) => JSON.stringify(filled(value)) !== JSON.stringify(filled(now[key])),
    );
    if (isNew) onPut(patch);
  }, [data]);
  return (
    <>
      <FormFields form={form} isDisabled={!mayWrite} place={PERSON_PLACE} />
      {kind === 'ai' && (
        <OutputEditor
          schema={stage.output_schema}
          mayWrite={mayWrite}
          onChange={(output_schema) => onPut({ output_schema } as Partial<Stage>)}
        />
      )}
      {kind === 'review' && (
        <EscalationsEditor
          stage={stage}
          others={draft.stages.filter(({ key }) => key !== stage.key)}
          mayWrite={mayWrite}
          onPut={onPut}
        />
      )}
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
