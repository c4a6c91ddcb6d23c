import type { Share } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from '../../../ui/Code.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SelectField } from '../../../ui/Select.tsx';
import { useConversation } from '../conversation/conversation.ts';

const SHARES = 'GET /api/v1/channels/{id}/shares';
const DAY_MS = 86_400_000;

interface ShareDialogProps {
  /** The end of what is shared; null: the branch one is on. */
  readonly leafId: string | null;
  readonly onClose: () => void;
}

export const ShareDialog = ({ leafId, onClose }: ShareDialogProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const shares = useQuery(ask(SHARES, { params: { id: channel.id } }));
  return (
    <Dialog isOpen onClose={onClose} title={t('link_dialog.title')} description={t('link_dialog.text')}>
      <div className="flex flex-col gap-6">
        <NewLink leafId={leafId} />
        <Loaded query={shares}>{({ data }) => <Links shares={data} />}</Loaded>
      </div>
    </Dialog>
  );
};

type Life = 'forever' | 'day' | 'week' | 'month';
const LIVES: Record<Life, number | null> = { forever: null, day: 1, week: 7, month: 30 };

const NewLink = ({ leafId }: { readonly leafId: string | null }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const [life, setLife] = useState<Life>('forever');
  const [url, setUrl] = useState<string | null>(null);
  const create = useAction('POST /api/v1/channels/{id}/shares', {
    stale: [SHARES],
    onDone: (share) => setUrl(new URL(share.url, location.origin).href),
  });
  const make = (): void => {
    const days = LIVES[life];
    const expires_at = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    create.mutate({
      params: { id: channel.id },
      body: { expires_at, ...(leafId === null ? {} : { leaf_id: leafId }) },
    });
  };
  if (url !== null)
    return (
      <div className="flex flex-col gap-2">
        <CodeBlock text={url} label={t('link_dialog.link')} />
        <p className="text-sm text-ink-muted">{t('link_dialog.once')}</p>
      </div>
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-40 grow">
        <SelectField<Life>
          label={t('link_dialog.life')}
          value={life}
          onValueChange={setLife}
          choices={[
            { value: 'forever', label: t('link_dialog.forever') },
            { value: 'day', label: t('link_dialog.days', { count: 1 }) },
            { value: 'week', label: t('link_dialog.days', { count: 7 }) },
            { value: 'month', label: t('link_dialog.days', { count: 30 }) },
          ]}
        />
      </div>
      <Button look="primary" isBusy={create.isPending} onClick={make}>
        <Link2 aria-hidden="true" />
        {t('link_dialog.create')}
      </Button>
    </div>
  );
};

const Links = ({ shares }: { readonly shares: readonly Share[] }) => {
  const { t } = useTranslation();
  const { channel, myId } = useConversation();
  const revoke = useAction('DELETE /api/v1/channels/{id}/shares/{shareId}', {
    stale: [SHARES],
    done: t('link_dialog.revoked'),
  });
  if (shares.length === 0) return null;
  return (
    <section aria-label={t('link_dialog.existing')}>
      <h3 className="mb-1 text-sm font-semibold">{t('link_dialog.existing')}</h3>
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <li key={share.id} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 grow">
              <span className="block">
                {t('link_dialog.made', { when: formatRelative(share.created_at) })}
              </span>
              <span className="block text-xs text-ink-muted">
                {share.expires_at === null
                  ? t('link_dialog.forever')
                  : t('link_dialog.until', { date: formatDate(share.expires_at) })}
              </span>
            </span>
            {(channel.my_role === 'owner' || share.created_by === myId) && (
              <Button
                look="danger-quiet"
                onClick={() => revoke.mutate({ params: { id: channel.id, shareId: share.id } })}
              >
                <Trash2 aria-hidden="true" />
                {t('link_dialog.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
