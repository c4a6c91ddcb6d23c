import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

interface FindBoxProps {
  /** What it looks through. */
  readonly label: string;
  readonly field: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Which of how many one is at, or that there is none. */
  readonly place: string;
  readonly isBusy?: boolean;
  readonly count: number;
  /** The names of the buttons that lead up and down. */
  readonly up: string;
  readonly down: string;
  /** Where *Enter* leads; with *Shift* it leads the other way. */
  readonly onEnter: 1 | -1;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** A line in which one writes what is looked for in all of a long text, and goes from one place to the next. */
export const FindBox = ({ label, field, text, onText, place, isBusy = false, ...more }: FindBoxProps) => {
  const { t } = useTranslation();
  const { count, up, down, onEnter, onStep, onClose } = more;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' || event.key === 'F3')
      onStep(event.shiftKey ? (-onEnter as 1 | -1) : onEnter);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      aria-label={label}
      onKeyDown={onKeyDown}
      className="mx-auto flex w-full max-w-3xl items-center gap-1 px-2 py-1.5 sm:px-6"
    >
      <div className="relative min-w-0 grow">
        <Search aria-hidden="true" className="absolute inset-y-0 start-3 my-auto size-4 text-ink-faint" />
        <input
          ref={field}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          value={text}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={label}
          placeholder={label}
          onChange={(event) => onText(event.target.value)}
          className="field-box control w-full ps-9 pe-3"
        />
      </div>
      <p role="status" className="min-w-14 px-1 text-center text-xs text-ink-muted tabular-nums">
        {isBusy ? <Spinner /> : place}
      </p>
      <Step label={up} isOff={count < 2} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </Step>
      <Step label={down} isOff={count < 2} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </Step>
      <Step label={t('actions.close')} onClick={onClose}>
        <X aria-hidden="true" />
      </Step>
    </search>
  );
};

interface StepProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isOff, onClick, children }: StepProps) => (
  <Button look="quiet" size="icon" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
);
