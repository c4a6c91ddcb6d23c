import { useTranslation } from 'react-i18next';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatToday } from '../../lib/format.ts';
import { nameOf, useMay, useMe } from '../../lib/me.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ConnectBanner } from './ConnectBanner.tsx';
import { NewChat } from './NewChat.tsx';
import { SampleChannel } from './SampleChannel.tsx';

const loadOverview = () => import('./HomeOverview.tsx');

/** A greeting and a field to begin in: the shortest way from coming in to saying something. */
export const HomePage = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayChat = useMay('surface.chat.access');
  const mayCreate = useMay('channels.create');
  const overview = useDeferredPart(loadOverview);
  useDocumentTitle(t('shell.home'));
  return (
    <div className="mx-auto flex w-full max-w-220 flex-col gap-6 rail:pt-3">
      <div>
        <p className="type-ui text-ink-faint">{formatToday()}</p>
        <h1 className="mt-0.5 text-[1.625rem] leading-8 font-bold rail:text-3xl">
          {t('home.welcome', { name: nameOf(user) })}
        </h1>
      </div>
      {mayChat && mayCreate ? (
        <>
          <NewChat />
          <SampleChannel />
          <ConnectBanner />
        </>
      ) : (
        <p className="text-ink-muted">{t('home.no_chat')}</p>
      )}
      {mayChat && overview && <overview.HomeOverview />}
    </div>
  );
};
