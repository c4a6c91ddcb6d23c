import { useNavigate } from '@tanstack/react-router';
import { MessageSquareDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { nameOf, useMay, useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListButton } from '../shell/index.ts';
import { TemporaryComposer } from './TemporaryComposer.tsx';
import { TemporaryRow } from './TemporaryRow.tsx';
import { endTemporaryChat, keepTemporaryChat, type Said, useTemporaryChat } from './temporary-chat.ts';

export { prepareMarkdown } from '../markdown/index.ts';

/** A chat that leaves nothing behind. The frame says so as long as it is open. */
export const TemporaryPage = () => {
  const { t } = useTranslation();
  const said = useTemporaryChat();
  useDocumentTitle(t('temporary.title'));
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-line px-2 rail:ps-5 rail:pe-3">
        <ListButton className="rail:-ms-3" />
        <h1 className="min-w-0 grow truncate px-1 type-read font-semibold rail:px-0">
          {t('temporary.title')}
        </h1>
        {said.length > 0 && <Ends said={said} />}
      </header>
      <div className="shrink-0 border-b border-dashed border-edge bg-sunken">
        <div className="mx-auto flex w-full max-w-3xl items-start gap-3 px-4 py-2.5 text-sm sm:px-6">
          <MessageSquareDashed aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <p>
            <span className="font-semibold">{t('temporary_page.banner')}</span>{' '}
            <span className="text-ink-muted">{t('temporary_page.more')}</span>
          </p>
        </div>
      </div>
      {said.length === 0 ? (
        <div className="grid min-h-0 grow place-items-center">
          <EmptyState icon={MessageSquareDashed} title={t('temporary_page.empty')} />
        </div>
      ) : (
        <Messages said={said} />
      )}
      <div className="mx-auto w-full max-w-3xl shrink-0 px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <TemporaryComposer said={said} />
      </div>
    </>
  );
};

/** How close to its end a list is followed while it grows. */
const END_PX = 80;

const Messages = ({ said }: { readonly said: readonly Said[] }) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const { length } = said;
  useEffect(() => {
    isAtEnd.current = length > 0;
  }, [length]);
  useEffect(() => {
    if (said.length > 0 && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [said]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t('chat.messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
      className="min-h-0 grow overflow-y-auto py-4 -outline-offset-2"
    >
      {said.map((one, place) => (
        <TemporaryRow key={one.id} said={one} isLast={place === said.length - 1} />
      ))}
    </div>
  );
};

/** The two ways out: into the list of chats, or into nothing. */
const Ends = ({ said }: { readonly said: readonly Said[] }) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayCreate = useMay('channels.create');
  const navigate = useNavigate();
  const [isKeeping, setIsKeeping] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const isStreaming = said.some((one) => one.role === 'assistant' && one.status === 'streaming');
  const keep = async (): Promise<void> => {
    setIsKeeping(true);
    const hasFiles = said.some((one) => one.role === 'user' && one.files.length > 0);
    try {
      const channelId = await keepTemporaryChat(nameOf(user));
      await navigate({ to: '/c/$channelId', params: { channelId } });
      toast.success(t(hasFiles ? 'temporary_page.kept_files' : 'temporary_page.kept'));
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsKeeping(false);
    }
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsEnding(true)}>
        {t('temporary_page.end')}
      </Button>
      {mayCreate && (
        <Button isBusy={isKeeping} disabled={isStreaming} onClick={() => void keep()}>
          {t('temporary_page.keep')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        onConfirm={() => {
          setIsEnding(false);
          endTemporaryChat();
        }}
        title={t('temporary_page.end_title')}
        text={t('temporary_page.end_text')}
        action={t('temporary_page.end')}
      />
    </>
  );
};
