import { useTranslation } from 'react-i18next';
import { nameOf, useMay, useMe } from '../../lib/me.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ConnectBanner } from './ConnectBanner.tsx';
import { NewChat } from './NewChat.tsx';
import { SampleChannel } from './SampleChannel.tsx';

/** A greeting and a field to begin in: the shortest way from coming in to saying something. */
export const HomePage = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayChat = useMay('surface.chat.access');
  const mayCreate = useMay('channels.create');
  useDocumentTitle(t('shell.home'));
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-9rem)] max-w-2xl flex-col justify-center gap-6 pb-[8dvh]">
      <h1 className="text-center text-3xl font-semibold text-balance">
        {t('home.welcome', { name: nameOf(user) })}
      </h1>
      {mayChat && mayCreate ? (
        <>
          <NewChat />
          <SampleChannel />
          <ConnectBanner />
        </>
      ) : (
        <p className="text-center text-ink-muted">{t('home.no_chat')}</p>
      )}
    </div>
  );
};
