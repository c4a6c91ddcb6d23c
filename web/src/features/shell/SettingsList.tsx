import { Link, useLocation } from '@tanstack/react-router';
import {
  Activity,
  Archive,
  Bell,
  BrainCircuit,
  ChartColumn,
  Cpu,
  Folder,
  Gauge,
  Globe,
  HeartPulse,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageSquareQuote,
  Mic,
  MonitorSmartphone,
  Package,
  Palette,
  Plug,
  ScrollText,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  ThumbsUp,
  UserRound,
  Users,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps, SettingEntry, SettingIcon, TextKey } from '../../feature.ts';
import { classNames } from '../../lib/class-names.ts';
import { railScreen } from '../../lib/frame.ts';
import { useMe } from '../../lib/me.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { matchesText } from '../palette/index.ts';
import { ListHead } from './ListHead.tsx';
import { type SettingLink, useSettingsPages } from './use-settings-pages.ts';

const ICONS: Readonly<Record<SettingIcon, LucideIcon>> = {
  appearance: Palette,
  audit: ScrollText,
  backups: Archive,
  check: Activity,
  feedback: ThumbsUp,
  folders: Folder,
  health: HeartPulse,
  jobs: ListChecks,
  keys: KeyRound,
  look: SlidersHorizontal,
  instructions: MessageSquareQuote,
  memory: BrainCircuit,
  models: Cpu,
  notifications: Bell,
  overview: Gauge,
  packages: Package,
  people: Users,
  profile: UserRound,
  providers: Plug,
  roles: UsersRound,
  security: ShieldCheck,
  sessions: MonitorSmartphone,
  tools: Wrench,
  usage: ChartColumn,
  voice: Mic,
  web: Globe,
};

const ROW = classNames(
  'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink',
  'data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text [&_svg]:text-ink-faint data-[status=active]:[&_svg]:text-accent-text',
);

const GROUPS = [null, 'people', 'ai', 'platform', 'operation'] as const;

/** What is set for a team stands on the page of that team. */
type Scope = SettingLink['scope'] | 'team';

const HEADINGS = {
  people: 'shell.group_people',
  ai: 'shell.group_ai',
  platform: 'shell.group_platform',
  operation: 'shell.group_operation',
} as const satisfies Record<NonNullable<SettingEntry['group']>, TextKey>;

const headingOf = (group: keyof typeof HEADINGS, scope: SettingLink['scope']): TextKey =>
  group === 'people' && scope === 'you' ? 'shell.group_account' : HEADINGS[group];

const useScope = (): Scope => {
  const { pathname, search } = useLocation();
  const asked = 'scope' in search && search.scope === 'server';
  if (pathname.startsWith('/teams')) return 'team';
  return pathname.startsWith('/admin') || asked ? 'server' : 'you';
};

/** One pattern for what a person sets for themselves and what is set for the whole server, and one search over both. */
export const SettingsList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const scope = useScope();
  const pages = useSettingsPages();
  const found = pages.filter(({ text }) => matchesText(text, wanted));
  const isSearching = wanted.trim() !== '';
  return (
    <>
      <ListHead title={t('shell.settings')} />
      <Scopes scope={scope} hasServer={pages.some((page) => page.scope === 'server')} />
      <Find value={wanted} onChange={setWanted} />
      <nav
        aria-label={t('shell.settings')}
        className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]"
      >
        {isSearching ? (
          <Found pages={found} onClear={() => setWanted('')} onNavigate={onNavigate} />
        ) : scope === 'team' ? (
          <Teams onNavigate={onNavigate} />
        ) : (
          GROUPS.map((group) => (
            <Group
              key={group ?? 'first'}
              heading={group && t(headingOf(group, scope))}
              pages={pages.filter((page) => page.scope === scope && page.group === group)}
              onNavigate={onNavigate}
            />
          ))
        )}
      </nav>
    </>
  );
};

interface ScopesProps {
  readonly scope: Scope;
  readonly hasServer: boolean;
}

const Scopes = ({ scope, hasServer }: ScopesProps) => {
  const { t } = useTranslation();
  const hasRail = useScreen(railScreen);
  const lookOf = (one: Scope) => ({
    'data-chosen': scope === one || undefined,
    className:
      'flex h-8 grow items-center justify-center rounded-[0.4375rem] type-ui font-medium text-ink-muted data-chosen:bg-surface data-chosen:font-semibold data-chosen:text-ink data-chosen:shadow-card dark:data-chosen:bg-ink/19',
  });
  return (
    <div className="mx-1 mb-2 flex shrink-0 gap-0.5 rounded-[0.5625rem] bg-ink/6.5 p-0.5">
      {hasRail ? (
        <Link to="/settings/profile" {...lookOf('you')}>
          {t('shell.you')}
        </Link>
      ) : (
        <Link to="/settings" search={{}} {...lookOf('you')}>
          {t('shell.you')}
        </Link>
      )}
      <Link to="/teams" {...lookOf('team')}>
        {t('teams.scope')}
      </Link>
      {hasServer && hasRail && (
        <Link to="/admin" {...lookOf('server')}>
          {t('shell.server')}
        </Link>
      )}
      {hasServer && !hasRail && (
        <Link to="/settings" search={{ scope: 'server' }} {...lookOf('server')}>
          {t('shell.server')}
        </Link>
      )}
    </div>
  );
};

/** The teams that one is in: each has a page of its own. */
const Teams = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  return (
    <ul>
      <li className="py-px">
        <Link to="/teams" activeOptions={{ exact: true }} onClick={onNavigate} className={ROW}>
          <UsersRound aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          {t('teams.title')}
        </Link>
      </li>
      {teams.map(({ id, handle, name, avatar }) => (
        <li key={id} className="py-px">
          <Link
            to="/teams/$handle/{-$part}"
            params={{ handle }}
            title={name}
            onClick={onNavigate}
            className={ROW}
          >
            <Tile name={name} image={avatar} className="size-5.5 text-[0.625rem]" />
            <bdi className="min-w-0 grow truncate">{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
};

interface FindProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Find = ({ value, onChange }: FindProps) => {
  const { t } = useTranslation();
  return (
    <div className="relative mx-1 mb-2 shrink-0">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint"
        strokeWidth={1.75}
      />
      <input
        type="search"
        value={value}
        aria-label={t('shell.find_setting')}
        placeholder={t('shell.find_setting')}
        onChange={(event) => onChange(event.target.value)}
        className="field-box h-(--row) w-full ps-8.5 pe-2.5 text-base rail:type-ui"
      />
    </div>
  );
};

interface RowsProps {
  readonly pages: readonly SettingLink[];
  readonly onNavigate: (() => void) | undefined;
}

interface FoundProps extends RowsProps {
  readonly onClear: () => void;
}

const Found = ({ pages, onClear, onNavigate }: FoundProps) => {
  const { t } = useTranslation();
  if (pages.length > 0) return <Rows pages={pages} onNavigate={onNavigate} isScoped />;
  return (
    <div className="flex flex-col items-start gap-2 px-2.5 py-2 type-ui text-ink-muted">
      <p role="status">{t('shell.no_setting')}</p>
      <Button onClick={onClear}>{t('shell.clear_filter')}</Button>
    </div>
  );
};

const Group = ({ heading, ...rows }: RowsProps & { readonly heading: string | null }) => {
  const id = useId();
  if (rows.pages.length === 0) return null;
  if (heading === null) return <Rows {...rows} />;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
        {heading}
      </h2>
      <Rows {...rows} />
    </section>
  );
};

const Rows = ({ pages, onNavigate, isScoped = false }: RowsProps & { readonly isScoped?: boolean }) => {
  const { t } = useTranslation();
  return (
    <ul>
      {pages.map(({ scope, to, text, icon, isExact }) => {
        const Icon = ICONS[icon];
        return (
          <li key={`${scope} ${text}`} className="py-px">
            <Link
              to={to}
              activeOptions={{ exact: isExact, includeSearch: false }}
              onClick={onNavigate}
              className={ROW}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="grow">{text}</span>
              {isScoped && (
                <span className="text-xs text-ink-faint">
                  {t(scope === 'you' ? 'shell.you' : 'shell.server')}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
