// Which menu of the conversation is open, and beside what. There is one of each for the whole page, fetched when it is first wanted:
// a row costs a button, not a menu.

import type { ChatMessage } from '@parley/contract';
import { createStore } from '../../../lib/external-store.ts';
import type { OpenableKind } from '../../markdown/index.ts';

export type ChatMenu =
  | {
      readonly kind: 'message' | 'regenerate' | 'details' | 'react' | 'feedback';
      readonly message: ChatMessage;
      readonly anchor: HTMLElement;
    }
  | {
      readonly kind: 'artifact';
      readonly message: ChatMessage;
      readonly opened: OpenableKind;
      readonly code: string;
      readonly anchor: HTMLElement;
    }
  | { readonly kind: 'conversation'; readonly anchor: HTMLElement };

const store = createStore<ChatMenu | null>(null);

export const openMenu = (menu: ChatMenu): void => store.set(() => menu);
export const closeMenu = (): void => store.set(() => null);
export const useMenu = (): ChatMenu | null => store.use();

/** What is open for a message. */
export const useMenuKind = (messageId: string): ChatMenu['kind'] | null =>
  store.useSelected((menu) =>
    menu && 'message' in menu && menu.message.id === messageId ? menu.kind : null,
  );
