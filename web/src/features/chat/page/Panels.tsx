import { ChannelDialogs } from '../../shell/index.ts';
import { DiffDialog } from '../branches/DiffDialog.tsx';
import { MapDialog } from '../branches/MapDialog.tsx';
import { type Panel, useConversation } from '../conversation/conversation.ts';
import { PeopleDialog } from '../people/PeopleDialog.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

interface PanelsProps {
  readonly panel: Panel;
  readonly onClose: () => void;
}

/** Everything that opens over a conversation; fetched with the first of them. */
export const Panels = ({ panel, onClose }: PanelsProps) => {
  const { channel } = useConversation();
  switch (panel.kind) {
    case 'share':
      return <ShareDialog leafId={panel.leafId} onClose={onClose} />;
    case 'diff':
      return <DiffDialog leafId={panel.leafId} onClose={onClose} />;
    case 'people':
      return <PeopleDialog onClose={onClose} />;
    case 'map':
      return <MapDialog onClose={onClose} />;
    case 'pins':
      return <PinsDialog onClose={onClose} />;
    case 'settings':
      return <SettingsDialog onClose={onClose} />;
    case 'remove':
      return <ChannelDialogs dialog={{ kind: 'remove', channel }} onClose={onClose} />;
  }
};
