import type { StageKind, Workflow, WorkflowProblem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { GitFork, List, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { problemText } from './problem-text.ts';
import { StepGraph } from './StepGraph.tsx';
import { StepList } from './StepList.tsx';
import { StepPanel } from './StepPanel.tsx';
import { addStage, type Draft, KINDS } from './stages.ts';
import type { StepsDraft } from './use-steps-draft.ts';
import { KIND_ICON, KIND_TEXT } from './workflow-words.ts';

/** Which step a problem belongs to: `stages.2.next.0.if` is the third one's. */
const stageOfProblem = ({ stages }: Draft, { path }: WorkflowProblem): string | null => {
  const at = /^stages\.(\d+)/.exec(path)?.[1];
  return at === undefined ? null : (stages[Number(at)]?.key ?? null);
};

interface StepsPartProps {
  readonly workflow: Workflow;
  readonly steps: StepsDraft;
}

/** The editor: the steps as a graph or as a list, the chosen one beside them, and what is wrong before it can be published. */
export const StepsPart = ({ workflow, steps }: StepsPartProps) => {
  const { t } = useTranslation();
  const { id, draft_rev, rights } = workflow;
  const { draft, isChanged, isSaving, change: setDraft, save } = steps;
  // On a phone the steps are a list, and one of them comes over it when it is chosen.
  const [isPhone] = useState(() => !railScreen.matches);
  const [chosen, setChosen] = useState<string | null>(isPhone ? null : draft.start);
  const [isList, setIsList] = useState(isPhone);
  const checked = useQuery(ask('POST /api/v1/workflows/{id}/validate', { params: { id } }));
  const problems = isChanged ? [] : (checked.data?.problems ?? []);
  const stage = draft.stages.find(({ key }) => key === chosen);
  const add = (kind: StageKind): void => {
    const [next, key] = addStage(draft, kind, chosen);
    setDraft(next);
    setChosen(key);
  };
  const wrong = new Set(problems.map((problem) => stageOfProblem(draft, problem)));
  const panel = stage && (
    <StepPanel
      // What was saved is drawn anew, also where another person saved it.
      key={`${draft_rev} ${stage.key}`}
      draft={draft}
      stage={stage}
      mayWrite={rights.write}
      problems={problems.filter((problem) => stageOfProblem(draft, problem) === stage.key)}
      onChange={setDraft}
      onChoose={setChosen}
    />
  );
  const View = isList ? StepList : StepGraph;
  const Icon = isList ? GitFork : List;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={() => setIsList(!isList)}>
          <Icon aria-hidden="true" />
          {t(isList ? 'workflow_page.as_graph' : 'workflow_page.as_list')}
        </Button>
        {rights.write && (
          <>
            <AddStep onAdd={add} />
            <span role="status" className="grow text-end text-xs text-ink-muted">
              {isChanged && t('workflow_page.unsaved')}
            </span>
            <Button look="primary" disabled={!isChanged} isBusy={isSaving} onClick={() => void save()}>
              {t('actions.save')}
            </Button>
          </>
        )}
      </div>
      <Problems draft={draft} problems={problems} onChoose={setChosen} />
      <div className="grid gap-5 panel:grid-cols-[minmax(0,1fr)_22rem]">
        <View draft={draft} chosen={chosen} wrong={wrong} onChoose={setChosen} />
        {!isPhone && panel}
        {isPhone && stage && (
          <Dialog isOpen onClose={() => setChosen(null)} title={stage.title || stage.key}>
            {panel}
          </Dialog>
        )}
      </div>
    </div>
  );
};

const AddStep = ({ onAdd }: { readonly onAdd: (kind: StageKind) => void }) => {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          {t('workflow_page.add_step')}
        </Button>
      }
    >
      {KINDS.map((kind) => {
        const Icon = KIND_ICON[kind];
        return (
          <MenuItem key={kind} icon={<Icon aria-hidden="true" />} onClick={() => onAdd(kind)}>
            {t(KIND_TEXT[kind])}
          </MenuItem>
        );
      })}
    </Menu>
  );
};

interface ProblemsProps {
  readonly draft: Draft;
  readonly problems: readonly WorkflowProblem[];
  readonly onChoose: (key: string) => void;
}

/** Each problem leads to the step that it is in. */
const Problems = ({ draft, problems, onChoose }: ProblemsProps) => {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger" title={t('workflow_page.problems', { n: problems.length })}>
      <ul>
        {problems.map((problem) => {
          const key = stageOfProblem(draft, problem);
          const title = draft.stages.find((stage) => stage.key === key)?.title;
          return (
            <li key={`${problem.path} ${problem.message}`}>
              {key !== null && (
                <button
                  type="button"
                  onClick={() => onChoose(key)}
                  className="rounded-sm font-medium underline"
                >
                  <bdi>{title || key}</bdi>
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
