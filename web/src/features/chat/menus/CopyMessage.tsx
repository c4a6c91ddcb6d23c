import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/Button.tsx';

const COPIED_FOR_MS = 1500;

export const CopyMessage = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={isCopied ? t('copy.copied') : t('copy.copy')}
      onClick={() =>
        void copyText(text).then((isDone) => (isDone ? setIsCopied(true) : toast.error(t('copy.failed'))))
      }
    >
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </Button>
  );
};
