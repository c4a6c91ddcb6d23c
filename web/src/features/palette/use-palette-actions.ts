import { useNavigate } from '@tanstack/react-router';
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
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import type { Theme } from '../../lib/preferences.ts';
import { chooseTheme } from '../appearance/choose.ts';
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

const PAGES = [
  { to: '/', name: 'shell.new_chat', icon: SquarePen, needs: 'chat' },
  { to: '/search', name: 'search.title', icon: Search, needs: 'chat' },
  { to: '/files', name: 'shell.files', icon: Files, needs: 'chat' },
  { to: '/archive', name: 'shell.archive', icon: Archive, needs: 'chat' },
  { to: '/settings/personas', name: 'settings.personas', icon: Bot, needs: 'chat' },
  { to: '/settings/models', name: 'settings.models', icon: Cpu, needs: 'chat' },
  { to: '/settings/providers', name: 'settings.providers', icon: Plug, needs: 'chat' },
  { to: '/settings/usage', name: 'settings.usage', icon: ChartColumn, needs: 'chat' },
  { to: '/settings/folders', name: 'folders.title', icon: Folder, needs: 'chat' },
  { to: '/notifications', name: 'notifications.title', icon: Bell, needs: 'nothing' },
  { to: '/settings/profile', name: 'settings.profile', icon: UserRound, needs: 'nothing' },
  { to: '/settings/security', name: 'settings.security', icon: KeyRound, needs: 'nothing' },
  { to: '/settings/sessions', name: 'settings.sessions', icon: MonitorSmartphone, needs: 'nothing' },
  { to: '/settings/api-keys', name: 'settings.api_keys', icon: FileKey2, needs: 'nothing' },
  { to: '/settings/appearance', name: 'settings.appearance', icon: Palette, needs: 'nothing' },
  { to: '/settings/diagnosis', name: 'settings.diagnosis', icon: Activity, needs: 'nothing' },
  { to: '/admin', name: 'shell.admin', icon: ShieldCheck, needs: 'admin' },
] as const;

const THEMES = [
  { theme: 'light', name: 'palette.light', icon: Sun },
  { theme: 'dark', name: 'palette.dark', icon: Moon },
  { theme: 'system', name: 'palette.system', icon: Monitor },
] as const satisfies ReadonlyArray<{ theme: Theme; name: string; icon: LucideIcon }>;

const usePages = (): PaletteAction[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const bindings = useBindings();
  const allowed = {
    chat: useMay('surface.chat.access'),
    admin: useMay('surface.admin.access'),
    nothing: true,
  };
  return PAGES.filter(({ needs }) => allowed[needs]).map(({ to, name, icon }) => ({
    id: to,
    name: t(name),
    ...(to.startsWith('/settings') ? { words: t('shell.settings') } : {}),
    icon,
    ...(to === '/' ? { keys: bindings.new_chat } : {}),
    run: () => void navigate({ to }),
  }));
};

export const usePaletteActions = (): PaletteAction[] => {
  const { t } = useTranslation();
  const bindings = useBindings();
  const pages = usePages();
  const themes = THEMES.map(({ theme, name, icon }) => ({
    id: theme,
    name: t(name),
    icon,
    run: () => void chooseTheme(theme),
  }));
  return [
    ...pages,
    {
      id: 'sidebar',
      name: t('shortcuts.sidebar'),
      icon: PanelLeft,
      keys: bindings.sidebar,
      run: toggleSidebar,
    },
    { id: 'help', name: t('shortcuts.title'), icon: Keyboard, keys: bindings.help, run: openHelp },
    ...themes,
  ];
};
