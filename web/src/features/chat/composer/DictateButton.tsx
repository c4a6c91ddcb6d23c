import { Mic } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadDictation } from '../../voice/index.ts';

const Dictation = lazyPart(loadDictation);

interface DictateButtonProps {
  readonly onText: (text: string) => void;
  /** On a phone other buttons need its room now. */
  readonly givesWay?: boolean;
}

/** What is said is written behind what stands in the field. */
export const DictateButton = ({ onText, givesWay = false }: DictateButtonProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Dictation onText={onText} onClose={() => setIsOpen(false)} />;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={t('chat.dictate')}
      className={givesWay ? 'rounded-full max-rail:hidden' : 'rounded-full'}
      onClick={() => setIsOpen(true)}
    >
      <Mic aria-hidden="true" />
    </Button>
  );
};
