import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** A click that was meant for the frame must not say yes: what appears under the pointer cannot be pressed at once. */
const READY_MS = 600;

interface InsertRequestProps {
  readonly name: string;
  readonly text: string;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** What a package wants to write into the field of the chat, shown by the page itself: no frame can press its buttons. */
export const InsertRequest = ({ name, text, onAnswer }: InsertRequestProps) => {
  const { t } = useTranslation();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), READY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice isLive title={t('packages.wants_to_write', { name })}>
      <blockquote
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="at-start my-2 max-h-32 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {text}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={!isReady} onClick={() => onAnswer(true)}>
          {t('packages.write_it')}
        </Button>
        <Button disabled={!isReady} onClick={() => onAnswer(false)}>
          {t('packages.write_not')}
        </Button>
      </div>
    </Notice>
  );
};
