import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { allPages, type NavigationEntry } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';

export interface NavigationLink {
  readonly to: LinkProps['to'];
  readonly text: string;
  readonly icon: LucideIcon | null;
  /** The page is the first of its section: the addresses of the others begin with its own. */
  readonly isExact: boolean;
}

/** The links that the features have declared for one of the bars, as far as the person may follow them. */
export const useNavigationEntries = (bar: NavigationEntry['bar']): NavigationLink[] => {
  const { t } = useTranslation();
  const { permissions } = useMe();
  return allPages()
    .flatMap(({ route, navigation }) =>
      (navigation ?? []).map((entry: NavigationEntry) => ({ ...entry, route })),
    )
    .filter((entry) => entry.bar === bar && (entry.needs === null || permissions.includes(entry.needs)))
    .sort((a, b) => a.order - b.order)
    .map(({ route, text, icon }) => ({
      to: route.to,
      text: t(text),
      icon,
      isExact: bar !== 'sidebar' && route.path === '/',
    }));
};
