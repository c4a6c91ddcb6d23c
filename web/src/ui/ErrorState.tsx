import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { Button } from './Button.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export const ErrorState = ({ error, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger-text">
        <CloudOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <p className="mt-4 font-medium">{t('states.failed')}</p>
      <p className="mt-1 max-w-sm text-sm text-ink-muted">{errorText(error)}</p>
      <Button className="mt-5" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('actions.try_again')}
      </Button>
    </div>
  );
};
