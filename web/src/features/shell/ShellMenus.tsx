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
  Plus,
  Server,
  Settings,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { railScreen } from '../../lib/frame.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { useManagedTeams } from '../../lib/managed-teams.ts';
import { useMay, useMayMakeHere, useMe } from '../../lib/me.ts';
import { usePinnedSurfaces } from '../../lib/pinned-surfaces.ts';
import { signOut } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { finishDeletions } from '../../lib/undo.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { chooseWorkspace, useWorkspace } from '../../lib/workspace.ts';
import { workspacesQuery } from '../../lib/workspaces-query.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AnchoredMenu, MenuItem } from '../../ui/Menu.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { SoundHost } from '../notifications/index.ts';
import { MessageHost } from '../people/index.ts';
import { openHelp } from '../shortcuts/index.ts';
import { ReadingHost } from '../voice/index.ts';
import { isInBar } from './BottomBar.tsx';
import { CREATE_LINES } from './create-lines.ts';
import { NewsDot } from './NewsDot.tsx';
import { useSectionLinks } from './sections.ts';
import type { ShellMenu } from './shell-menus.ts';
import { useWayKeys } from './use-way-keys.ts';

interface Item {
  /** Where others may be called the same. */
  readonly id?: string;
  readonly text: string;
  /** What tells it from another of its name. */
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  /** In place of the icon. */
  readonly sign?: ReactNode;
  readonly isChosen?: boolean;
  /** Something there has not been read. */
  readonly hasNews?: boolean;
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

/** What works on whichever page one is, and is not needed for the first paint. */
export const ShellHosts = () => {
  useEffect(keepFocus, []);
  useWayKeys();
  return (
    <>
      <MessageHost />
      <ReadingHost />
      <SoundHost />
    </>
  );
};

const NewMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  const { permissions } = useMe();
  const mayMakeHere = useMayMakeHere();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, and so the hooks are always the same
  const runs = CREATE_LINES.map(({ useRun }) => useRun());
  const items: Item[] = CREATE_LINES.flatMap(({ text, icon, needs, isPlaced }, place) =>
    (needs === null || permissions.includes(needs)) && (mayMakeHere || !isPlaced)
      ? [{ text: t(text), icon, run: runs[place] ?? (() => undefined) }]
      : [],
  );
  // Who makes nothing in a team's workspace makes it in their own.
  const home = () => {
    chooseWorkspace(null);
    void navigate({ to: '/' });
  };
  if (!mayMakeHere) items.push({ text: t('workspaces.personal'), icon: House, run: home });
  return <Items {...props} title={t('shell.new')} items={items} />;
};

const MoreMenu = (props: ShellMenusProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = !useScreen(railScreen);
  const inRail = useSectionLinks('rail');
  const links = [...(isPhone ? inRail.filter((link) => !isInBar(link)) : []), ...useSectionLinks('more')];
  const { pinned, others } = usePinnedSurfaces();
  const surfaces = [...(isPhone ? pinned : []), ...others].map(({ package_id, slug, title }) => ({
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
    ...workspacesQuery(),
    enabled: mayChat,
    // What is new is asked whenever the menu opens.
    staleTime: 0,
  });
  const { teams } = useMe();
  const mayMake = useManagedTeams().length > 0;
  const all = data?.data ?? [];
  const choices = all.map((workspace) => {
    const { id, name, kind, icon, color, team_id, has_unread } = workspace;
    const isOwn = kind === 'personal';
    const hasTwin = !isOwn && all.some((other) => other.id !== id && other.name === name);
    const team = teams.find((one) => one.id === team_id);
    return {
      id,
      text: isOwn ? t('workspaces.personal') : name,
      hint: hasTwin && team ? `@${team.handle}` : undefined,
      icon: House,
      sign: isOwn ? null : <Tile name={name} sign={icon} color={color} className="size-5 text-[0.625rem]" />,
      isChosen: isOwn ? chosen === null : chosen?.id === id,
      hasNews: has_unread && (isOwn ? chosen !== null : chosen?.id !== id),
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
  const make = {
    text: t('workspaces.new'),
    icon: Plus,
    run: () => void navigate({ to: '/ws/$workspaceId', params: { workspaceId: 'new' } }),
  };
  const own = {
    text: t('workspaces.personal'),
    icon: House,
    isChosen: chosen === null,
    run: () => {
      chooseWorkspace(null);
      void navigate({ to: '/' });
    },
  };
  const items = [
    // Until the list is there, one's own is the first as well.
    ...(data ? choices : [own]),
    ...(mayMake ? [make] : []),
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
      run: () =>
        void finishDeletions()
          .then(signOut)
          .catch((error: unknown) => toast.error(errorText(error))),
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
      {items.map((item) => (
        <MenuItem
          key={item.id ?? item.text}
          icon={item.sign ?? <item.icon aria-hidden="true" />}
          aria-current={item.isChosen}
          onClick={item.run}
        >
          <ItemText item={item} />
        </MenuItem>
      ))}
    </AnchoredMenu>
  ) : (
    <Dialog isOpen onClose={onClose} title={title}>
      <ul className="-mx-2 flex flex-col">
        {items.map((item) => (
          <li key={item.id ?? item.text}>
            <button
              type="button"
              aria-current={item.isChosen}
              onClick={() => {
                onClose();
                item.run();
              }}
              className="flex min-h-12 w-full items-center gap-3.5 rounded-control px-2 text-start hover:bg-hover"
            >
              {item.sign ?? (
                <item.icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />
              )}
              <ItemText item={item} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );

const ItemText = ({ item: { text, hint, isChosen, hasNews } }: { readonly item: Item }) => (
  <>
    <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
    {hasNews && <NewsDot />}
    {hint && (
      <bdi dir="ltr" className="text-xs text-ink-faint">
        {hint}
      </bdi>
    )}
    {isChosen && <Check aria-hidden="true" className="ms-auto size-4 shrink-0" />}
  </>
);
