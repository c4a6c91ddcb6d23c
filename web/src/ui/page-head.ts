// What the frame offers to pages: a place in the head of their sheet, and one for a second sheet beside it.

import { createContext, useContext } from 'react';

/** Where the frame wants the title of a page to stand; null where there is no frame. */
export const PageHeadContext = createContext<HTMLElement | null>(null);

export const usePageHead = (): HTMLElement | null => useContext(PageHeadContext);

/** Where a panel stands beside the page. */
export const PanelContext = createContext<HTMLElement | null>(null);

export const usePanelPlace = (): HTMLElement | null => useContext(PanelContext);
