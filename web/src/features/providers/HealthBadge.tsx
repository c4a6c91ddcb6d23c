import type { ProviderConfig } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

/** How a provider is, in a word; nothing until it was first checked. */
export const HealthBadge = ({
  config: { is_active, is_demo, key_status, health },
}: {
  readonly config: ProviderConfig;
}) => {
  const { t } = useTranslation();
  if (!is_active) return <Badge>{t('provider.off')}</Badge>;
  if (key_status === 'locked') return <Badge tone="warning">{t('provider.locked')}</Badge>;
  if (is_demo) return <Badge tone="accent">{t('providers.demo')}</Badge>;
  if (health.status === 'healthy') return <Badge tone="success">{t('provider.healthy')}</Badge>;
  if (health.status === 'failing') return <Badge tone="warning">{t('provider.failing')}</Badge>;
  if (health.status === 'down') return <Badge tone="danger">{t('provider.down')}</Badge>;
  return null;
};
