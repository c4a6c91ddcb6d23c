import type { ChatMessage, RerunChange } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../feature.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useConversation } from '../conversation/conversation.ts';
import { goTo } from '../conversation/path.ts';
import { plainExcerpt } from '../conversation/plain-excerpt.ts';

interface MadeFromProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

const CHIP =
  'relative inline-flex max-w-64 items-center rounded-full border border-line bg-surface px-2.5 text-xs leading-6 text-ink-muted after:absolute after:-inset-1 hover:bg-hover hover:text-ink';

/** What a message was made of: the branches that it merges, or the answer that was asked for again. */
export const MadeFrom = ({ message }: MadeFromProps) => (
  <div className="mb-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
    {message.merged_from && <Merged ids={message.merged_from} />}
    {message.rerun && <RunAgain message={message} rerun={message.rerun} />}
  </div>
);

const Merged = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <>
      <GitMerge aria-hidden="true" className="size-3.5" />
      <span>{t('branch_work.merged_from')}</span>
      {ids.map((id) => (
        <Source key={id} id={id} />
      ))}
    </>
  );
};

/** Leads to the branch that it names. */
const Source = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const query = useQuery({
    ...ask('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id: channel.id, msgId: id } }),
    staleTime: 60_000,
  });
  const message = query.data;
  if (!message) return null;
  const words = message.is_deleted ? t('chat.deleted') : plainExcerpt(message.content.slice(0, 80));
  return (
    <button
      type="button"
      className={CHIP}
      onClick={() => void goTo(channel.id, id).catch((error: unknown) => toast.error(errorText(error)))}
    >
      <bdi className="truncate">{`${message.author.display_name}: ${words}`}</bdi>
    </button>
  );
};

const CHANGES = {
  model: 'branch_work.changed_model',
  instructions: 'branch_work.changed_instructions',
  sources: 'branch_work.changed_sources',
  settings: 'branch_work.changed_settings',
} as const satisfies Record<RerunChange, TextKey>;

interface RunAgainProps {
  readonly message: ChatMessage;
  readonly rerun: NonNullable<ChatMessage['rerun']>;
}

/** Whether it was told what the first one was: what was deleted or may not be read is missing, though nobody wished it. */
const useSameness = ({ id, channel_id, status, rerun }: ChatMessage) => {
  const query = useQuery({
    ...ask('GET /api/v1/channels/{id}/messages/{msgId}/context', { params: { id: channel_id, msgId: id } }),
    enabled: status !== 'streaming' && rerun?.changed.length === 0,
    retry: false,
    staleTime: 60_000,
  });
  const again = query.data?.again;
  if (!again) return 'branch_work.run_again';
  return again.is_same ? 'branch_work.run_same' : 'branch_work.run_less';
};

const RunAgain = ({ message, rerun: { of, changed } }: RunAgainProps) => {
  const { t } = useTranslation();
  const { open } = useConversation();
  const changes = changed.map((change) => t(CHANGES[change], { model: message.model ?? '' }));
  const sameness = useSameness(message);
  return (
    <>
      <FlaskConical aria-hidden="true" className="size-3.5" />
      <bdi>
        {changes.length === 0 ? t(sameness) : t('branch_work.run_with', { changes: changes.join(' · ') })}
      </bdi>
      {message.status !== 'streaming' && (
        <button
          type="button"
          className={CHIP}
          onClick={() => open({ kind: 'diff', leafId: message.id, otherId: of })}
        >
          {t('branch_work.difference')}
        </button>
      )}
      <button type="button" className={CHIP} onClick={() => open({ kind: 'context', messageId: message.id })}>
        {t('branch_work.what_it_read')}
      </button>
    </>
  );
};
