import { CloudCheck, CloudOff, CloudUpload, Lock, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../feature.ts';
import type { LiveState } from './live-note.ts';

/** Also that pictures are being sent, which the document knows nothing of. */
type ShownState = LiveState | 'uploading';

const LOOKS = {
  opening: { text: 'note_page.live_opening', icon: CloudUpload },
  saved: { text: 'note_page.live_saved', icon: CloudCheck },
  saving: { text: 'note_page.live_saving', icon: CloudUpload },
  uploading: { text: 'note_page.live_uploading', icon: CloudUpload },
  offline: { text: 'note_page.live_offline', icon: CloudOff },
  read_only: { text: 'note_page.live_read_only', icon: Lock },
  trashed: { text: 'note_page.live_read_only', icon: Lock },
  gone: { text: 'note_page.live_read_only', icon: Lock },
  refused: { text: 'note_page.live_refused', icon: CloudOff },
} as const satisfies Record<ShownState, { text: TextKey; icon: LucideIcon }>;

const SETTLED_MS = 1_000;

/** Each pause in typing saves: only what lasts is read out. */
const useSettled = (state: ShownState): ShownState => {
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return settled;
};

export const LiveStateLine = ({ state }: { readonly state: ShownState }) => {
  const { t } = useTranslation();
  const { text, icon: Icon } = LOOKS[state];
  const settled = useSettled(state);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-muted" data-live={state}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-hidden="true">{t(text)}</span>
      <span role="status" className="sr-only">
        {t(LOOKS[settled].text)}
      </span>
    </span>
  );
};
