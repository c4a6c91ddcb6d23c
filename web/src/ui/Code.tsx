import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { toast } from '../lib/toast.ts';
import { Button } from './Button.tsx';

const COPIED_FOR_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** An icon alone, with its name for screen readers. */
  readonly isIcon?: boolean;
  /** To copy is what its dialog is for. */
  readonly isMain?: boolean;
}

export const CopyButton = ({ text, label, isIcon, isMain }: CopyButtonProps) => {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setIsCopied(true);
    else toast.error(t('copy.failed'));
  };
  const name = label ?? t('copy.copy');
  return (
    <Button
      look={isIcon ? 'quiet' : isMain ? 'primary' : 'secondary'}
      size={isIcon ? 'icon' : 'normal'}
      aria-label={isIcon ? name : undefined}
      onClick={() => void copy()}
    >
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {!isIcon && (isCopied ? t('copy.copied') : name)}
      <span role="status" className="sr-only">
        {isCopied && isIcon ? t('copy.copied') : ''}
      </span>
    </Button>
  );
};

/** Something to be copied, never to be typed: always left to right, whatever the language. */
export const CodeBlock = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className="flex items-start gap-1 rounded-control border border-line bg-sunken">
    <section
      dir="ltr"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
      tabIndex={0}
      className="min-w-0 grow overflow-x-auto rounded-control p-3"
    >
      <pre className="font-mono text-xs leading-5">{text}</pre>
    </section>
    <div className="p-1">
      <CopyButton text={text} isIcon />
    </div>
  </div>
);
