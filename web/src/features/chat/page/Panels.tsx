import type { ChatMessage, Surface } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../feature.ts';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { panelScreen } from '../../../lib/frame.ts';
import { useSurfaces } from '../../../lib/surfaces.ts';
import { useScreen } from '../../../lib/use-screen.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PanelDrawer } from '../../../ui/PanelDrawer.tsx';
import { PanelSheet } from '../../../ui/PanelSheet.tsx';
import { loadSurfaceDialog, loadSurfaceFrame, type SurfaceFrameProps } from '../../packages/index.ts';
import { ChannelDialogs } from '../../shell/index.ts';
import { DiffDialog } from '../branches/DiffDialog.tsx';
import { MapPanel } from '../branches/MapPanel.tsx';
import {
  type Finding,
  type OwnTab,
  type Panel,
  panelOf,
  type SidePanel,
  useConversation,
} from '../conversation/conversation.ts';
import { PeoplePanel } from '../people/PeoplePanel.tsx';
import { readChatDraft, writeChatDraft } from '../sending/chat-drafts.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { TellMore } from './TellMore.tsx';

interface PanelsProps {
  readonly panel: Exclude<Panel, Finding>;
  readonly onClose: () => void;
}

/** Everything that opens over a conversation or beside it; fetched with the first of them. */
export const Panels = ({ panel, onClose }: PanelsProps) => {
  const { channel } = useConversation();
  switch (panel.kind) {
    case 'share':
      return <ShareDialog leafId={panel.leafId} onClose={onClose} />;
    case 'diff':
      return <DiffDialog leafId={panel.leafId} otherId={panel.otherId} onClose={onClose} />;
    case 'merge':
      return <MergeDialog a={panel.a} b={panel.b} onClose={onClose} />;
    case 'propose':
      return <ProposeDialog leafId={panel.leafId} onClose={onClose} />;
    case 'rerun':
      return <RerunDialog message={panel.message} onClose={onClose} />;
    case 'action':
      return <ActionDialog surface={panel.surface} message={panel.message} onClose={onClose} />;
    case 'people':
    case 'map':
    case 'files':
    case 'context':
    case 'sources':
    case 'surface':
      return <BesidePanel panel={panel} onClose={onClose} />;
    case 'pins':
      return <PinsDialog onClose={onClose} />;
    case 'settings':
      return <SettingsDialog onClose={onClose} />;
    case 'move':
    case 'remove':
      return <ChannelDialogs dialog={{ kind: panel.kind, channel }} onClose={onClose} />;
  }
};

/** Its words come with it: most visits do not ask. */
const AnswerContext = lazyPart(async () => {
  const [{ AnswerContext }] = await Promise.all([
    import('../answers/AnswerContext.tsx'),
    loadSettingsWords(),
  ]);
  return AnswerContext;
});

const ShareDialog = lazyPart(async () => {
  const [{ ShareDialog }] = await Promise.all([import('../share/ShareDialog.tsx'), loadSettingsWords()]);
  return ShareDialog;
});

const MergeDialog = lazyPart(async () => {
  const [{ MergeDialog }] = await Promise.all([import('../branches/MergeDialog.tsx'), loadSettingsWords()]);
  return MergeDialog;
});

const ProposeDialog = lazyPart(async () => {
  const [{ ProposeDialog }] = await Promise.all([
    import('../branches/ProposeDialog.tsx'),
    loadSettingsWords(),
  ]);
  return ProposeDialog;
});

const RerunDialog = lazyPart(async () => {
  const [{ RerunDialog }] = await Promise.all([import('../answers/RerunDialog.tsx'), loadSettingsWords()]);
  return RerunDialog;
});

const AnswerSources = lazyPart(async () => {
  const [{ AnswerSources }] = await Promise.all([
    import('../answers/AnswerSources.tsx'),
    loadSettingsWords(),
  ]);
  return AnswerSources;
});

const SurfaceDialog = lazyPart(loadSurfaceDialog);
const SurfaceTab = lazyPart(async () => {
  const SurfaceFrame = await loadSurfaceFrame();
  return ({ onClose: _none, ...frame }: SurfaceFrameProps & Closing) => <SurfaceFrame {...frame} isFilling />;
});

interface Closing {
  readonly onClose: () => void;
}

interface ActionDialogProps extends Closing {
  readonly surface: Surface;
  readonly message: ChatMessage | null;
}

/** What a package does with a message, or beside the field: it learns of the chat what it was chosen on, and nothing else. */
const ActionDialog = ({ surface, message, onClose }: ActionDialogProps) => {
  const { channel } = useConversation();
  const insert = useInsert();
  return (
    <SurfaceDialog
      surface={surface}
      params={{ channel_id: channel.id, ...(message && { message_id: message.id }) }}
      {...(message && { message: { id: message.id, role: message.role, text: message.content } })}
      insert={insert}
      onClose={onClose}
    />
  );
};

/** Writes behind what stands in the field already. */
const useInsert = () => {
  const { channel, field } = useConversation();
  return (text: string): void => {
    const draft = readChatDraft(channel.id).trimEnd();
    writeChatDraft(channel.id, draft === '' ? text : `${draft}\n${text}`);
    field.current?.focus();
  };
};

interface BesidePanelProps {
  readonly panel: SidePanel;
  readonly onClose: () => void;
}

const TITLES = {
  sources: 'chat.sources',
  context: 'chat.context',
  map: 'chat.map',
  people: 'chat.people',
  files: 'shell.files',
} as const satisfies Record<OwnTab, TextKey>;

/** In the order in which they stand. */
const TABS = Object.keys(TITLES) as Array<keyof typeof TITLES>;

/** What explains the page: on a sheet of its own where there is room for one, else over the page. */
const BesidePanel = ({ panel, onClose }: BesidePanelProps) => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  const isBeside = useScreen(panelScreen);
  const Place = isBeside ? PanelSheet : PanelDrawer;
  // What leads elsewhere leaves no sheet over the place that it leads to.
  const leave = isBeside ? () => undefined : onClose;
  const { kind } = panel;
  const surfaces = useSurfaces('channel.panel');
  const surface = panel.kind === 'surface' ? surfaces.find(({ id }) => id === panel.surfaceId) : undefined;
  const insert = useInsert();
  const choose = (next: string): void => {
    const tab = TABS.find((own) => own === next);
    if (tab === undefined) open({ kind: 'surface', surfaceId: next });
    else open(panelOf(tab, 'messageId' in panel ? panel.messageId : null));
  };
  return (
    <Place
      title={panel.kind === 'surface' ? (surface?.title ?? t('chat.package_actions')) : t(TITLES[panel.kind])}
      tabs={[
        ...TABS.map((id): { id: string; name: string } => ({ id, name: t(TITLES[id]) })),
        ...surfaces.map(({ id, title }) => ({ id, name: title })),
      ]}
      chosen={panel.kind === 'surface' ? panel.surfaceId : panel.kind}
      onChoose={choose}
      onClose={onClose}
    >
      {surface && (
        <SurfaceTab
          key={surface.id}
          surface={surface}
          params={{ channel_id: channel.id }}
          insert={insert}
          onClose={onClose}
        />
      )}
      {kind === 'people' && <PeoplePanel onClose={leave} />}
      {kind === 'map' && <MapPanel onGo={leave} />}
      {kind === 'files' && <FilesPanel />}
      {panel.kind === 'context' && (
        <>
          <AnswerContext messageId={panel.messageId} onClose={onClose} />
          <TellMore onLeave={leave} />
        </>
      )}
      {panel.kind === 'sources' && <AnswerSources messageId={panel.messageId} onClose={onClose} />}
    </Place>
  );
};
