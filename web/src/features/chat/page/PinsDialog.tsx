import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { plainExcerpt } from '../conversation/plain-excerpt.ts';

export const PinsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const pins = useQuery(ask('GET /api/v1/channels/{id}/pins', { params: { id: channel.id } }));
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.pins')}>
      <Loaded query={pins}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Pin} title={t('chat_panels.no_pins')} text={t('chat_panels.no_pins_text')} />
          ) : (
            <ul className="-mx-2.5 flex flex-col gap-1">
              {data.map((message) => (
                <li key={message.id}>
                  <Link
                    to="/c/$channelId"
                    params={{ channelId: channel.id }}
                    search={{ m: message.id }}
                    onClick={onClose}
                    className="block rounded-control p-2.5 text-sm hover:bg-hover"
                  >
                    <span className="flex items-baseline gap-2">
                      <span className="font-medium">{message.author.display_name}</span>
                      <span className="text-xs text-ink-faint">{formatDateTime(message.created_at)}</span>
                    </span>
                    <span dir="auto" className="line-clamp-3 break-words text-ink-muted at-start">
                      {plainExcerpt(message.content)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
};
