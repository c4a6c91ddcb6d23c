import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Select } from '../../ui/Select.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { useConversation } from './conversation.ts';
import { goTo } from './path.ts';

interface DiffDialogProps {
  /** A message that has other versions. */
  readonly leafId: string;
  readonly onClose: () => void;
}

/** Two versions beside each other, each with what followed it. */
export const DiffDialog = ({ leafId, onClose }: DiffDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const siblings = useQuery(
    ask('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
      params: { id: channel.id, msgId: leafId },
    }),
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.compare')} description={t('chat.compare_text')} isHuge>
      <Loaded query={siblings}>
        {({ siblings: versions }) => <Versions versions={versions} startId={leafId} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
};

interface VersionsProps {
  readonly versions: readonly ChatMessage[];
  readonly startId: string;
  readonly onClose: () => void;
}

const Versions = ({ versions, startId, onClose }: VersionsProps) => {
  const { t } = useTranslation();
  const other = versions.findLast(({ id }) => id !== startId)?.id ?? startId;
  const [sides, setSides] = useState({ a: startId, b: other });
  const choices = versions.map(({ id, author, created_at }, index) => ({
    value: id,
    label: `${formatNumber(index + 1)} · ${author.display_name} · ${formatTime(created_at)}`,
  }));
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {(['a', 'b'] as const).map((side) => (
        <div key={side} className="flex min-w-0 flex-col gap-3">
          <Select
            aria-label={t('chat.version')}
            choices={choices}
            value={sides[side]}
            onValueChange={(id) => setSides((now) => ({ ...now, [side]: id }))}
            className="w-full"
          />
          <Side side={side} sides={sides} onClose={onClose} />
        </div>
      ))}
    </div>
  );
};

interface SideProps {
  readonly side: 'a' | 'b';
  readonly sides: { readonly a: string; readonly b: string };
  readonly onClose: () => void;
}

const Side = ({ side, sides, onClose }: SideProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const diff = useQuery(ask('GET /api/v1/channels/{id}/diff', { params: { id: channel.id }, query: sides }));
  return (
    <Loaded query={diff}>
      {(data) => (
        <>
          <ol className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4">
            {data[side].map((message) => (
              <li key={message.id} className="min-w-0">
                <p className="text-sm font-semibold">{message.author.display_name}</p>
                {message.is_deleted ? (
                  <p className="text-ink-faint italic">{t('chat.deleted')}</p>
                ) : (
                  <Markdown text={message.content} />
                )}
              </li>
            ))}
            {data[side].length === 0 && <li className="text-sm text-ink-muted">{t('chat.same')}</li>}
          </ol>
          <Button
            onClick={() => {
              void goTo(channel.id, sides[side]);
              onClose();
            }}
          >
            {t('chat.go_here')}
          </Button>
        </>
      )}
    </Loaded>
  );
};
