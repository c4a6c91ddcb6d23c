import { useLocation } from '@tanstack/react-router';
import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { pauseReading, resumeReading, stopReading } from './read-aloud.ts';
import type { Reading } from './reading-state.ts';

/** A person who goes to another page has heard enough. */
const useStopsElsewhere = (): void => {
  const { pathname } = useLocation();
  const began = useRef(pathname);
  useEffect(() => {
    if (pathname !== began.current) stopReading();
  }, [pathname]);
  useEffect(() => stopReading, []);
};

interface ReadingBarProps {
  readonly now: Reading;
  readonly onClose: () => void;
}

/** There while something is read out. */
export const ReadingBar = ({ now: { state } }: ReadingBarProps) => {
  const { t } = useTranslation();
  useStopsElsewhere();
  const isPaused = state === 'paused';
  return (
    <section
      aria-label={t('voice.reading')}
      className="fixed inset-x-0 top-3 z-40 mx-auto flex w-fit items-center gap-1 rounded-full border border-line bg-raised py-1 ps-4 pe-1 text-sm shadow-popup"
    >
      <span role="status" className="flex items-center gap-2">
        {state === 'fetching' && <Spinner />}
        {isPaused ? t('voice.paused') : t('voice.reading')}
      </span>
      <Button
        look="quiet"
        size="icon"
        className="rounded-full"
        disabled={state === 'fetching'}
        aria-label={isPaused ? t('voice.resume') : t('voice.pause')}
        onClick={isPaused ? resumeReading : pauseReading}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </Button>
      <Button
        look="quiet"
        size="icon"
        className="rounded-full"
        aria-label={t('voice.stop')}
        onClick={stopReading}
      >
        <Square aria-hidden="true" className="fill-current" />
      </Button>
    </section>
  );
};
