import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { stopFollowing, useFollowed } from './following.ts';

/** Says whose branch one is led along, and how to stay instead. */
export const FollowLine = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const followed = useFollowed(channelId);
  if (!followed) return null;
  return (
    <p role="status" className="flex items-center gap-2 px-3 pb-1 text-xs text-ink-muted">
      <Route aria-hidden="true" className="size-3.5 shrink-0 text-accent-text" />
      <bdi className="truncate">{t('chat.following', { name: followed.name })}</bdi>
      <button
        type="button"
        onClick={() => stopFollowing(channelId)}
        className="relative shrink-0 font-medium text-accent-text underline underline-offset-4 after:absolute after:-inset-2"
      >
        {t('chat.follow_stop')}
      </button>
    </p>
  );
};
