import { Sparkles, UserPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import {
  type BeginsIn,
  type Findable,
  loadPersonFinder,
  type PersonFinderProps,
  useWhoAnswers,
  WhoAnswersText,
} from '../chat/index.ts';
import { NEW_CHAT } from './use-start-chat.ts';

const PersonFinder = lazyPart<PersonFinderProps & { readonly onClose: () => void }>(loadPersonFinder);

interface ToLineProps {
  readonly to: readonly Findable[];
  readonly beginsIn: BeginsIn | null;
  readonly onChange: (to: readonly Findable[]) => void;
}

const CHIP = 'flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-sm';

const nameOf = ({ display_name, handle }: Findable): string => display_name || handle;

/** To whom the first message goes: to the AI alone, or to people and personas as well. */
export const ToLine = ({ to, beginsIn, onChange }: ToLineProps) => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const who = useWhoAnswers(NEW_CHAT, beginsIn);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsAdding(false);
    opener.current?.focus();
  };
  const pick = async (one: Findable): Promise<boolean> => {
    onChange([...to, one]);
    return true;
  };
  return (
    <div className="px-2 pt-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-sm text-ink-muted">{t('home.to')}</span>
        <ul aria-label={t('home.to')} className="contents">
          {to.length === 0 && (
            <li className={`${CHIP} min-w-0`}>
              <Sparkles aria-hidden="true" className="size-4 shrink-0 text-ink-muted" strokeWidth={1.75} />
              <WhoAnswersText {...who} />
            </li>
          )}
          {to.map((one) => (
            <li key={one.id} className={`${CHIP} ps-1 pe-0.5`}>
              <Avatar
                name={nameOf(one)}
                image={one.avatar}
                isPersona={one.type === 'persona'}
                className="size-5 text-[0.625rem]"
              />
              <bdi className="max-w-40 truncate">{nameOf(one)}</bdi>
              <button
                type="button"
                aria-label={t('home.to_remove', { name: nameOf(one) })}
                onClick={() => onChange(to.filter(({ id }) => id !== one.id))}
                className="grid size-6 place-items-center rounded-full text-ink-muted hover:bg-hover hover:text-ink"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
        <Button
          ref={opener}
          look="quiet"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
          className="rounded-full text-accent-text"
        >
          <UserPlus aria-hidden="true" />
          {t('home.to_add')}
        </Button>
      </div>
      {isAdding && (
        <div className="mt-2">
          <PersonFinder
            takesFocus
            isTaken={(id) => to.some((one) => one.id === id)}
            onPick={pick}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
};
