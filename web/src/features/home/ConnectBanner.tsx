import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cpu, Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useConnect } from '../providers/index.ts';

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
    <>
      <p className="text-sm text-ink-muted">
        <Plug aria-hidden="true" className="me-2 inline size-4 align-text-bottom" />
        {t('home.demo')}{' '}
        <Link
          to={isAdmin ? '/admin/providers' : '/settings/providers'}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {t('home.connect')}
        </Link>
      </p>
      {isAdmin && <OllamaFound />}
    </>
  );
};

const DETECT = 'POST /api/v1/admin/api-configs/detect' as const;

/** Models that run beside the server are one click away. Where none do, nothing is said. */
const OllamaFound = () => {
  const { t } = useTranslation();
  const { connect, isBusy } = useConnect({ scope: 'global' });
  const { data } = useQuery({
    queryKey: [DETECT, 'ollama'],
    queryFn: () => call(DETECT, { body: { provider: 'ollama' } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = data?.data.find(({ ok, models }) => ok && models.length > 0);
  if (!found) return null;
  return (
    <div
      role="status"
      className="mx-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      <Cpu aria-hidden="true" className="size-4.5 text-accent-text" strokeWidth={1.75} />
      <span>{t('providers.ollama_found', { number: found.models.length })}</span>
      <Button isBusy={isBusy} onClick={() => void connect(found, null)}>
        {t('providers.connect')}
      </Button>
    </div>
  );
};
