import { ChevronDown, Columns2, Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchPart } from '../../../lib/fetch-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useShortcut } from '../../shortcuts/index.ts';
import { WhoAnswersText } from './WhoAnswersText.tsx';
import { type BeginsIn, useWhoAnswers } from './who-answers.ts';

const loadPanel = () => import('./ModelPanel.tsx').then((module) => module.ModelPanel);
const ModelPanel = lazyPart(loadPanel);

interface ModelPickerProps {
  readonly channelId: string;
  /** Of a chat that is none yet, where it would begin; null: where only the default answers. */
  readonly beginsIn?: BeginsIn | null;
}

/** Who answers. Nothing chosen means that the conversation's own models answer, those of its place, or the default one. */
export const ModelPicker = ({ channelId, beginsIn }: ModelPickerProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const who = useWhoAnswers(channelId, beginsIn);
  useShortcut('models', () => setIsOpen(true));
  const text = who.from === null ? who.name : `${who.name} · ${who.from}`;
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        aria-label={t('chat.model_chosen', { name: text })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={text}
        className="max-w-80 min-w-0 shrink gap-1.5 px-2.5 max-rail:px-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0"
        onPointerEnter={() => prefetchPart(loadPanel)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {who.isSeveral ? <Columns2 aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
        <WhoAnswersText {...who} />
        <ChevronDown aria-hidden="true" className="max-rail:hidden" />
      </Button>
      {isOpen && anchor.current && (
        <ModelPanel
          channelId={channelId}
          beginsIn={beginsIn}
          anchor={anchor.current}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
