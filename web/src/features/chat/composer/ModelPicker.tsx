import { ChevronDown, Columns2, Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchPart } from '../../../lib/fetch-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useShortcut } from '../../shortcuts/index.ts';
import { useChoice } from '../sending/choice.ts';

const loadPanel = () => import('./ModelPanel.tsx').then((module) => module.ModelPanel);
const ModelPanel = lazyPart(loadPanel);

/** Who answers. Nothing chosen means that the conversation's own models answer, or the default one. */
export const ModelPicker = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { models } = useChoice(channelId);
  useShortcut('models', () => setIsOpen(true));
  const [first] = models;
  const isSeveral = models.length > 1;
  const text = isSeveral
    ? t('chat.models_chosen', { count: models.length })
    : (first?.display_name ?? t('chat.model_automatic'));
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        aria-label={t('chat.model_chosen', { name: text })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="max-w-52 min-w-0 shrink gap-1.5 px-2.5 [&_svg]:size-3.5"
        onPointerEnter={() => prefetchPart(loadPanel)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isSeveral ? <Columns2 aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
        <span className="truncate">{text}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      {isOpen && anchor.current && (
        <ModelPanel channelId={channelId} anchor={anchor.current} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
