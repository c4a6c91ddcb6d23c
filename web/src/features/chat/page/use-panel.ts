// What stands over a conversation or beside it.

import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type BesideThing, besideOf, besideText, keepBeside, lastThing } from '../../../lib/beside.ts';
import { panelScreen } from '../../../lib/frame.ts';
import { createLocalState } from '../../../lib/local-state.ts';
import { useScreen } from '../../../lib/use-screen.ts';
import { useShortcut } from '../../shortcuts/index.ts';
import {
  type Finding,
  type OwnTab,
  type Panel,
  panelOf,
  type SidePanel,
} from '../conversation/conversation.ts';

const route = getRouteApi('/app/c/$channelId');

const BESIDE: Readonly<Record<SidePanel['kind'], true>> = {
  ...{ sources: true, context: true, map: true, people: true, files: true, surface: true },
};

/** The one that was open last opens again. */
const last = createLocalState<OwnTab>('panel', 'device');

export const isBeside = (panel: Panel): panel is SidePanel => panel.kind in BESIDE;

/** What the address names; a surface that it does not name is none. */
const panelNamed = (
  kind: SidePanel['kind'] | undefined,
  of: string | undefined,
  surfaceId: string | undefined,
): SidePanel | null => {
  if (kind === 'surface') return surfaceId === undefined ? null : { kind, surfaceId };
  return kind === undefined ? null : panelOf(kind, of ?? null);
};

/** People, files, the map, and the context and sources of an answer stand in the address, so that a link shows what its sender saw; dialogs do not. */
export const usePanel = () => {
  const { panel: named, of, surface } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<Exclude<Panel, SidePanel | Finding> | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const name = useCallback(
    (panel: SidePanel | null) => {
      if (panel && panel.kind !== 'surface') last.set('chat', panel.kind);
      void navigate({
        to: '.',
        search: (search) => ({
          ...search,
          panel: panel?.kind,
          of: panel && 'messageId' in panel ? (panel.messageId ?? undefined) : undefined,
          surface: panel?.kind === 'surface' ? panel.surfaceId : undefined,
        }),
        replace: true,
      });
    },
    [navigate],
  );
  const open = useCallback(
    (panel: Panel) => {
      if (panel.kind === 'find') setIsFinding(true);
      else if (isBeside(panel)) name(panel);
      else setDialog(panel);
    },
    [name],
  );
  // Asked only where the bar, which is there by then, leaves the keys to the browser.
  useShortcut('find', () => !isFinding && setIsFinding(true));
  const beside = panelNamed(named, of, surface);
  const toggle = (): void => name(beside ? null : panelOf(last.get('chat') ?? 'context', null));
  useShortcut('panel', toggle);
  // Where a panel lies over the page, a dialog takes its place for as long as it is open.
  const shown = useScreen(panelScreen) || !dialog ? beside : null;
  return {
    panels: [
      ...(shown ? [{ panel: shown, close: () => name(null) }] : []),
      ...(dialog ? [{ panel: dialog, close: () => setDialog(null) }] : []),
    ],
    isBesideOpen: beside !== null,
    ...{ open, toggle, isFinding },
    endFinding: () => setIsFinding(false),
  };
};

/** The second thing that the address names, and how it goes; a key takes it away and puts it back. */
export const useBeside = (): { readonly thing: BesideThing | null; readonly takeAway: () => void } => {
  const { beside } = route.useSearch();
  const { channelId } = route.useParams();
  const navigate = route.useNavigate();
  const thing = besideOf(beside);
  const put = (next: BesideThing | null): void =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, beside: next === null ? undefined : besideText(next) }),
      replace: true,
    });
  useEffect(() => keepBeside(channelId, besideOf(beside)), [channelId, beside]);
  useShortcut('beside', () => {
    const next = thing === null ? lastThing() : null;
    if (thing === null && next === null) return false;
    put(next);
  });
  return { thing, takeAway: () => put(null) };
};
