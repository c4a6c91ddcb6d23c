import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../../feature.ts';
import { PeopleOnline } from '../../people/index.ts';
import { useProjectGroups } from '../../projects/index.ts';
import { ChannelList, LIST_BUTTON, ListHead, ListSearch } from '../../shell/index.ts';

/** All conversations: pinned, below their projects, in folders, and by day. */
export const ChatsList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const grouping = useProjectGroups(onNavigate);
  return (
    <>
      <ListHead
        title={t('shell.chats')}
        actions={
          <Link
            to="/"
            onClick={onNavigate}
            aria-label={t('shell.new_chat')}
            title={t('shell.new_chat')}
            className={LIST_BUTTON}
          >
            <SquarePen aria-hidden="true" strokeWidth={1.75} />
          </Link>
        }
      />
      <ListSearch onNavigate={onNavigate} />
      <ChannelList shows="all" grouping={grouping} onNavigate={onNavigate} />
      <PeopleOnline onNavigate={onNavigate} />
    </>
  );
};
