import { List, Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { StepsDraft } from './use-steps-draft.ts';

const percent = (part: number): string => new Intl.NumberFormat(locale(), { style: 'percent' }).format(part);

interface ToolProps {
  readonly text: string;
  readonly onClick: (() => void) | null;
  readonly children: ReactNode;
}

const Tool = ({ text, onClick, children }: ToolProps) => (
  <Button
    look="quiet"
    size="icon"
    aria-label={text}
    title={text}
    disabled={onClick === null}
    onClick={() => onClick?.()}
  >
    {children}
  </Button>
);

/** Takes back what was changed, and does it again. */
export const UndoTools = ({ undo, redo }: Pick<StepsDraft, 'undo' | 'redo'>) => {
  const { t } = useTranslation();
  return (
    <>
      <Tool text={t('workflow_page.undo')} onClick={undo}>
        <Undo2 aria-hidden="true" className="rtl:-scale-x-100" />
      </Tool>
      <Tool text={t('workflow_page.redo')} onClick={redo}>
        <Redo2 aria-hidden="true" className="rtl:-scale-x-100" />
      </Tool>
    </>
  );
};

interface GraphToolsProps {
  readonly zoom: number;
  /** Null where it is as small or as large as it becomes. */
  readonly onSmaller: (() => void) | null;
  readonly onLarger: (() => void) | null;
  readonly onFit: () => void;
  readonly onList: () => void;
  /** Absent for those who may only read. */
  readonly steps: Pick<StepsDraft, 'undo' | 'redo'> | null;
}

/** The tools that lie on the graph: how large it is, all of it at once, what was done, and the same as a list. */
export const GraphTools = ({ zoom, onSmaller, onLarger, onFit, onList, steps }: GraphToolsProps) => {
  const { t } = useTranslation();
  return (
    <fieldset
      aria-label={t('workflow_page.tools')}
      className="absolute start-3 top-3 flex flex-col items-center gap-0.5 rounded-card border border-line bg-surface p-1 shadow-card"
    >
      <Tool text={t('workflow_page.smaller')} onClick={onSmaller}>
        <Minus aria-hidden="true" />
      </Tool>
      <output className="text-xs text-ink-muted tabular-nums">{percent(zoom)}</output>
      <Tool text={t('workflow_page.larger')} onClick={onLarger}>
        <Plus aria-hidden="true" />
      </Tool>
      <span aria-hidden="true" className="my-1 h-px w-6 bg-line" />
      <Tool text={t('workflow_page.fit')} onClick={onFit}>
        <Maximize aria-hidden="true" />
      </Tool>
      {steps && <UndoTools {...steps} />}
      <Tool text={t('workflow_page.as_list')} onClick={onList}>
        <List aria-hidden="true" />
      </Tool>
    </fieldset>
  );
};
