import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../../lib/frame.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useScreen } from '../../../lib/use-screen.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ChatsList } from './ChatsList.tsx';

/** On a phone the list is a page; elsewhere it stands beside this one, which waits for a choice. */
export const ChatsPage = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.chats'));
  if (!useScreen(railScreen))
    return (
      <div className="-mx-2 flex h-[calc(100dvh-12rem)] flex-col">
        <PageHeader title={t('shell.chats')} />
        <ChatsList />
      </div>
    );
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <h1 className="sr-only">{t('shell.chats')}</h1>
      <EmptyState
        icon={MessagesSquare}
        title={t('shell.pick_chat')}
        text={t('shell.pick_chat_text')}
        action={
          <Link to="/" className={buttonLook({ look: 'primary' })}>
            {t('shell.new_chat')}
          </Link>
        }
      />
    </div>
  );
};
