import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MoreButton } from './MoreButton.tsx';
import { Pip } from './Rail.tsx';
import { type SectionLink, useSectionLinks } from './sections.ts';
import { openShellMenu } from './shell-menus.ts';

const ITEM =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-xl type-micro font-medium text-ink-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent-text [&>svg]:size-5.5';

/** The sections that stand in the bar of a phone; the others are behind More. */
const IN_BAR: readonly string[] = ['/', '/chats', '/tasks'];

export const isInBar = ({ to }: SectionLink): boolean => IN_BAR.includes(to);

/** On a phone, instead of the rail. */
export const BottomBar = ({ current }: { readonly current: string | undefined }) => {
  const { t } = useTranslation();
  const shown = useSectionLinks('rail').filter(isInBar);
  const isElsewhere = current !== undefined && !IN_BAR.includes(current);
  const before = shown.slice(0, 2);
  return (
    <nav
      aria-label={t('shell.navigation')}
      data-part="rail"
      className="flex shrink-0 border-t border-line bg-surface px-1.5 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] *:h-(--bar)"
    >
      {before.map((link) => (
        <BarLink key={link.to} link={link} isCurrent={link.to === current} />
      ))}
      <button
        type="button"
        aria-label={t('shell.new')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openShellMenu({ kind: 'new', anchor: currentTarget })}
        className="grid min-w-0 flex-1 place-items-center rounded-xl"
      >
        <span className="grid size-11.5 place-items-center rounded-2xl bg-accent text-accent-ink">
          <Plus aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
        </span>
      </button>
      {shown.slice(2).map((link) => (
        <BarLink key={link.to} link={link} isCurrent={link.to === current} />
      ))}
      <MoreButton opens="dialog" isCurrent={isElsewhere} className={ITEM} />
    </nav>
  );
};

const BarLink = ({
  link: { to, icon: Icon, text, counts },
  isCurrent,
}: {
  readonly link: SectionLink;
  readonly isCurrent: boolean;
}) => (
  <Link
    to={to}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : undefined}
    className={ITEM}
  >
    <Icon aria-hidden="true" strokeWidth={1.75} />
    <span className="max-w-full truncate">{text}</span>
    {counts && <Pip counts={counts} ground="ring-surface" />}
  </Link>
);
