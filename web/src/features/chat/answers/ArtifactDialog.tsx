import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Maximize, RotateCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { downloadText } from '../../../lib/download.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/Code.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Markdown, type OpenableKind } from '../../markdown/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { versionsQuery } from '../conversation/versions.ts';
import { ArtifactFrame } from './ArtifactFrame.tsx';
import { type Artifact, artifactsIn, asFence, fileNameOf, titleOf } from './artifacts.ts';

/** All that this branch holds, with the other versions of the answer that was opened; new ones join as they come. */
const useArtifacts = (parentId: string | null): readonly Artifact[] => {
  const { channel } = useConversation();
  const messages = useQuery(pathQuery(channel.id)).data?.messages;
  // The version on the screen: it knows how many there are now.
  const shown = messages?.find(({ parent_id, role }) => role === 'assistant' && parent_id === parentId);
  const versions = useQuery({
    ...versionsQuery(shown ?? { id: '', channel_id: '', parent_id: null }),
    enabled: shown !== undefined && shown.sibling_count > 1,
  }).data;
  return useMemo(() => artifactsIn(messages ?? [], versions), [messages, versions]);
};

const KIND_NAMES = { html: 'HTML', svg: 'SVG', js: 'JavaScript' } as const;

interface ArtifactDialogProps {
  readonly message: ChatMessage;
  readonly kind: OpenableKind;
  readonly code: string;
  readonly onClose: () => void;
}

/** A page, a drawing or a program of an answer: what it does, and beside it the code. */
export const ArtifactDialog = ({ message, kind, code, onClose }: ArtifactDialogProps) => {
  const { t } = useTranslation();
  const all = useArtifacts(message.parent_id);
  const [artifact, setArtifact] = useState<Artifact>({
    messageId: message.id,
    kind,
    code,
    createdAt: message.created_at,
  });
  const [run, setRun] = useState(0);
  const [side, setSide] = useState<'page' | 'code'>('page');
  const stage = useRef<HTMLDivElement>(null);
  const index = all.findIndex((one) => one.code === artifact.code && one.messageId === artifact.messageId);
  const title = titleOf(artifact) ?? t('artifacts.title');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isHuge
      title={title}
      description={t('artifacts.about', {
        kind: KIND_NAMES[artifact.kind],
        date: formatDateTime(artifact.createdAt),
      })}
    >
      <div className="flex h-[calc(90dvh-9rem)] flex-col gap-3">
        <div className="flex flex-wrap items-center gap-1">
          <Steps index={index} count={all.length} onGo={(to) => setArtifact(all[to] ?? artifact)} />
          <Sides side={side} onChoose={setSide} />
          <span className="grow" />
          <ArtifactActions
            artifact={artifact}
            onRun={() => setRun(run + 1)}
            onFullScreen={() => void stage.current?.requestFullscreen()}
          />
        </div>
        <div className="flex min-h-0 grow gap-3">
          <div
            ref={stage}
            className={classNames(
              'flex min-w-0 grow flex-col bg-raised md:basis-3/5',
              side === 'code' && 'max-md:hidden',
            )}
          >
            <ArtifactFrame
              key={`${run} ${artifact.messageId} ${artifact.code}`}
              artifact={artifact}
              title={title}
            />
          </div>
          <div
            className={classNames(
              'min-w-0 grow overflow-y-auto md:basis-2/5',
              side === 'page' && 'max-md:hidden',
            )}
          >
            <Markdown text={asFence(artifact)} />
          </div>
        </div>
      </div>
    </Dialog>
  );
};

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly onGo: (index: number) => void;
}

/** From one to the next of the same chat, in the order in which they were written. */
const Steps = ({ index, count, onGo }: StepsProps) => {
  const { t } = useTranslation();
  if (count < 2 || index < 0) return null;
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('artifacts.previous')}
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
      <span role="status" className="text-sm text-ink-muted tabular-nums">
        {t('artifacts.place', { number: index + 1, count })}
      </span>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('artifacts.next')}
        disabled={index === count - 1}
        onClick={() => onGo(index + 1)}
      >
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </>
  );
};

interface SidesProps {
  readonly side: 'page' | 'code';
  readonly onChoose: (side: 'page' | 'code') => void;
}

/** Where there is no room for both. The page goes on running while its code is read. */
const Sides = ({ side, onChoose }: SidesProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex gap-1 md:hidden">
      {(['page', 'code'] as const).map((one) => (
        <Button
          key={one}
          look={side === one ? 'secondary' : 'quiet'}
          aria-pressed={side === one}
          onClick={() => onChoose(one)}
        >
          {one === 'page' ? t('artifacts.preview') : t('markdown.code')}
        </Button>
      ))}
    </div>
  );
};

interface ArtifactActionsProps {
  readonly artifact: Artifact;
  readonly onRun: () => void;
  readonly onFullScreen: () => void;
}

const ArtifactActions = ({ artifact, onRun, onFullScreen }: ArtifactActionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Button look="quiet" size="icon" aria-label={t('artifacts.again')} onClick={onRun}>
        <RotateCw aria-hidden="true" />
      </Button>
      <CopyButton text={artifact.code} isIcon label={t('markdown.copy_code')} />
      <Button
        look="quiet"
        size="icon"
        aria-label={t('artifacts.download')}
        onClick={() => downloadText(fileNameOf(artifact), artifact.code)}
      >
        <Download aria-hidden="true" />
      </Button>
      {document.fullscreenEnabled && (
        <Button look="quiet" size="icon" aria-label={t('artifacts.full_screen')} onClick={onFullScreen}>
          <Maximize aria-hidden="true" />
        </Button>
      )}
    </>
  );
};
