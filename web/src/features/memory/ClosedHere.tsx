import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SignInWithPassword } from '../security/index.ts';

/** Whether one's own memories stay closed here: who signed in by a passkey did not bring the password that seals them. */
export const useIsClosedHere = (): boolean =>
  useQuery(ask('GET /api/v1/memory/settings')).data?.is_open === false;

/** Why nothing of one's own is remembered here, and the way to change that. */
export const ClosedHere = () => {
  const { t } = useTranslation();
  return (
    <Notice>
      <p className="mb-3">{t('memory_page.closed_here')}</p>
      <SignInWithPassword />
    </Notice>
  );
};
