import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatRelative, formatToday } from '../../lib/format.ts';
import { nameOf, useMay, useMe } from '../../lib/me.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { useRecentChannels } from '../shell/index.ts';
import { isNew, OverviewSkeleton, overviewQuery } from '../workspaces/index.ts';
import { ConnectBanner } from './ConnectBanner.tsx';
import { NewChat } from './NewChat.tsx';
import { SampleChannel } from './SampleChannel.tsx';
import { Starters } from './Starters.tsx';

export { NewChat } from './NewChat.tsx';

/** With words that nothing above it needs. */
const loadOverview = async () => {
  await loadSettingsWords();
  return import('./HomeOverview.tsx');
};

interface ChosenHome {
  /** The workspace, where nothing was said in it yet; undefined as long as that is not known. */
  readonly fresh: Workspace | null | undefined;
  /** Begins nothing there; its overview says so. */
  readonly isGuest: boolean;
}

const useChosenHome = (): ChosenHome => {
  const id = useWorkspace()?.id;
  const { data, isError } = useQuery({ ...overviewQuery(id ?? ''), enabled: id !== undefined });
  // Until the next one has come, the answer is still that of the workspace before.
  const known = id !== undefined && data?.workspace.id === id ? data : undefined;
  const isUnknown = id !== undefined && !known && !isError;
  return {
    fresh: isUnknown ? undefined : known && isNew(known) ? known.workspace : null,
    isGuest: known?.workspace.rights.write === false,
  };
};

/** Who has no chats yet needs ideas more than an overview of nothing; for others they stand below what waits for them. Undefined until that is known. */
const useIsNewcomer = (): boolean | undefined => {
  const { isPending, channels } = useRecentChannels();
  return isPending ? undefined : channels.length === 0;
};

/** A greeting and a field to begin in: the shortest way from coming in to saying something. */
export const HomePage = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayChat = useMay('surface.chat.access');
  const mayCreate = useMay('channels.create');
  const overview = useDeferredPart(loadOverview);
  const field = useRef<HTMLTextAreaElement>(null);
  const { fresh, isGuest } = useChosenHome();
  const isNewcomer = useIsNewcomer();
  const ideas = !isGuest && (fresh || (fresh === null && isNewcomer === false)) && mayCreate && (
    <Starters field={field} isQuiet />
  );
  useDocumentTitle(t('shell.home'));
  return (
    <div className="mx-auto flex w-full max-w-220 flex-col gap-6 rail:pt-3">
      <div className="min-h-14">
        {fresh !== undefined && (
          <>
            <p className="type-ui text-ink-faint">
              {fresh ? t('home.made', { when: formatRelative(fresh.created_at) }) : formatToday()}
            </p>
            <h1 className="mt-0.5 text-[1.625rem] leading-8 font-bold wrap-anywhere rail:text-3xl">
              {fresh
                ? t('home.starts_here', { name: fresh.name })
                : t('home.welcome', { name: nameOf(user) })}
            </h1>
          </>
        )}
      </div>
      {isGuest ? null : mayChat && mayCreate ? (
        <>
          <NewChat field={field} />
          {fresh === null && isNewcomer && (
            <>
              <Starters field={field} />
              <SampleChannel />
            </>
          )}
          <ConnectBanner />
        </>
      ) : (
        <p className="text-ink-muted">{t('home.no_chat')}</p>
      )}
      {mayChat && overview && <overview.HomeOverview below={ideas} />}
      {mayChat && !overview && isNewcomer === false && <OverviewSkeleton />}
    </div>
  );
};
