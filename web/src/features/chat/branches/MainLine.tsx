// What is proposed as the main line of a chat, and where one was before one was moved to it.

import type { MyProposal } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { createLocalState } from '../../../lib/local-state.ts';
import { ask } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { goTo, pathQuery } from '../conversation/path.ts';

const LIST = 'GET /api/v1/channels/{id}/proposals';
const CARD =
  'mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 text-sm shadow-card [--control:2rem]';

/** By channel, the last proposal of which one has seen that it moved one. */
const seen = createLocalState<string>('main-line', 'device');

interface MainLineProps {
  readonly onClose: () => void;
}

export const MainLine = (_: MainLineProps) => {
  const { channel } = useConversation();
  const query = useQuery(ask(LIST, { params: { id: channel.id }, query: { limit: '5' } }));
  const seenId = seen.use(channel.id);
  const proposals = query.data?.data ?? [];
  const open = proposals.find(({ state }) => state === 'open');
  const [last] = proposals.filter(({ state }) => state === 'accepted');
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const openId = open?.id ?? null;
  useEffect(() => {
    if (openId !== null) setWatchedId(openId);
  }, [openId]);
  if (open) return <OpenProposal proposal={open} />;
  if (!last || last.id === seenId) return null;
  if (last.my_place_before !== null) return <Moved proposal={last} />;
  // Members who were there while it was open hear how it ended; those who come later find the line itself.
  return last.id === watchedId ? <Decided proposal={last} /> : null;
};

const showError = (error: unknown): void => toast.error(errorText(error));

const OpenProposal = ({ proposal }: { readonly proposal: MyProposal }) => {
  const { t } = useTranslation();
  const { channel, myId } = useConversation();
  const path = useQuery(pathQuery(channel.id));
  const stale = [LIST, 'GET /api/v1/channels/{id}'] as const;
  const agree = useAction('POST /api/v1/channels/{id}/proposals/{proposalId}/agree', { stale });
  const decline = useAction('POST /api/v1/channels/{id}/proposals/{proposalId}/decline', { stale });
  const withdraw = useAction('POST /api/v1/channels/{id}/proposals/{proposalId}/withdraw', { stale });
  const { id: proposalId, leaf_id, note, proposed_by, votes, needed } = proposal;
  const params = { id: channel.id, proposalId };
  const isBusy = [agree, decline, withdraw].some(({ isPending }) => isPending);
  const isThere = path.data?.messages.some(({ id }) => id === leaf_id) ?? false;
  const isMine = proposed_by?.user_id === myId;
  const isOwner = channel.my_role === 'owner';
  const mine = votes.find(({ user_id }) => user_id === myId)?.agrees;
  const agreed = votes.filter(({ agrees }) => agrees);
  const missing = needed - agreed.length;
  return (
    <section aria-label={t('branch_work.proposal')} className={CARD}>
      <Flag aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <div className="min-w-48 grow">
        <p className="font-medium">
          {proposed_by === null
            ? t('branch_work.proposed')
            : t('branch_work.proposes', { name: proposed_by.display_name })}
        </p>
        {note !== '' && (
          <p dir="auto" className="text-ink-muted wrap-anywhere">
            {note}
          </p>
        )}
        <p className="text-xs text-ink-muted" title={agreed.map((one) => one.display_name).join(', ')}>
          {t('branch_work.agreed', { count: agreed.length })}
          {missing > 0 && ` · ${t('branch_work.more_needed', { count: missing })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isThere && (
          <Button look="quiet" onClick={() => void goTo(channel.id, leaf_id).catch(showError)}>
            {t('branch_work.look')}
          </Button>
        )}
        {channel.rights.write && (isMine || isOwner) && (
          <Button look="quiet" disabled={isBusy} onClick={() => withdraw.mutate({ params })}>
            {t('branch_work.withdraw')}
          </Button>
        )}
        {channel.rights.write && !isMine && (
          <Button aria-pressed={mine === false} disabled={isBusy} onClick={() => decline.mutate({ params })}>
            {t('branch_work.decline')}
          </Button>
        )}
        {channel.rights.write && (!isMine || isOwner) && (
          <Button
            look="primary"
            disabled={isBusy || (mine === true && !isOwner)}
            onClick={() => agree.mutate({ params })}
          >
            {isOwner ? t('branch_work.accept') : mine ? t('branch_work.have_agreed') : t('branch_work.agree')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** For those who were on that branch before. */
const Decided = ({ proposal: { id } }: { readonly proposal: MyProposal }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  return (
    <section role="status" aria-label={t('branch_work.main_line')} className={CARD}>
      <Flag aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-48 grow">{t('branch_work.decided')}</p>
      <Button look="quiet" onClick={() => seen.set(channel.id, id)}>
        {t('actions.close')}
      </Button>
    </section>
  );
};

/** One is never moved without a way back. */
const Moved = ({ proposal }: { readonly proposal: MyProposal }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const { id, my_place_before: before } = proposal;
  const close = (): void => seen.set(channel.id, id);
  const goBack = async (): Promise<void> => {
    if (before !== null) await goTo(channel.id, before);
    close();
  };
  return (
    <section role="status" aria-label={t('branch_work.main_line')} className={CARD}>
      <Flag aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-48 grow">{t('branch_work.moved')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void goBack().catch(showError)}>{t('branch_work.go_back')}</Button>
        <Button look="quiet" onClick={close}>
          {t('branch_work.stay')}
        </Button>
      </div>
    </section>
  );
};
