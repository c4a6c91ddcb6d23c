import { Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Logo } from '../../ui/Logo.tsx';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('states.not_found'));
  return (
    <div className="pt-16">
      <EmptyState
        icon={Compass}
        title={t('states.not_found')}
        text={t('states.not_found_text')}
        action={
          <Link to="/" className={buttonLook({ look: 'secondary' })}>
            {t('states.go_home')}
          </Link>
        }
      />
    </div>
  );
};

/** A page that could not be opened: usually the server is away, and asking again later is all there is to do. */
export const FailedPage = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="pt-16">
      <ErrorState error={error} onRetry={retry} />
    </div>
  );
};

/** Shown only when opening takes long enough to wonder. */
export const OpeningPage = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <Logo className="size-12 animate-pulse" />
      <span className="sr-only">{t('states.loading')}</span>
    </div>
  );
};
