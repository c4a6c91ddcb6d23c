import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';

/** As long as only the demonstration answers: one quiet line that leads to a real model. */
export const ConnectBanner = () => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const isAdmin = useMay('surface.admin.access');
  const mayBring = useMay('providers.byok') && platform.allow_byok;
  const { data } = useQuery(ask('GET /api/v1/api-configs'));
  const isAlone = data?.data.every(({ is_demo, is_active }) => is_demo || !is_active) ?? false;
  if (!isAlone || !(isAdmin || mayBring)) return null;
  return (
    <p className="text-center text-sm text-balance text-ink-muted">
      <Plug aria-hidden="true" className="me-2 inline size-4 align-text-bottom" />
      {t('home.demo')}{' '}
      <Link
        to={isAdmin ? '/admin/providers' : '/settings/providers'}
        className="font-medium text-accent-text underline underline-offset-4"
      >
        {t('home.connect')}
      </Link>
    </p>
  );
};
