// The menus of the frame: New, More and the account. Beside their button where there is a rail, from below on a phone.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  AppWindow,
  Check,
  House,
  Keyboard,
  LogOut,
  type LucideIcon,
  Palette,
  Server,
  Settings,
  SlidersHorizontal,
  Users,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { railScreen } from '../../lib/frame.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { signOut } from '../../lib/session.ts';
import { useSurfaces } from '../../lib/surfaces.ts';
import { toast } from '../../lib/toast.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { chooseWorkspace, useWorkspace } from '../../lib/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AnchoredMenu, MenuItem } from '../../ui/Menu.tsx';
import { openHelp } from '../shortcuts/index.ts';
import { isInBar } from './BottomBar.tsx';
import { CREATE_LINES } from './create-lines.ts';
import { useSectionLinks } from './sections.ts';
import type { ShellMenu } from './shell-menus.ts';

interface Item {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface ShellMenusProps {
  readonly menu: ShellMenu;
  readonly onClose: () => void;
}

export const ShellMenus = ({ menu, onClose }: ShellMenusProps) => {
  switch (menu.kind) {
    case 'new':
      return <NewMenu menu={menu} onClose={onClose} />;
    case 'more':
      return <MoreMenu menu={menu} onClose={onClose} />;
    case 'workspaces':
      return <WorkspacesMenu menu={menu} onClose={onClose} />;
    case 'account':
      return <AccountMenu menu={menu} onClose={onClose} />;
  }
};

const NewMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  const { permissions } = useMe();
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, and so the hooks are always the same
  const runs = CREATE_LINES.map(({ useRun }) => useRun());
  const items = CREATE_LINES.flatMap(({ text, icon, needs }, place) =>
    needs === null || permissions.includes(needs)
      ? [{ text: t(text), icon, run: runs[place] ?? (() => undefined) }]
      : [],
  );
  return <Items {...props} title={t('shell.new')} items={items} />;
};

const MoreMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = !useScreen(railScreen);
  const inRail = useSectionLinks('rail');
  const links = [...(isPhone ? inRail.filter((link) => !isInBar(link)) : []), ...useSectionLinks('more')];
  const surfaces = useSurfaces('nav').map(({ package_id, slug, title }) => ({
    text: title,
    icon: AppWindow,
    run: () => void navigate({ to: '/x/$packageName/$slug', params: { packageName: package_id, slug } }),
  }));
  const items = [
    ...links.map(({ to, text, icon }) => ({ text, icon, run: () => void navigate({ to }) })),
    ...surfaces,
  ];
  const account = useAccountItems();
  return (
    <Items {...props} title={t('shell.more')} items={isPhone ? [...items, ...account.slice(1)] : items} />
  );
};

/** One's own first, then those of the teams; the chosen one is ticked. */
const WorkspacesMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChat = useMay('surface.chat.access');
  const chosen = useWorkspace();
  const { data } = useQuery({
    ...ask('GET /api/v1/workspaces', { query: { limit: LONGEST_PAGE } }),
    enabled: mayChat,
  });
  const choices = (data?.data ?? []).map((workspace) => {
    const isOwn = workspace.kind === 'personal';
    const isChosen = isOwn ? chosen === null : chosen?.id === workspace.id;
    return {
      text: isOwn ? t('workspaces.personal') : workspace.name,
      icon: isChosen ? Check : isOwn ? House : UsersRound,
      run: () => {
        chooseWorkspace(isOwn ? null : workspace);
        void navigate({ to: '/' });
      },
    };
  });
  const here = chosen?.id ?? data?.data.find(({ kind }) => kind === 'personal')?.id;
  const overview = {
    text: t('workspaces.manage'),
    icon: SlidersHorizontal,
    run: () => void navigate({ to: '/ws/$workspaceId', params: { workspaceId: here ?? '' } }),
  };
  const items = [
    ...choices,
    ...(here === undefined ? [] : [overview]),
    { text: t('teams.title'), icon: Users, run: () => void navigate({ to: '/teams' }) },
  ];
  return <Items {...props} title={t('workspaces.switch')} items={items} />;
};

const AccountMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  return <Items {...props} title={t('shell.account')} items={useAccountItems()} />;
};

const useAccountItems = (): Item[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayAdminister = useMay('surface.admin.access');
  const administration = { text: t('shell.admin'), icon: Server, run: () => void navigate({ to: '/admin' }) };
  return [
    { text: t('shell.settings'), icon: Settings, run: () => void navigate({ to: '/settings' }) },
    ...(mayAdminister ? [administration] : []),
    {
      text: t('settings.appearance'),
      icon: Palette,
      run: () => void navigate({ to: '/settings/appearance' }),
    },
    { text: t('shortcuts.title'), icon: Keyboard, run: openHelp },
    {
      text: t('shell.sign_out'),
      icon: LogOut,
      run: () => void signOut().catch((error: unknown) => toast.error(errorText(error))),
    },
  ];
};

interface ItemsProps extends ShellMenusProps {
  readonly title: string;
  readonly items: readonly Item[];
}

const Items = ({ menu, onClose, title, items }: ItemsProps) =>
  useScreen(railScreen) ? (
    <AnchoredMenu anchor={menu.anchor} side="inline-end" onClose={onClose}>
      {items.map(({ text, icon: Icon, run }) => (
        <MenuItem key={text} icon={<Icon aria-hidden="true" />} onClick={run}>
          {text}
        </MenuItem>
      ))}
    </AnchoredMenu>
  ) : (
    <Dialog isOpen onClose={onClose} title={title}>
      <ul className="-mx-2 flex flex-col">
        {items.map(({ text, icon: Icon, run }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => {
                onClose();
                run();
              }}
              className="flex min-h-12 w-full items-center gap-3.5 rounded-control px-2 text-start hover:bg-hover"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
