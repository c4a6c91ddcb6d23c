import { Blocks } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSurfaces } from '../../../lib/surfaces.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnchoredMenu, MenuItem } from '../../../ui/Menu.tsx';
import { useConversation } from '../conversation/conversation.ts';

/** What packages do beside the field that one writes in; nothing where none of them does. */
export const ActionsButton = () => {
  const { t } = useTranslation();
  const { open } = useConversation();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const surfaces = useSurfaces('composer.action');
  if (surfaces.length === 0) return null;
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        size="icon"
        aria-label={t('chat.package_actions')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="rounded-full"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Blocks aria-hidden="true" />
      </Button>
      {isOpen && anchor.current && (
        <AnchoredMenu anchor={anchor.current} align="start" onClose={() => setIsOpen(false)}>
          {surfaces.map((surface) => (
            <MenuItem key={surface.id} onClick={() => open({ kind: 'action', surface, message: null })}>
              {surface.title}
            </MenuItem>
          ))}
        </AnchoredMenu>
      )}
    </>
  );
};
