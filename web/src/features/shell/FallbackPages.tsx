import { Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Logo } from '../../ui/Logo.tsx';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  return <NothingHere title={t('states.not_found')} text={t('states.not_found_text')} />;
};

/** What there is instead of a page, and a way home. */
export const NothingHere = ({ title, text }: { readonly title: string; readonly text?: string }) => {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <div className="flex flex-col items-center px-6 pt-24 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint">
        <Compass aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <h1 className="mt-4 mb-6 text-xl font-semibold">{title}</h1>
      {text && <p className="-mt-5 mb-6 max-w-sm text-balance text-ink-muted">{text}</p>}
      <Link to="/" className={buttonLook({ look: 'secondary' })}>
        {t('states.go_home')}
      </Link>
    </div>
  );
};

/** The same outside of the shell, where it is the whole page. */
export const NotFoundRoot = () => (
  <main>
    <NotFoundPage />
  </main>
);

interface FailedPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A page that could not be opened: usually the server is away, and asking again later is all there is to do. */
export const FailedPage = ({ error, reset }: FailedPageProps) => {
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

export const FailedRoot = (props: FailedPageProps) => (
  <main>
    <FailedPage {...props} />
  </main>
);

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
