// What waits above the field until the answer that is being written ends.

import { ArrowUp, Clock3, Paperclip, Pencil, X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Outgoing } from '../sending/outbox.ts';
import { takeOut } from '../sending/queued.ts';
import { sendNow, sendQueued } from '../sending/send-queued.ts';
import { backToDraft } from '../sending/sending.ts';

interface QueuedMessagesProps {
  readonly queued: readonly Outgoing[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}

export const QueuedMessages = ({ queued, field }: QueuedMessagesProps) => {
  const { t } = useTranslation();
  // What was left by the page before a reload may be sent at once.
  useEffect(sendQueued, []);
  return (
    <ul
      aria-label={t('chat_panels.queue_title')}
      className="mb-2 flex max-h-40 flex-col overflow-y-auto rounded-card border border-line bg-surface text-sm"
    >
      {queued.map((one) => (
        <QueuedRow key={one.key} outgoing={one} field={field} />
      ))}
    </ul>
  );
};

interface QueuedRowProps extends Pick<QueuedMessagesProps, 'field'> {
  readonly outgoing: Outgoing;
}

const BUTTON = 'size-8 shrink-0 [&_svg]:size-4 pointer-coarse:size-11';

const QueuedRow = ({ outgoing, field }: QueuedRowProps) => {
  const { t } = useTranslation();
  const { content, attachments, key } = outgoing;
  const words = content.trim() === '' ? attachments.map(({ filename }) => filename).join(', ') : content;
  const leave = (): void => field.current?.focus();
  return (
    <li className="flex items-center gap-1 border-line py-1 ps-3 pe-1 not-first:border-t">
      <Clock3 aria-hidden="true" className="me-1.5 size-4 shrink-0 text-ink-faint" />
      <span dir="auto" className="min-w-0 grow truncate at-start">
        {words}
      </span>
      {attachments.length > 0 && (
        <span className="flex shrink-0 items-center gap-1 px-1 text-xs text-ink-muted">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {formatNumber(attachments.length)}
        </span>
      )}
      <Button
        look="quiet"
        className="shrink-0 px-2.5 text-accent-text"
        onClick={() => void sendNow(outgoing)}
      >
        <ArrowUp aria-hidden="true" />
        {t('chat_panels.queue_send_now')}
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('actions.edit')}
        title={t('actions.edit')}
        className={BUTTON}
        onClick={() => {
          takeOut(key);
          backToDraft(outgoing);
          leave();
        }}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('chat_panels.queue_drop')}
        title={t('chat_panels.queue_drop')}
        className={BUTTON}
        onClick={() => {
          takeOut(key);
          leave();
        }}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
};
