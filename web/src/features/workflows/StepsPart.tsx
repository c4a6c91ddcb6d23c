import type { StageKind, Workflow, WorkflowProblem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { GitFork, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AddStep } from './AddStep.tsx';
import { UndoTools } from './EditorTools.tsx';
import { problemText } from './problem-text.ts';
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

/** Which step a problem belongs to: `stages.2.next.0.if` is the third one's. */
const stageOfProblem = ({ stages }: Draft, { path }: WorkflowProblem): string | null => {
  const at = /^stages\.(\d+)/.exec(path)?.[1];
  return at === undefined ? null : (stages[Number(at)]?.key ?? null);
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

/** What keeps the draft that is saved from being published; of what is being changed nothing is known yet. */
const useProblems = (id: string, isChanged: boolean): readonly WorkflowProblem[] => {
  const { data } = useQuery(ask('POST /api/v1/workflows/{id}/validate', { params: { id } }));
  return isChanged ? [] : (data?.problems ?? []);
};

interface StepsPartProps {
  readonly workflow: Workflow;
  readonly steps: StepsDraft;
}

/** The editor: the steps as a graph or as a list, the chosen one beside them, and what is wrong before it can be published. */
export const StepsPart = ({ workflow, steps }: StepsPartProps) => {
  const { id, draft_rev, rights } = workflow;
  const { draft, jumps, isChanged, change: setDraft } = steps;
  // On a phone the steps are a list, and one of them comes over it when it is chosen.
  const [isPhone] = useState(() => !railScreen.matches);
  const [chosen, setChosen] = useState<string | null>(isPhone ? null : draft.start);
  const [tab, setTab] = useState<StepTab>('form');
  const [isList, setIsList] = useState(isPhone);
  useUndoKeys(steps);
  const problems = useProblems(id, isChanged);
  const stage = draft.stages.find(({ key }) => key === chosen);
  const put = ([next, key]: readonly [Draft, string]): void => {
    setDraft(next);
    setChosen(key);
  };
  const close = (): void => setChosen(null);
  const remove = (key: string): void => {
    setDraft(removeStage(draft, key));
    close();
  };
  const wrong = new Set(problems.map((problem) => stageOfProblem(draft, problem)));
  const view = { draft, chosen, wrong, onChoose: setChosen };
  const panel = stage && (
    <StepPanel
      // What was saved, taken back or done again is drawn anew, also where another person saved it.
      key={`${draft_rev} ${jumps} ${stage.key}`}
      draft={draft}
      stage={stage}
      mayWrite={rights.write}
      problems={problems.filter((problem) => stageOfProblem(draft, problem) === stage.key)}
      tab={tab}
      onTab={setTab}
      onChange={setDraft}
      onDuplicate={(key) => put(duplicateStage(draft, key))}
      onRemove={remove}
      onClose={close}
    />
  );
  const shownProblems = problems.length > 0 && <Problems {...view} problems={problems} onTab={setTab} />;
  return (
    <div data-wide className="flex flex-col gap-4">
      <Head
        steps={steps}
        mayWrite={rights.write}
        onGraph={isList ? () => setIsList(false) : null}
        onAdd={(kind) => put(addStage(draft, kind, chosen))}
      />
      {isList && shownProblems}
      <div className={panel && !isPhone ? 'grid gap-5 panel:grid-cols-[minmax(0,1fr)_24rem]' : 'grid gap-5'}>
        {isList ? (
          <StepList {...view} />
        ) : (
          <StepGraph
            {...view}
            steps={rights.write ? steps : null}
            onInsert={(kind, way) => put(insertStage(draft, kind, way))}
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
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onGraph && (
        <Button look="quiet" onClick={onGraph}>
          <GitFork aria-hidden="true" />
          {t('workflow_page.as_graph')}
        </Button>
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
  readonly onChoose: (key: string) => void;
  readonly onTab: (tab: StepTab) => void;
}

/** Each problem leads to the step and the part of it that it is in. */
const Problems = ({ draft, problems, onChoose, onTab }: ProblemsProps) => {
  const { t } = useTranslation();
  const open = ({ key, kind }: Stage, problem: WorkflowProblem): void => {
    onChoose(key);
    const tab = tabOfProblem(kind, problem);
    if (tab) onTab(tab);
  };
  return (
    <Notice tone="danger" title={t('workflow_page.problems', { n: problems.length })}>
      <ul>
        {problems.map((problem) => {
          const key = stageOfProblem(draft, problem);
          const stage = draft.stages.find((one) => one.key === key);
          return (
            <li key={`${problem.path} ${problem.message}`}>
              {stage && (
                <button
                  type="button"
                  onClick={() => open(stage, problem)}
                  className="rounded-sm font-medium underline"
                >
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
