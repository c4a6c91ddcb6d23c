import i18next from 'i18next';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import {
  CannotListen,
  type Listening,
  listenWithBrowser,
  listenWithProvider,
  RECORDING_SECONDS_MAX,
} from './listen.ts';
import { modelFor } from './voice-settings.ts';

const why = (error: unknown): string => {
  if (!(error instanceof CannotListen)) return errorText(error);
  switch (error.reason) {
    case 'denied':
      return i18next.t('voice.denied');
    case 'no_microphone':
      return i18next.t('voice.no_microphone');
    case 'insecure':
      return i18next.t('voice.insecure');
    case 'unsupported':
      return i18next.t('voice.cannot_hear');
  }
};

const listenNow = async (): Promise<Listening> => {
  const model = await modelFor('transcription');
  return model === null ? listenWithBrowser(i18next.language) : listenWithProvider(model, i18next.language);
};

interface DictationProps {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Listens from when its component is there, for as long as a recording may be, until it is told that all was said. */
const useListening = ({ onText, onClose }: DictationProps) => {
  const { t } = useTranslation();
  const listening = useRef<Listening | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const [state, setState] = useState<'opening' | 'listening' | 'writing'>('opening');
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const begin = (one: Listening): void => {
      if (!isWanted) {
        one.cancel();
        return;
      }
      listening.current = one;
      setState('listening');
    };
    listenNow().then(begin, (error: unknown) => {
      if (!isWanted) return;
      toast.error(why(error));
      close.current();
    });
    return () => {
      isWanted = false;
      listening.current?.cancel();
    };
  }, []);

  const finish = async (): Promise<void> => {
    const now = listening.current;
    if (!now || state !== 'listening') return;
    setState('writing');
    try {
      const text = await now.finish();
      if (text === '') toast.error(t('voice.heard_nothing'));
      else onText(text);
    } catch (error) {
      toast.error(why(error));
    }
    close.current();
  };
  const finishNow = useRef(finish);
  finishNow.current = finish;

  useEffect(() => {
    if (state !== 'listening') return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (seconds >= RECORDING_SECONDS_MAX) void finishNow.current();
  }, [seconds]);
  return { state, seconds, finish };
};

/** Listens from when it is there until it is told that all was said. */
export const Dictation = ({ onText, onClose }: DictationProps) => {
  const { t } = useTranslation();
  const { state, seconds, finish } = useListening({ onText, onClose });
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="flex items-center gap-1 rounded-full bg-sunken ps-3">
      <span role="status" className="sr-only">
        {state === 'writing' ? t('voice.writing') : state === 'listening' ? t('voice.listening') : ''}
      </span>
      <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-danger" />
      <span className="px-1 text-xs text-ink-muted tabular-nums">{clock}</span>
      <Button
        look="quiet"
        size="icon"
        className="rounded-full"
        aria-label={t('voice.forget')}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        className="rounded-full text-accent-text"
        isBusy={state !== 'listening'}
        aria-label={t('voice.done')}
        onClick={() => void finish()}
      >
        <Check aria-hidden="true" />
      </Button>
    </span>
  );
};
