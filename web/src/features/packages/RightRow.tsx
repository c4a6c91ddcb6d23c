import type { Capability } from '@parley/contract';
import type { TFunction } from 'i18next';
import {
  Bell,
  BookOpen,
  Database,
  File,
  Globe,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  Plug,
  Radio,
  Shield,
  Sparkles,
  Timer,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes, formatList } from '../../lib/format.ts';
import { Switch } from '../../ui/Switch.tsx';

/** What a right is called by the first part of its name, where the whole name has no words of its own. */
const AREAS = {
  http: [Globe, 'package_rights.http'],
  kv: [Database, 'package_rights.kv'],
  db: [Database, 'package_rights.db'],
  secrets: [KeyRound, 'package_rights.secrets'],
  connections: [Plug, 'package_rights.connections'],
  llm: [Sparkles, 'package_rights.llm'],
  channels: [MessageSquare, 'package_rights.channels'],
  messages: [MessageSquare, 'package_rights.channels'],
  files: [File, 'package_rights.files'],
  knowledge: [BookOpen, 'package_rights.knowledge'],
  notes: [NotebookPen, 'package_rights.notes'],
  tasks: [ListTodo, 'package_rights.tasks'],
  notify: [Bell, 'package_rights.notify'],
  notifications: [Bell, 'package_rights.notify'],
  workflows: [Workflow, 'package_rights.workflows'],
  events: [Radio, 'package_rights.events'],
  jobs: [Timer, 'package_rights.jobs'],
} as const satisfies Record<string, readonly [LucideIcon, `package_rights.${string}`]>;

const WHOLE = {
  'channels.post': 'package_rights.channels_post',
  'channels.history': 'package_rights.channels_history',
  'files.read': 'package_rights.files_read',
  'files.create': 'package_rights.files_create',
} as const;

const isArea = (name: string): name is keyof typeof AREAS => Object.hasOwn(AREAS, name);
const isWhole = (name: string): name is keyof typeof WHOLE => Object.hasOwn(WHOLE, name);

/** A right in plain words, and how far it goes. */
export const rightWords = (
  { name, hosts, hosts_from, methods, keys, types, quota_kb, reason }: Capability,
  t: TFunction,
): { readonly icon: LucideIcon; readonly title: string; readonly details: readonly string[] } => {
  const area = name.split('.', 1)[0] ?? '';
  const [icon, key] = isArea(area) ? AREAS[area] : ([Shield, 'package_rights.other'] as const);
  const named = hosts ?? keys ?? types ?? [];
  const isReading = methods?.every((method) => method === 'GET' || method === 'HEAD') === true;
  const isBySettings = hosts_from !== undefined;
  const words = isBySettings && named.length === 0 ? 'package_rights.http_settings' : key;
  return {
    icon,
    title: t(isWhole(name) ? WHOLE[name] : words, { name, list: formatList(named) }),
    details: [
      ...(reason ? [reason] : []),
      ...(isBySettings && named.length > 0 ? [`${t('package_rights.http_settings')}.`] : []),
      ...(area === 'http' ? [t(isReading ? 'package_rights.reads' : 'package_rights.writes')] : []),
      ...(quota_kb === undefined ? [] : [t('package_rights.up_to', { size: formatBytes(quota_kb * 1000) })]),
    ],
  };
};

interface RightRowProps {
  readonly right: Capability;
  readonly isNew?: boolean;
  /** Where it can be granted or withheld. */
  readonly isGranted?: boolean;
  readonly onChange?: (isGranted: boolean) => void;
}

export const RightRow = ({ right, isNew = false, isGranted, onChange }: RightRowProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { icon: Icon, title, details } = rightWords(right, t);
  return (
    <li className={classNames('flex items-center gap-3.5 px-3.5 py-2.5', isNew && 'bg-warning-soft/60')}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p id={id} className="text-sm font-medium break-words">
          {title}
        </p>
        {details.length > 0 && (
          <p dir="auto" className="at-start text-xs break-words text-ink-muted">
            {details.join(' · ')}
          </p>
        )}
      </div>
      {onChange && <Switch checked={isGranted ?? false} onCheckedChange={onChange} aria-labelledby={id} />}
    </li>
  );
};

export const RightList = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-xs font-medium text-ink-muted">
        {title}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line">{children}</ul>
    </section>
  );
};
