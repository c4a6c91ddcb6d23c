import { useTranslation } from 'react-i18next';
import { locale } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type QuickTask, readQuickTask } from './quick-add.ts';
import { dueText } from './TaskParts.tsx';
import { PRIORITY_TEXT } from './task-words.ts';

/** Reads a line in the words of the reader's language. */
export const useQuickTask = () => {
  const { t } = useTranslation();
  const priorities = {
    low: t(PRIORITY_TEXT.low),
    normal: t(PRIORITY_TEXT.normal),
    high: t(PRIORITY_TEXT.high),
    urgent: t(PRIORITY_TEXT.urgent),
  };
  return (line: string): QuickTask => readQuickTask(line, { locale: locale(), priorities }, new Date());
};

/** What is understood of a line besides its title. */
export const Understood = ({ task: { due_at, priority, labels } }: { readonly task: QuickTask }) => {
  const { t } = useTranslation();
  if (due_at === null && priority === 'normal' && labels.length === 0) return null;
  return (
    <p aria-live="polite" className="flex flex-wrap gap-1.5">
      {due_at !== null && <Badge tone="accent">{dueText(due_at)}</Badge>}
      {priority !== 'normal' && <Badge tone="warning">{t(PRIORITY_TEXT[priority])}</Badge>}
      {labels.map((label) => (
        <Badge key={label}>#{label}</Badge>
      ))}
    </p>
  );
};
