import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { diffWords } from '../../../lib/word-diff.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { MarkedWords } from '../../../ui/MarkedWords.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Markdown } from '../../markdown/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { goTo, pathQuery } from '../conversation/path.ts';
import { branchBelow } from './branch-below.ts';

/** Of what followed, as much as one would read beside something else. */
const SHOWN_MAX = 30;

interface DiffDialogProps {
  /** A message that has other versions. */
  readonly leafId: string;
  /** The one that it is compared with; the last one unless said. */
  readonly otherId?: string | undefined;
  readonly onClose: () => void;
}

/** Two versions beside each other, each with what followed it. */
export const DiffDialog = ({ leafId, otherId, onClose }: DiffDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const siblings = useQuery(
    ask('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
      params: { id: channel.id, msgId: leafId },
    }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.compare')}
      description={t('chat_panels.compare_text')}
      isHuge
    >
      <Loaded query={siblings}>
        {({ siblings: versions }) => (
          <Versions versions={versions} startId={leafId} otherId={otherId} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
};

interface VersionsProps {
  readonly versions: readonly ChatMessage[];
  readonly startId: string;
  readonly otherId: string | undefined;
  readonly onClose: () => void;
}

const Versions = ({ versions, startId, otherId, onClose }: VersionsProps) => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  const tree = useQuery(ask('GET /api/v1/channels/{id}/tree', { params: { id: channel.id } }));
  const path = useQuery(pathQuery(channel.id));
  const last = versions.findLast(({ id }) => id !== startId)?.id ?? startId;
  const isThere = versions.some(({ id }) => id === otherId);
  // What was asked for again stands on the right.
  const [sides, setSides] = useState(
    otherId !== undefined && isThere ? { a: otherId, b: startId } : { a: startId, b: last },
  );
  const choices = versions.map(({ id, author, created_at }, index) => ({
    value: id,
    label: `${formatNumber(index + 1)} · ${author.display_name} · ${formatTime(created_at)}`,
  }));
  return (
    <Loaded query={tree}>
      {({ data }) => {
        const branchOf = (id: string) => branchBelow(data, id, path.data?.messages.at(-1)?.id);
        const branches = { a: branchOf(sides.a), b: branchOf(sides.b) };
        return (
          <div className="flex flex-col gap-5">
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
                  <Side side={side} branches={branches} onClose={onClose} />
                </div>
              ))}
            </div>
            {channel.rights.write && sides.a !== sides.b && (
              <Button
                className="self-center"
                onClick={() => {
                  onClose();
                  open({ kind: 'merge', a: branches.a.at(-1) ?? sides.a, b: branches.b.at(-1) ?? sides.b });
                }}
              >
                <GitMerge aria-hidden="true" />
                {t('branch_work.merge_these')}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
};

interface SideProps {
  readonly side: 'a' | 'b';
  /** From the versions on downwards. */
  readonly branches: { readonly a: readonly string[]; readonly b: readonly string[] };
  readonly onClose: () => void;
}

const lastShown = (branch: readonly string[]): string => branch.slice(0, SHOWN_MAX).at(-1) ?? '';

const Side = ({ side, branches, onClose }: SideProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const query = { a: lastShown(branches.a), b: lastShown(branches.b) };
  const diff = useQuery(ask('GET /api/v1/channels/{id}/diff', { params: { id: channel.id }, query }));
  const branch = branches[side];
  return (
    <Loaded query={diff}>
      {(data) => (
        <>
          <ol className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4">
            {data[side].map((message, index) => (
              <li key={message.id} className="min-w-0">
                <p className="text-sm font-semibold">{message.author.display_name}</p>
                {message.is_deleted ? (
                  <p className="text-ink-faint italic">{t('chat.deleted')}</p>
                ) : (
                  <Words side={side} a={data.a[index]} b={data.b[index]} isFork={index === 0} />
                )}
              </li>
            ))}
            {data[side].length === 0 && <li className="text-sm text-ink-muted">{t('chat_panels.same')}</li>}
            {branch.length > SHOWN_MAX && (
              <li className="text-sm text-ink-muted">{t('chat_panels.compare_more')}</li>
            )}
          </ol>
          <Button
            onClick={() => {
              void goTo(channel.id, branch.at(-1) ?? '');
              onClose();
            }}
          >
            {t('chat_panels.go_here')}
          </Button>
        </>
      )}
    </Loaded>
  );
};

interface WordsProps {
  readonly side: 'a' | 'b';
  readonly a: ChatMessage | undefined;
  readonly b: ChatMessage | undefined;
  /** Only there do the two sides say the same thing in two ways. */
  readonly isFork: boolean;
}

/** As it was written where words are marked, since marks would break what Markdown makes of them; otherwise as it is drawn everywhere. */
const Words = ({ side, a, b, isFork }: WordsProps) => {
  const diff = isFork && a && b ? diffWords(a.content, b.content) : null;
  if (!diff) return <Markdown text={(side === 'a' ? a : b)?.content ?? ''} />;
  return <MarkedWords runs={diff[side]} side={side} />;
};
