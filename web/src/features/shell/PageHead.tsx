import { Link } from '@tanstack/react-router';
import { Bell, ChevronsUpDown, Search } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceName } from '../../lib/service-name.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { openPalette } from '../palette/index.ts';
import { ListButton } from './ListButton.tsx';
import { NewsDot } from './NewsDot.tsx';
import { Pip, WorkspaceSign } from './Rail.tsx';
import { openShellMenu } from './shell-menus.ts';
import { useNewsElsewhere } from './use-unread.ts';

interface PageHeadProps {
  /** Where the page puts its title. */
  readonly slot: HTMLElement;
}

/** The first line of a sheet. Where neither the page nor the frame has anything for it, it takes no room. */
export const PageHead = ({ slot }: PageHeadProps) => {
  const hold = useCallback(
    (box: HTMLDivElement | null) => {
      if (box && slot.parentElement !== box) box.append(slot);
    },
    [slot],
  );
  return (
    <div className="sticky top-0 z-20 hidden min-h-13 items-center gap-1 border-b border-line bg-surface ps-4 pe-3 has-[a,button,h1]:flex rail:ps-5">
      <ListButton className="-ms-3" />
      <div ref={hold} className="contents" />
    </div>
  );
};

/** The same on the first page of a phone: whose server this is, search and what is new. */
export const PhoneHead = () => {
  const { t } = useTranslation();
  const service = useServiceName();
  const workspace = useWorkspace();
  const hasNews = useNewsElsewhere();
  return (
    <div className="flex h-13 items-center gap-1 ps-4 pe-2">
      <button
        type="button"
        data-workspaces
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openShellMenu({ kind: 'workspaces', anchor: currentTarget })}
        className="flex h-11 min-w-0 grow items-center gap-2 rounded-control text-start"
      >
        <span className="sr-only">{t('workspaces.title')}</span>
        <WorkspaceSign className="size-7.5" />
        <span dir="auto" className="truncate font-semibold at-start">
          {workspace?.name ?? service}
        </span>
        {hasNews && <NewsDot />}
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      </button>
      <Button look="quiet" size="icon" aria-label={t('shell.search')} onClick={openPalette}>
        <Search aria-hidden="true" className="size-5!" />
      </Button>
      <Link to="/inbox" className={buttonLook({ look: 'quiet', size: 'icon', className: 'relative' })}>
        <span className="sr-only">{t('notifications.title')}</span>
        <Bell aria-hidden="true" className="size-5!" />
        <Pip counts="notifications" ground="ring-surface" />
      </Link>
    </div>
  );
};
