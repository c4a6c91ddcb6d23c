import type { PackageOut } from '@parley/contract';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

export const StateBadge = ({ found }: { readonly found: PackageOut }) => {
  const { t } = useTranslation();
  if (found.pending_version !== null) return <Badge tone="warning">{t('packages.new_rights')}</Badge>;
  if (found.state === 'error') return <Badge tone="danger">{t('packages.stopped')}</Badge>;
  if (found.state === 'enabled') return <Badge tone="success">{t('packages.in_use')}</Badge>;
  return <Badge>{t('packages.switched_off')}</Badge>;
};

export const SignatureBadge = ({ signature }: Pick<PackageOut, 'signature'>) => {
  const { t } = useTranslation();
  switch (signature) {
    case 'signed':
    case 'builtin':
      return (
        <Badge tone="success">
          <BadgeCheck aria-hidden="true" />
          {t(signature === 'signed' ? 'packages.signed' : 'packages.builtin')}
        </Badge>
      );
    case 'modified':
      return <Badge tone="danger">{t('packages.modified')}</Badge>;
    case 'unknown_key':
      return <Badge tone="warning">{t('packages.unknown_key')}</Badge>;
    case 'unsigned':
      return <Badge tone="warning">{t('packages.unsigned')}</Badge>;
  }
};
