import { Mic } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadDictation } from '../../voice/index.ts';

const Dictation = lazyPart(loadDictation);

/** What is said is written behind what stands in the field. */
export const DictateButton = ({ onText }: { readonly onText: (text: string) => void }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Dictation onText={onText} onClose={() => setIsOpen(false)} />;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={t('chat.dictate')}
      className="rounded-full"
      onClick={() => setIsOpen(true)}
    >
      <Mic aria-hidden="true" />
    </Button>
  );
};
