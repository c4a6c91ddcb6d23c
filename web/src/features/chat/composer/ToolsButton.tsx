import { Wrench } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { prefetchPart } from '../../../lib/fetch-part.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useChoice } from '../sending/choice.ts';
import { answererOf } from '../sending/choice-input.ts';

const loadPanel = async () => {
  const [{ ToolsPanel: part }] = await Promise.all([import('./ToolsPanel.tsx'), loadSettingsWords()]);
  return part;
};
const ToolsPanel = lazyPart(loadPanel);

interface ToolsButtonProps {
  readonly channelId: string;
  /** There is no conversation on the server: what looks into one, or waits for a yes in it, is not there. */
  readonly isOutside?: boolean;
}

/** Which tools the next answers may use; the number stands where some were chosen. */
export const ToolsButton = ({ channelId, isOutside = false }: ToolsButtonProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { tools = {} } = useChoice(channelId);
  const chosen = tools[answererOf(channelId)];
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        size={chosen ? undefined : 'icon'}
        aria-label={chosen ? t('chat.tools_chosen', { count: chosen.length }) : t('chat.tools')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={chosen ? 'gap-1.5 rounded-full px-2.5 text-accent-text' : 'rounded-full'}
        onPointerEnter={() => prefetchPart(loadPanel)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Wrench aria-hidden="true" />
        {chosen && formatNumber(chosen.length)}
      </Button>
      {isOpen && anchor.current && (
        <ToolsPanel
          channelId={channelId}
          isOutside={isOutside}
          anchor={anchor.current}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
