import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { allPages, type NavigationEntry, type SettingEntry } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';

export interface SettingLink extends Pick<SettingEntry, 'icon' | 'group'> {
  readonly scope: 'you' | 'server';
  readonly to: LinkProps['to'];
  readonly text: string;
  /** The page is the first of its scope: the addresses of the others begin with its own. */
  readonly isExact: boolean;
}

const isSetting = (entry: NavigationEntry): entry is SettingEntry =>
  entry.bar === 'settings' || entry.bar === 'admin';

/** The settings of the person, and those of the server where they may change them. */
export const useSettingsPages = (): SettingLink[] => {
  const { t } = useTranslation();
  const { permissions } = useMe();
  return allPages()
    .flatMap(({ route, navigation }) =>
      (navigation ?? []).flatMap((entry: NavigationEntry) => (isSetting(entry) ? [{ entry, route }] : [])),
    )
    .filter(({ entry: { bar, needs } }) =>
      bar === 'settings' || permissions.includes('surface.admin.access')
        ? needs === null || permissions.includes(needs)
        : false,
    )
    .sort((a, b) => a.entry.order - b.entry.order)
    .map(({ entry: { bar, text, icon, group }, route }) => ({
      scope: bar === 'settings' ? 'you' : 'server',
      to: route.to,
      text: t(text),
      icon,
      group,
      isExact: route.path === '/',
    }));
};
