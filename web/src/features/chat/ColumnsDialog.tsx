import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { toast } from '../../ui/toast.ts';
import { useConversation } from './conversation.ts';
import { MessageText } from './MessageText.tsx';
import { goTo } from './path.ts';

const POLL_MS = 1_000;

interface ColumnsDialogProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Every version of an answer in a column of its own; one of them is chosen to go on with. */
export const ColumnsDialog = ({ messageId, onClose }: ColumnsDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const siblings = useQuery({
    ...ask('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
      params: { id: channel.id, msgId: messageId },
    }),
    // Versions that are not on the screen's own branch bring no pieces of theirs.
    refetchInterval: ({ state }) =>
      state.data?.siblings.some(({ status }) => status === 'streaming') ? POLL_MS : false,
  });
  const choose = (id: string): void => {
    onClose();
    goTo(channel.id, id).catch((error: unknown) => toast.error(errorText(error)));
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.side_by_side')} isHuge>
      <Loaded query={siblings}>
        {({ siblings: versions }) => (
          <div className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-2">
            {versions.map((message) => (
              <article
                key={message.id}
                aria-label={message.author.display_name}
                className="flex max-w-[85vw] min-w-72 flex-1 snap-start flex-col gap-3 rounded-card border border-line bg-surface p-4"
              >
                <p className="truncate font-semibold">
                  {message.author.display_name}
                  {message.model && message.model !== message.author.display_name && (
                    <span className="ms-2 text-xs font-normal text-ink-muted">{message.model}</span>
                  )}
                </p>
                <div className="min-w-0 grow">
                  <MessageText message={message} />
                </div>
                <Button onClick={() => choose(message.id)}>{t('chat.go_on_with')}</Button>
              </article>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
};
