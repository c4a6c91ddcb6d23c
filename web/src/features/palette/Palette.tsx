import { Dialog as Base } from '@base-ui/react/dialog';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-closes.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { stopCatching, takeEarly } from './early-keys.ts';
import { PaletteResults } from './PaletteResults.tsx';
import { readTyped } from './palette-sign.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  /** What has the focus again afterwards. */
  readonly returnTo: () => HTMLElement | true;
  readonly onClose: () => void;
}

/** Everything by its name: conversations, people, messages, pages and acts, from one field. */
export const Palette = ({ isOpen, returnTo, onClose }: PaletteProps) => {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop backdrop-blur-[2px] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          finalFocus={returnTo}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1rem))] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-popup outline-none transition-[opacity,scale] duration-150 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12dvh]"
        >
          <Base.Title className="sr-only">{t('palette.title')}</Base.Title>
          <PaletteBody onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

const PaletteBody = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(takeEarly);
  useLayoutEffect(stopCatching, []);
  const { sign, text } = readTyped(typed);
  const debounced = useDebounced(text);
  const [marked, setMarked] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  /** What came last may stand first, and Enter means the first until the person has moved the selection. */
  const markFirst = (): void => {
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value');
    if (first && !hasMoved.current) setMarked(first);
  };
  return (
    // The server has found what it has found; filtering that again would hide it.
    <Command
      label={t('palette.title')}
      shouldFilter={false}
      loop
      value={marked}
      onValueChange={setMarked}
      onKeyDown={({ key }) => {
        if (key.startsWith('Arrow')) hasMoved.current = true;
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={(next) => {
            hasMoved.current = false;
            setTyped(next);
          }}
          maxLength={SEARCH_TEXT_MAX}
          placeholder={t('palette.placeholder')}
          className="h-13 min-w-0 grow bg-transparent text-base outline-none"
        />
      </div>
      <Command.List ref={list} className="min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none">
        <PaletteResults
          sign={sign}
          text={text}
          debounced={debounced}
          onAnswered={markFirst}
          onClose={onClose}
        />
      </Command.List>
      <p className="flex flex-wrap gap-x-5 border-t border-line px-4 py-2 text-xs text-ink-faint pointer-coarse:hidden">
        <span>{t('palette_list.sign_acts')}</span>
        <span>{t('palette_list.sign_people')}</span>
        <span>{t('palette_list.sign_things')}</span>
      </p>
    </Command>
  );
};
