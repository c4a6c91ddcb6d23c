import type { Project } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { Members } from '../sharing/index.ts';

/** Who may see the project. One that is archived takes in nobody more; who is in it can still be taken out. */
export const PeoplePart = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  return (
    <Members
      noun="projects"
      thing={project}
      label={t('project_page.people')}
      takesMore={!project.is_archived}
    />
  );
};
