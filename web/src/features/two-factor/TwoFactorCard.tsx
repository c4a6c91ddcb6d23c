import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import { SetupDialog } from './SetupDialog.tsx';

export const TwoFactorCard = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const [open, setOpen] = useState<'setup' | 'disable' | 'codes' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card
      isSplit
      title={t('two_factor.title')}
      description={t('two_factor.text')}
      action={
        user.has_two_factor ? (
          <Badge tone="success">
            <ShieldCheck aria-hidden="true" />
            {t('two_factor.on')}
          </Badge>
        ) : (
          <Badge tone="warning">
            <ShieldOff aria-hidden="true" />
            {t('two_factor.off')}
          </Badge>
        )
      }
    >
      <div className="flex flex-wrap gap-2">
        {user.has_two_factor ? (
          <>
            <Button onClick={() => setOpen('codes')}>{t('two_factor.new_codes')}</Button>
            <Button look="danger-quiet" onClick={() => setOpen('disable')}>
              {t('two_factor.disable')}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={() => setOpen('setup')}>
            {t('two_factor.set_up')}
          </Button>
        )}
      </div>
      <SetupDialog isOpen={open === 'setup'} onClose={close} />
      <NewCodesDialog isOpen={open === 'codes'} onClose={close} />
      <DisableDialog isOpen={open === 'disable'} onClose={close} />
    </Card>
  );
};
