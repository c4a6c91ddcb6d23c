import type { Project } from '@parley/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { ask } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ChannelsFinder, MoveChannel, useChannelDrop, useTitleFilter } from '../shell/index.ts';
import { NewChat } from './NewChat.tsx';
import { takesMore } from './takes-more.ts';

/** Its chats that one is in or may join. One that is dragged here from the list comes in. */
export const ChatsPart = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { id, rights } = project;
  const mayAdd = takesMore(project);
  const [droppedId, setDroppedId] = useState<string | null>(null);
  const { isOver, target } = useChannelDrop(setDroppedId);
  const filter = useTitleFilter();
  const query = useQuery({
    ...ask('GET /api/v1/projects/{id}/channels', { params: { id }, query: filter.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label={t('shell.chats')}
      {...(mayAdd ? target : {})}
      className={classNames(
        'rounded-card border border-line shadow-card',
        isOver && 'bg-accent-soft ring-2 ring-accent',
      )}
    >
      <Loaded query={query}>
        {(found) =>
          found.total === 0 && !filter.isFiltered ? (
            <EmptyState
              icon={MessagesSquare}
              title={t('project_page.no_chats')}
              text={t(mayAdd ? 'project_page.no_chats_text' : 'project_page.no_chats_read')}
              action={<NewChat project={project} />}
            />
          ) : (
            <ChannelsFinder filter={filter} found={found} onMove={rights.write ? setDroppedId : null} />
          )
        }
      </Loaded>
      {droppedId !== null && (
        <MoveChannel channelId={droppedId} projectId={id} onClose={() => setDroppedId(null)} />
      )}
    </section>
  );
};
