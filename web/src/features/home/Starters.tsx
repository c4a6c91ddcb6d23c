import { CalendarRange, type LucideIcon, PenLine, Scale, Sparkles } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { classNames } from '../../lib/class-names.ts';
import { writeChatDraft } from '../chat/index.ts';
import { NEW_CHAT } from './use-start-chat.ts';

const STARTERS = [
  { icon: PenLine, title: 'home.starter_write', text: 'home_sample.starter_write' },
  { icon: Sparkles, title: 'home.starter_ideas', text: 'home_sample.starter_ideas' },
  { icon: Scale, title: 'home.starter_compare', text: 'home_sample.starter_compare' },
  { icon: CalendarRange, title: 'home.starter_plan', text: 'home_sample.starter_plan' },
] as const satisfies ReadonlyArray<{ icon: LucideIcon; title: string; text: string }>;

interface StartersProps {
  /** Where the idea is written, to be changed before it is sent. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** One line of small buttons, below what matters more. */
  readonly isQuiet?: boolean;
}

export const Starters = ({ field, isQuiet = false }: StartersProps) => {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('home.starters')}
      className={isQuiet ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-2 sm:grid-cols-4'}
    >
      {STARTERS.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <button
            type="button"
            onClick={() => {
              field.current?.focus();
              void loadSettingsWords().then(() => writeChatDraft(NEW_CHAT, t(text)));
            }}
            className={classNames(
              'border border-line bg-surface text-start text-sm text-ink-muted transition-colors duration-100 hover:border-edge/60 hover:bg-raised hover:text-ink',
              isQuiet
                ? 'inline-flex min-h-(--control) items-center gap-2 rounded-full px-3.5'
                : 'flex h-full w-full flex-col gap-2 rounded-card p-3',
            )}
          >
            <Icon aria-hidden="true" className="size-4.5 text-accent-text" strokeWidth={1.75} />
            {t(title)}
          </button>
        </li>
      ))}
    </ul>
  );
};
