import { useNavigate } from '@tanstack/react-router';
import { Keyboard, KeyRound, LogOut, Palette, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { signOut } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { openHelp } from '../shortcuts/index.ts';
import { AccountButton } from './AccountButton.tsx';

export const UserMenu = ({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: '/settings/profile' | '/settings/security' | '/settings/appearance') => () => {
    onNavigate?.();
    void navigate({ to });
  };
  return (
    <Menu align="start" side="top" trigger={<AccountButton />}>
      <MenuItem icon={<UserRound aria-hidden="true" />} onClick={go('/settings/profile')}>
        {t('settings.profile')}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden="true" />} onClick={go('/settings/security')}>
        {t('settings.security')}
      </MenuItem>
      <MenuItem icon={<Palette aria-hidden="true" />} onClick={go('/settings/appearance')}>
        {t('settings.appearance')}
      </MenuItem>
      <MenuItem
        icon={<Keyboard aria-hidden="true" />}
        onClick={() => {
          onNavigate?.();
          openHelp();
        }}
      >
        {t('shortcuts.title')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void signOut().catch((error: unknown) => toast.error(errorText(error)))}
      >
        {t('shell.sign_out')}
      </MenuItem>
    </Menu>
  );
};
