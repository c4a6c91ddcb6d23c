import type { Channel, ChatMessage, Participant, Surface } from '@parley/contract';
import { createContext, type RefObject, useContext } from 'react';

/** What every part of an open conversation needs to know. */
export interface Conversation {
  readonly channel: Channel;
  readonly myId: string;
  /** The participants of the channel, by the id of the person or persona. */
  readonly people: ReadonlyMap<string, Participant>;
  readonly editingId: string | null;
  setEditingId(id: string | null): void;
  open(panel: Panel): void;
  /** Where one writes. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What stands beside the conversation, and in its address. */
export type SidePanel =
  | { readonly kind: 'people' | 'map' | 'files' }
  /** What an answer was made from, or what it cites; null: the last one. */
  | { readonly kind: 'context' | 'sources'; readonly messageId: string | null }
  | SurfacePanel;

/** The tab of a package. */
export interface SurfacePanel {
  readonly kind: 'surface';
  readonly surfaceId: string;
}

/** The tabs that are there without packages. */
export type OwnTab = Exclude<SidePanel['kind'], 'surface'>;

export const panelOf = (kind: OwnTab, messageId: string | null): SidePanel =>
  kind === 'context' || kind === 'sources' ? { kind, messageId } : { kind };

/** The bar that looks through the whole chat. */
export type Finding = { readonly kind: 'find' };

export type Panel =
  | SidePanel
  | Finding
  | { readonly kind: 'share'; readonly leafId: string | null }
  /** `otherId`: the version that it is compared with; the last one unless said. */
  | { readonly kind: 'diff'; readonly leafId: string; readonly otherId?: string }
  /** Messages on the branches that are to be merged. Null: that is still to be chosen. */
  | { readonly kind: 'merge'; readonly a: string; readonly b: string | null }
  | { readonly kind: 'propose'; readonly leafId: string }
  | { readonly kind: 'rerun'; readonly message: ChatMessage }
  /** What a package does with a message, or beside the field. */
  | { readonly kind: 'action'; readonly surface: Surface; readonly message: ChatMessage | null }
  | { readonly kind: 'pins' | 'settings' | 'move' | 'remove' };

export const ConversationContext = createContext<Conversation | null>(null);

export const useConversation = (): Conversation => {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('a part of a conversation is drawn outside of one');
  return conversation;
};
