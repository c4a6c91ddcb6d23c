import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { useMay } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { PeopleOnline } from '../people/index.ts';
import { ChannelList, ListHead, ListSearch } from '../shell/index.ts';

/** The overview, and what one most likely comes for. */
export const HomeList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const service = useServiceName();
  const mayChat = useMay('surface.chat.access');
  return (
    <>
      <ListHead title={service} />
      <ListSearch onNavigate={onNavigate} />
      <Link
        to="/"
        onClick={onNavigate}
        className="flex min-h-(--row) shrink-0 items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text"
      >
        <House aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {t('shell.overview')}
      </Link>
      {mayChat && (
        <>
          <ChannelList shows="lately" onNavigate={onNavigate} />
          <PeopleOnline onNavigate={onNavigate} />
        </>
      )}
    </>
  );
};
