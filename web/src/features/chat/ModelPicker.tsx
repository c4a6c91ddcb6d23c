import { ChevronDown, Columns2, Sparkles } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { useChoice } from './choice.ts';

const loadPanel = () => import('./ModelPanel.tsx');
const ModelPanel = lazy(() => loadPanel().then((module) => ({ default: module.ModelPanel })));

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
        className="max-w-52 gap-1.5 px-2.5 [&_svg]:size-3.5"
        onPointerEnter={() => void loadPanel()}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isSeveral ? <Columns2 aria-hidden="true" /> : <Sparkles aria-hidden="true" />}
        <span className="truncate">{text}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      {isOpen && anchor.current && (
        <Suspense fallback={null}>
          <ModelPanel channelId={channelId} anchor={anchor.current} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
