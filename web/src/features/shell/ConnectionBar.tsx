import { CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reconnect, useConnection } from '../../lib/live.ts';

/** Says when what one sees may be old, and what is being done about it. Nothing is lost meanwhile, so it stays calm. */
export const ConnectionBar = () => {
  const { t } = useTranslation();
  const connection = useConnection();
  const isOffline = connection === 'offline';
  const isAway = isOffline || connection === 'lost';
  return (
    <div role="status" className="contents">
      {isAway && (
        <div className="sticky top-0 z-20 flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-sm text-warning-text">
          {isOffline ? (
            <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin" />
          )}
          <span>{t(isOffline ? 'shell.offline' : 'shell.reconnecting')}</span>
          <button
            type="button"
            onClick={reconnect}
            className="rounded-md font-semibold underline underline-offset-4"
          >
            {t('actions.try_again')}
          </button>
        </div>
      )}
    </div>
  );
};
