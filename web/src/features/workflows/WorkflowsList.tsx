import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { formatNumber } from '../../lib/format.ts';
import { ListHead, ListSearch } from '../shell/index.ts';
import { useWorkflows } from './use-workflows.ts';

export const WorkflowsList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { data } = useWorkflows();
  return (
    <>
      <ListHead title={t('workflows.title')} />
      <ListSearch onNavigate={onNavigate} />
      <nav
        aria-label={t('workflows.title')}
        className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]"
      >
        <ul>
          {data?.data.map(({ id, title, instance_counts: { running, waiting } }) => (
            <li key={id} className="py-px">
              <Link
                to="/workflows/$workflowId/{-$part}"
                params={{ workflowId: id }}
                search={{}}
                activeOptions={{ includeSearch: false }}
                title={title}
                onClick={onNavigate}
                className="flex min-h-(--row) items-center gap-2 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text"
              >
                <bdi className="min-w-0 grow truncate">{title}</bdi>
                {running + waiting > 0 && (
                  <span className="text-xs text-ink-faint tabular-nums">
                    {formatNumber(running + waiting)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
};
