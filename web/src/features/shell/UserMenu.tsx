import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, KeyRound, LogOut, Palette, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { nameOf, useMe } from '../../lib/me.ts';
import { signOut } from '../../lib/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast.ts';

export const UserMenu = ({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const navigate = useNavigate();
  const go = (to: '/settings/profile' | '/settings/security' | '/settings/appearance') => () => {
    onNavigate?.();
    void navigate({ to });
  };
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-3 rounded-control p-2 text-start transition-colors duration-100 hover:bg-hover data-popup-open:bg-hover"
        >
          <Avatar name={nameOf(user)} image={user.avatar} />
          <span className="sr-only">{t('shell.account')}</span>
          <span className="min-w-0 grow">
            <span className="block truncate text-sm font-medium">{nameOf(user)}</span>
            <span className="block truncate text-xs text-ink-muted">
              <bdi dir="ltr">@{user.handle}</bdi>
            </span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <MenuItem icon={<UserRound aria-hidden="true" />} onClick={go('/settings/profile')}>
        {t('settings.profile')}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden="true" />} onClick={go('/settings/security')}>
        {t('settings.security')}
      </MenuItem>
      <MenuItem icon={<Palette aria-hidden="true" />} onClick={go('/settings/appearance')}>
        {t('settings.appearance')}
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
