import { useTranslation } from 'react-i18next';
import { panelScreen } from '../../../lib/frame.ts';
import { useScreen } from '../../../lib/use-screen.ts';
import { PanelSheet } from '../../../ui/PanelSheet.tsx';
import { ChannelDialogs } from '../../shell/index.ts';
import { DiffDialog } from '../branches/DiffDialog.tsx';
import { MapDialog, MapPanel } from '../branches/MapDialog.tsx';
import { type Panel, useConversation } from '../conversation/conversation.ts';
import { PeopleDialog, PeoplePanel } from '../people/PeopleDialog.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

interface PanelsProps {
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** Everything that opens over a conversation or beside it; fetched with the first of them. */
export const Panels = ({ panel, onClose }: PanelsProps) => {
  const { channel } = useConversation();
  switch (panel.kind) {
    case 'share':
      return <ShareDialog leafId={panel.leafId} onClose={onClose} />;
    case 'diff':
      return <DiffDialog leafId={panel.leafId} onClose={onClose} />;
    case 'people':
    case 'map':
      return <SidePanel kind={panel.kind} onClose={onClose} />;
    case 'pins':
      return <PinsDialog onClose={onClose} />;
    case 'settings':
      return <SettingsDialog onClose={onClose} />;
    case 'remove':
      return <ChannelDialogs dialog={{ kind: 'remove', channel }} onClose={onClose} />;
  }
};

interface SidePanelProps {
  readonly kind: 'people' | 'map';
  readonly onClose: () => void;
}

/** What explains the page, on a sheet of its own where there is room for one. */
const SidePanel = ({ kind, onClose }: SidePanelProps) => {
  const { t } = useTranslation();
  const { open } = useConversation();
  if (!useScreen(panelScreen))
    return kind === 'people' ? <PeopleDialog onClose={onClose} /> : <MapDialog onClose={onClose} />;
  return (
    <PanelSheet
      title={t(kind === 'people' ? 'chat.people' : 'chat.map')}
      tabs={[
        { id: 'people', name: t('chat.people') },
        { id: 'map', name: t('chat.map') },
      ]}
      chosen={kind}
      onChoose={(next) => open({ kind: next })}
      onClose={onClose}
    >
      {kind === 'people' ? <PeoplePanel onClose={() => undefined} /> : <MapPanel />}
    </PanelSheet>
  );
};
