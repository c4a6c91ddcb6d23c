import type { StageKind, Workflow, WorkflowProblem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { GitFork, List, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepGraph } from './StepGraph.tsx';
import { StepList } from './StepList.tsx';
import { StepPanel } from './StepPanel.tsx';
import { addStage, type Draft, KINDS, readDraft, writeDraft } from './stages.ts';
import { KIND_ICON, KIND_TEXT } from './workflow-words.ts';

const STALE = ['GET /api/v1/workflows/{id}', 'POST /api/v1/workflows/{id}/validate'] as const;

/** Which step a problem belongs to: `stages.2.next.0.if` is the third one's. */
const stageOfProblem = ({ stages }: Draft, { path }: WorkflowProblem): string | null => {
  const at = /^stages\.(\d+)/.exec(path)?.[1];
  return at === undefined ? null : (stages[Number(at)]?.key ?? null);
};

/** What is chosen outlives a save, after which the draft is the server's. */
export const StepsPart = ({ workflow }: { readonly workflow: Workflow }) => {
  const [chosen, setChosen] = useState<string | null>(() => readDraft(workflow.definition).start);
  const [isList, setIsList] = useState(false);
  return (
    <Editor
      key={workflow.draft_rev}
      {...{ workflow, chosen, isList }}
      onChoose={setChosen}
      onList={setIsList}
    />
  );
};

interface EditorProps {
  readonly workflow: Workflow;
  readonly chosen: string | null;
  readonly isList: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onList: (isList: boolean) => void;
}

/** The editor: the steps as a graph or as a list, the chosen one beside them, and what is wrong before it can be published. */
const Editor = ({ workflow, chosen, isList, onChoose: setChosen, onList: setIsList }: EditorProps) => {
  const { t } = useTranslation();
  const { id, definition, draft_rev, rights } = workflow;
  const [draft, setDraft] = useState(() => readDraft(definition));
  const [saved] = useState(draft);
  const isChanged = draft !== saved;
  const checked = useQuery(ask('POST /api/v1/workflows/{id}/validate', { params: { id } }));
  const problems = isChanged ? [] : (checked.data?.problems ?? []);
  const save = useAction('PATCH /api/v1/workflows/{id}', { stale: [...STALE] });
  const stage = draft.stages.find(({ key }) => key === chosen);
  const add = (kind: StageKind): void => {
    const [next, key] = addStage(draft, kind, chosen);
    setDraft(next);
    setChosen(key);
  };
  const wrong = new Set(problems.map((problem) => stageOfProblem(draft, problem)));
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
            <Button
              look="primary"
              disabled={!isChanged}
              isBusy={save.isPending}
              onClick={() =>
                save.mutate({
                  params: { id },
                  body: { definition: writeDraft(definition, draft), draft_rev },
                })
              }
            >
              {t('actions.save')}
            </Button>
          </>
        )}
      </div>
      <Problems draft={draft} problems={problems} onChoose={setChosen} />
      <div className="grid gap-5 panel:grid-cols-[minmax(0,1fr)_22rem]">
        <View draft={draft} chosen={chosen} wrong={wrong} onChoose={setChosen} />
        {stage && (
          <StepPanel
            key={stage.key}
            draft={draft}
            stage={stage}
            mayWrite={rights.write}
            problems={problems.filter((problem) => stageOfProblem(draft, problem) === stage.key)}
            onChange={setDraft}
            onChoose={setChosen}
          />
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
              {key === null ? (
                <code>{problem.path}</code>
              ) : (
                <button
                  type="button"
                  onClick={() => onChoose(key)}
                  className="rounded-sm font-medium underline"
                >
                  <bdi>{title || key}</bdi>
                </button>
              )}{' '}
              {problem.message}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
