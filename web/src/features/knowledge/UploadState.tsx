import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Uploads } from './use-uploads.ts';

/** Files on their way to the server, and what became of those that are not there. */
export const UploadState = ({ running, failures, duplicates, forget }: Uploads) => {
  const { t } = useTranslation();
  return (
    <>
      {running && (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-control bg-accent-soft px-3.5 py-3 text-sm text-accent-text"
        >
          <Spinner />
          {t('knowledge_page.sending', { sent: running.sent + 1, all: running.all })}
        </p>
      )}
      {failures.length > 0 && (
        <Notice tone="danger" isLive title={t('knowledge_page.refused', { count: failures.length })}>
          <ul>
            {failures.map(({ name, why }) => (
              <li key={name}>
                <bdi className="font-medium">{name}</bdi>: {why}
              </li>
            ))}
          </ul>
          <Button className="mt-2" onClick={forget}>
            {t('actions.close')}
          </Button>
        </Notice>
      )}
      {duplicates > 0 && running === null && (
        <Notice isLive>{t('knowledge_page.duplicates', { count: duplicates })}</Notice>
      )}
    </>
  );
};
