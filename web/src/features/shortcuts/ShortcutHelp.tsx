import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { classNames } from '../../lib/class-names.ts';
import { useMe } from '../../lib/me.ts';
import { saveSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from './Keys.tsx';
import { SendKeyChoice } from './SendKeyChoice.tsx';
import { breakKeyOf, useSendKey } from './send-key.ts';
import {
  type Bindings,
  keysOf,
  type Refusal,
  refusalOf,
  type ShortcutId,
  shortcutIds,
  shortcuts,
} from './shortcut-table.ts';
import { useBindings } from './use-shortcut.ts';

/** What a shortcut does, in words. */
const nameOf = (id: ShortcutId): TextKey => shortcuts()[id].text;

interface ShortcutHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All shortcuts, and where to change them: press the keys of one, then the new ones. */
export const ShortcutHelp = ({ isOpen, onClose }: ShortcutHelpProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shortcuts.title')}
      description={t('shortcut_help.text')}
      isWide
    >
      <ShortcutLists />
    </Dialog>
  );
};

const useSaveBindings = () => {
  const { settings } = useMe();
  const own = typeof settings.shortcuts === 'object' && settings.shortcuts !== null ? settings.shortcuts : {};
  const write = (shortcuts: Record<string, string>): void => void saveSettings({ shortcuts });
  return {
    hasOwn: Object.keys(own).length > 0,
    set: (id: ShortcutId, keys: string) => write({ ...(own as Record<string, string>), [id]: keys }),
    reset: () => write({}),
  };
};

const ShortcutLists = () => {
  const { t } = useTranslation();
  const bindings = useBindings();
  const { hasOwn, set, reset } = useSaveBindings();
  return (
    <div className="flex flex-col gap-6">
      {(['anywhere', 'chat'] as const).map((area) => (
        <section
          key={area}
          aria-label={t(area === 'chat' ? 'shortcut_help.in_chat' : 'shortcut_help.anywhere')}
        >
          <h3 className="text-xs font-medium text-ink-faint">
            {t(area === 'chat' ? 'shortcut_help.in_chat' : 'shortcut_help.anywhere')}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {area === 'chat' && <SendRows />}
            {shortcutIds()
              .filter((id) => shortcuts()[id].area === area)
              .map((id) => (
                <ShortcutRow key={id} id={id} bindings={bindings} onChange={(keys) => set(id, keys)} />
              ))}
          </ul>
        </section>
      ))}
      {hasOwn && (
        <Button className="self-start" onClick={reset}>
          <RotateCcw aria-hidden="true" />
          {t('shortcut_help.reset')}
        </Button>
      )}
    </div>
  );
};

/** Sending is a choice of two; breaking the line is whatever is left. */
const SendRows = () => {
  const { t } = useTranslation();
  return (
    <>
      <li className="flex flex-wrap items-center gap-x-4 py-1.5">
        <span className="grow text-sm">{t('shortcuts.send')}</span>
        <SendKeyChoice />
      </li>
      <li className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
        <span className="grow text-sm">{t('shortcut_help.break_line')}</span>
        <Keys keys={breakKeyOf(useSendKey())} className="px-2" />
      </li>
    </>
  );
};

interface ShortcutRowProps {
  readonly id: ShortcutId;
  readonly bindings: Bindings;
  readonly onChange: (keys: string) => void;
}

const ShortcutRow = ({ id, bindings, onChange }: ShortcutRowProps) => {
  const { t } = useTranslation();
  const [isListening, setIsListening] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const hear = (event: KeyboardEvent): void => {
    if (!isListening) return;
    const keys = keysOf(event.nativeEvent);
    if (event.key === 'Tab' || keys === null) return;
    event.preventDefault();
    event.stopPropagation();
    const wrong = refusalOf(id, keys, bindings);
    setRefusal(wrong);
    if (wrong) return;
    setIsListening(false);
    if (keys !== bindings[id]) onChange(keys);
  };
  const refusalText = (): string => {
    if (!refusal) return '';
    if (refusal.reason === 'taken') return t('shortcut_help.taken', { name: t(nameOf(refusal.by)) });
    return t(refusal.reason === 'reserved' ? 'shortcut_help.reserved' : 'shortcut_help.too_simple');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1.5">
      <span className="grow text-sm">{t(nameOf(id))}</span>
      <button
        type="button"
        aria-pressed={isListening}
        onClick={() => {
          setIsListening(!isListening);
          setRefusal(null);
        }}
        onBlur={() => {
          setIsListening(false);
          setRefusal(null);
        }}
        onKeyDown={hear}
        className={classNames(
          'flex min-h-8 items-center rounded-md px-2 hover:bg-hover',
          isListening && 'bg-accent-soft text-sm text-accent-text',
        )}
      >
        <span className="sr-only">{t('shortcut_help.change_named', { name: t(nameOf(id)) })} </span>
        {isListening ? t('shortcut_help.press') : <Keys keys={bindings[id]} />}
      </button>
      <p role="alert" className="w-full text-sm text-danger-text empty:hidden">
        {refusalText()}
      </p>
    </li>
  );
};
