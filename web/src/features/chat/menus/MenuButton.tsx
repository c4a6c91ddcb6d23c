import type { ChatMessage } from '@parley/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { openMenu, useMenuKind } from './chat-menus.ts';
import { preloadMenus } from './load-menus.ts';

interface MenuButtonProps {
  readonly kind: 'message' | 'regenerate' | 'details' | 'react';
  readonly message: ChatMessage;
  readonly label: string;
  readonly children: ReactNode;
}

/** Opens one of the conversation's menus for a message. */
export const MenuButton = ({ kind, message, label, children }: MenuButtonProps) => {
  const isOpen = useMenuKind(message.id) === kind;
  const isMenu = kind === 'message' || kind === 'regenerate';
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      aria-haspopup={isMenu ? 'menu' : 'dialog'}
      aria-expanded={isOpen}
      onPointerEnter={preloadMenus}
      onClick={({ currentTarget }) => openMenu({ kind, message, anchor: currentTarget })}
    >
      {children}
    </Button>
  );
};
