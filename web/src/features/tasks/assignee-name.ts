import type { Task } from '@parley/contract';
import { useTranslation } from 'react-i18next';

/** What the one a task is given to is called; a team's persona has no name for who has left the team. */
export const useAssigneeName = (): ((assignee: Task['assignee']) => string) => {
  const { t } = useTranslation();
  return (assignee) => {
    if (assignee === null) return '';
    return assignee.display_name || t('task_page.lost_persona');
  };
};
