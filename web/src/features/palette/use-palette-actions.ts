import { type LinkProps, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import {
  Activity,
  Archive,
  Bell,
  Bot,
  ChartColumn,
  Cpu,
  FileKey2,
  Files,
  Folder,
  Keyboard,
  KeyRound,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  Palette,
  PanelLeft,
  Plug,
  Search,
  ShieldCheck,
  SquarePen,
  Sun,
  UserRound,
} from 'lucide-react';
import { useMay } from '../../lib/me.ts';
import { setTheme, type Theme } from '../../lib/preferences.ts';
import { useAction } from '../../lib/use-action.ts';
import { toggleSidebar } from '../shell/shell-state.ts';
import { openHelp } from '../shortcuts/ShortcutHelpHost.tsx';
import { useBindings } from '../shortcuts/use-shortcut.ts';

export interface PaletteAction {
  readonly id: string;
  readonly name: string;
  /** Other words one might look for it by. */
  readonly words?: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly run: () => void;
}

type Address = NonNullable<LinkProps['to']>;

export const usePaletteActions = (): PaletteAction[] => {
  const navigate = useNavigate();
  const bindings = useBindings();
  const mayChat = useMay('surface.chat.access');
  const isAdmin = useMay('surface.admin.access');
  const save = useAction('PUT /api/v1/settings');
  const go = (to: Address) => () => void navigate({ to });
  const { t } = i18next;
  const theme = (next: Theme) => () => {
    setTheme(next);
    save.mutate({ body: { theme: next } });
  };
  const settings = t('shell.settings');
  const chat: PaletteAction[] = [
    { id: 'new', name: t('shell.new_chat'), icon: SquarePen, keys: bindings.new_chat, run: go('/') },
    { id: 'search', name: t('search.title'), icon: Search, run: go('/search') },
    { id: 'files', name: t('shell.files'), icon: Files, run: go('/files') },
    { id: 'archive', name: t('shell.archive'), icon: Archive, run: go('/archive') },
    {
      id: 'personas',
      name: t('settings.personas'),
      words: settings,
      icon: Bot,
      run: go('/settings/personas'),
    },
    { id: 'models', name: t('settings.models'), words: settings, icon: Cpu, run: go('/settings/models') },
    {
      id: 'providers',
      name: t('settings.providers'),
      words: settings,
      icon: Plug,
      run: go('/settings/providers'),
    },
    {
      id: 'usage',
      name: t('settings.usage'),
      words: settings,
      icon: ChartColumn,
      run: go('/settings/usage'),
    },
    { id: 'folders', name: t('folders.title'), words: settings, icon: Folder, run: go('/settings/folders') },
  ];
  const pages: PaletteAction[] = [
    { id: 'notifications', name: t('notifications.title'), icon: Bell, run: go('/notifications') },
    {
      id: 'profile',
      name: t('settings.profile'),
      words: settings,
      icon: UserRound,
      run: go('/settings/profile'),
    },
    {
      id: 'security',
      name: t('settings.security'),
      words: settings,
      icon: KeyRound,
      run: go('/settings/security'),
    },
    {
      id: 'sessions',
      name: t('settings.sessions'),
      words: settings,
      icon: MonitorSmartphone,
      run: go('/settings/sessions'),
    },
    {
      id: 'api-keys',
      name: t('settings.api_keys'),
      words: settings,
      icon: FileKey2,
      run: go('/settings/api-keys'),
    },
    {
      id: 'appearance',
      name: t('settings.appearance'),
      words: settings,
      icon: Palette,
      run: go('/settings/appearance'),
    },
  ];
  pages.push({
    id: 'diagnosis',
    name: t('settings.diagnosis'),
    words: settings,
    icon: Activity,
    run: go('/settings/diagnosis'),
  });
  const acts: PaletteAction[] = [
    {
      id: 'sidebar',
      name: t('shortcuts.sidebar'),
      icon: PanelLeft,
      keys: bindings.sidebar,
      run: toggleSidebar,
    },
    { id: 'help', name: t('shortcuts.title'), icon: Keyboard, keys: bindings.help, run: openHelp },
    { id: 'light', name: t('palette.light'), icon: Sun, run: theme('light') },
    { id: 'dark', name: t('palette.dark'), icon: Moon, run: theme('dark') },
    { id: 'system', name: t('palette.system'), icon: Monitor, run: theme('system') },
  ];
  const admin: PaletteAction[] = [
    { id: 'admin', name: t('shell.admin'), icon: ShieldCheck, run: go('/admin') },
  ];
  return [...(mayChat ? chat : []), ...pages, ...acts, ...(isAdmin ? admin : [])];
};
