import type { StageKind, Workflow, WorkflowProblem } from '@parley/contract';
import type { CallResult } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { GitFork, LogIn, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangedByOthers } from '../../ui/ChangedByOthers.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AddStep } from './AddStep.tsx';
import { UndoTools } from './EditorTools.tsx';
import { Payers } from './Payers.tsx';
import { problemText } from './problem-text.ts';
import { StartDialog } from './StartDialog.tsx';
import { StepGraph } from './StepGraph.tsx';
import { StepList } from './StepList.tsx';
import { StepPanel } from './StepPanel.tsx';
import {
  addStage,
  type Draft,
  duplicateStage,
  insertStage,
  KINDS,
  removeStage,
  type Stage,
} from './stages.ts';
import { type StepTab, tabOfProblem } from './step-tabs.ts';
import type { StepsDraft } from './use-steps-draft.ts';
import { FIRST_TITLE } from './workflow-words.ts';

/** Which step a problem belongs to: `stages.2.next.0.if` is the third one's. */
const stageOfProblem = ({ stages }: Draft, { path }: WorkflowProblem): Stage | undefined => {
  const at = /^stages\.(\d+)/.exec(path)?.[1];
  return at === undefined ? undefined : stages[Number(at)];
};

/** Which step is beside the graph, and which part of it. */
const useChosen = (draft: Draft, first: string | null, refusal: Refusal | null) => {
  const [chosen, choose] = useState(first);
  const [tab, setTab] = useState<StepTab>('form');
  const open = (problem: WorkflowProblem): void => {
    const stage = stageOfProblem(draft, problem);
    const part = stage && tabOfProblem(stage.kind, problem);
    if (stage) choose(stage.key);
    if (part) setTab(part);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusal) open(refusal.problem);
  }, [refusal]);
  return { chosen, choose, tab, setTab, open };
};

/** Puts a step into the draft: it is chosen, and `added` until it has its name. */
const useAdding = (onChange: (draft: Draft) => void, onChoose: (key: string) => void) => {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string | null>(null);
  const put = ([next, key]: readonly [Draft, string]): void => {
    onChange(next);
    onChoose(key);
    setAdded(key);
  };
  return {
    ...{ added, put, forgetAdded: () => setAdded(null) },
    newStep: (kind: StageKind) => ({ kind, title: t(FIRST_TITLE[kind]) }),
  };
};

const TYPING = 'input, textarea, select, [contenteditable="true"]';

/** Mod+Z takes back, Mod+Shift+Z and Mod+Y do again; in a field they belong to what is typed there. */
const useUndoKeys = ({ undo, redo }: StepsDraft): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      (isRedo ? redo : undo)?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
};

type Checked = CallResult<'POST /api/v1/workflows/{id}/validate'>;

const NOT_CHECKED: Pick<Checked, 'problems' | 'payers'> = { problems: [], payers: [] };

/** What keeps the draft that is saved from being published, and who would pay for it; of what is being changed nothing is known yet. */
const useChecked = (id: string, isChanged: boolean): Pick<Checked, 'problems' | 'payers'> => {
  const { data } = useQuery(ask('POST /api/v1/workflows/{id}/validate', { params: { id } }));
  return isChanged || !data ? NOT_CHECKED : data;
};

/** What keeps it from being published: told once for each attempt. */
export interface Refusal {
  readonly problem: WorkflowProblem;
}

interface StepsPartProps {
  readonly workflow: Workflow;
  readonly steps: StepsDraft;
  readonly refusal: Refusal | null;
}

/** The editor: the steps as a graph or as a list, the chosen one beside them, and what is wrong before it can be published. */
export const StepsPart = ({ workflow, steps, refusal }: StepsPartProps) => {
  const { id, rights } = workflow;
  const { draft, jumps, rev, isChanged, takeTheirs, change: setDraft } = steps;
  // On a phone the steps are a list, and one of them comes over it when it is chosen.
  const [isPhone] = useState(() => !railScreen.matches);
  const { chosen, choose, tab, setTab, open } = useChosen(draft, isPhone ? null : draft.start, refusal);
  const { added, forgetAdded, put, newStep } = useAdding(setDraft, choose);
  const [isList, setIsList] = useState(isPhone);
  useUndoKeys(steps);
  const { problems, payers } = useChecked(id, isChanged);
  const stage = draft.stages.find(({ key }) => key === chosen);
  const close = (): void => choose(null);
  const remove = (key: string): void => {
    setDraft(removeStage(draft, key));
    close();
  };
  const wrong = new Set(problems.map((problem) => stageOfProblem(draft, problem)?.key ?? null));
  const view = { draft, chosen, wrong, onChoose: choose };
  const panel = stage && (
    <StepPanel
      // What was saved, taken back or done again is drawn anew, also where another person saved it.
      key={`${rev} ${jumps} ${stage.key}`}
      draft={draft}
      stage={stage}
      mayWrite={rights.write}
      problems={problems.filter((problem) => stageOfProblem(draft, problem)?.key === stage.key)}
      tab={tab}
      onTab={setTab}
      onNamed={added === stage.key ? forgetAdded : null}
      onChange={setDraft}
      onDuplicate={(key) => put(duplicateStage(draft, key))}
      onRemove={remove}
      onClose={close}
    />
  );
  const shownProblems = problems.length > 0 && <Problems draft={draft} problems={problems} onOpen={open} />;
  return (
    <div data-wide className="flex flex-col gap-4">
      <ChangedByOthers takeTheirs={takeTheirs} />
      <Head
        steps={steps}
        mayWrite={rights.write}
        onGraph={isList ? () => setIsList(false) : null}
        onAdd={(kind) => put(addStage(draft, newStep(kind), chosen))}
      />
      {isList && shownProblems}
      <div className={panel && !isPhone ? 'grid gap-5 panel:grid-cols-[minmax(0,1fr)_27rem]' : 'grid gap-5'}>
        {isList ? (
          <StepList {...view} />
        ) : (
          <StepGraph
            {...view}
            steps={rights.write ? steps : null}
            onInsert={(kind, way) => put(insertStage(draft, newStep(kind), way))}
            onRemove={remove}
            onList={() => setIsList(true)}
          >
            {shownProblems}
          </StepGraph>
        )}
        <Beside over={(isPhone && stage) || null} onClose={close}>
          {panel}
        </Beside>
      </div>
      <Payers workflowId={id} payers={payers} steps={draft.stages} />
    </div>
  );
};

interface BesideProps {
  /** The step that comes over the list of them; null: there is room beside the graph. */
  readonly over: Stage | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Beside = ({ over, onClose, children }: BesideProps) =>
  over ? (
    <Dialog isOpen onClose={onClose} title={over.title || over.key}>
      {children}
    </Dialog>
  ) : (
    children
  );

interface HeadProps {
  readonly steps: StepsDraft;
  readonly mayWrite: boolean;
  /** Null where the graph is shown: its own tools lead to the list. */
  readonly onGraph: (() => void) | null;
  readonly onAdd: (kind: StageKind) => void;
}

const Head = ({ steps, mayWrite, onGraph, onAdd }: HeadProps) => {
  const { t } = useTranslation();
  const [isStartOpen, setIsStartOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onGraph && (
        <Button look="quiet" onClick={onGraph}>
          <GitFork aria-hidden="true" />
          {t('workflow_page.as_graph')}
        </Button>
      )}
      <Button look="quiet" onClick={() => setIsStartOpen(true)}>
        <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
        {t('workflow_page.start')}
      </Button>
      {isStartOpen && (
        <StartDialog
          draft={steps.draft}
          mayWrite={mayWrite}
          onChange={steps.change}
          onClose={() => setIsStartOpen(false)}
        />
      )}
      {mayWrite && (
        <>
          {onGraph && <UndoTools undo={steps.undo} redo={steps.redo} />}
          <AddStep
            kinds={KINDS}
            onAdd={onAdd}
            trigger={
              <Button>
                <Plus aria-hidden="true" />
                {t('workflow_page.add_step')}
              </Button>
            }
          />
          <span role="status" className="grow text-end text-xs text-ink-muted">
            {steps.isChanged && t('workflow_page.unsaved')}
          </span>
          <Button
            look="primary"
            disabled={!steps.isChanged}
            isBusy={steps.isSaving}
            onClick={() => void steps.save()}
          >
            {t('actions.save')}
          </Button>
        </>
      )}
    </div>
  );
};

interface ProblemsProps {
  readonly draft: Draft;
  readonly problems: readonly WorkflowProblem[];
  readonly onOpen: (problem: WorkflowProblem) => void;
}

/** Each problem leads to the step and the part of it that it is in. */
const Problems = ({ draft, problems, onOpen }: ProblemsProps) => {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={t('workflow_page.problems', { n: problems.length })}>
      <ul>
        {problems.map((problem) => {
          const stage = stageOfProblem(draft, problem);
          return (
            <li key={`${problem.path} ${problem.message}`}>
              {stage && (
                <button
                  type="button"
                  onClick={() => onOpen(problem)}
                  className="rounded-sm text-start font-medium underline"
                >
                  {t('workflow_page.step_n', { n: draft.stages.indexOf(stage) + 1 })}:{' '}
                  <bdi>{stage.title || stage.key}</bdi>
                </button>
              )}{' '}
              {problemText(problem, t)}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
