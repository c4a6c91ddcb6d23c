import type { ChatMessage } from '@parley/contract';
import { Check, CircleAlert, Hand, LoaderCircle, Wrench, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MEMORY_TOOL } from '../../memory/index.ts';
import type { toolName } from '../../tool-servers/index.ts';
import type { ToolStep } from './tool-steps.ts';

const ToolDetails = lazyPart(() => import('./ToolDetails.tsx').then((module) => module.ToolDetails));

const STATUS_TEXT = {
  running: 'chat.tool_running',
  awaiting_approval: 'chat.tool_waiting',
  allowed: 'chat.tool_running',
  refused: 'chat.tool_refused',
  done: 'chat.tool_done',
  failed: 'chat.tool_failed',
} as const;

const StatusIcon = ({ status }: { readonly status: ToolStep['status'] }) => {
  if (status === 'done') return <Check aria-hidden="true" className="text-success-text" />;
  if (status === 'failed') return <CircleAlert aria-hidden="true" className="text-danger-text" />;
  if (status === 'refused') return <X aria-hidden="true" className="text-ink-faint" />;
  if (status === 'awaiting_approval') return <Hand aria-hidden="true" className="text-warning-text" />;
  return <LoaderCircle aria-hidden="true" className="animate-spin text-ink-faint" />;
};

const loadNames = async () => {
  const [names] = await Promise.all([import('../../tool-servers/index.ts'), loadSettingsWords()]);
  return names.toolName;
};

/** What it is called for people; its words come after the first paint, and until then its id stands there. */
const useToolName = (id: string): string => {
  const { t } = useTranslation();
  const [nameOf, setNameOf] = useState<typeof toolName | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadNames().then(
      (found) => isWanted && setNameOf(() => found),
      // The id is a name, too.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return nameOf === null ? id : nameOf(id, t);
};

interface ToolCardProps {
  readonly message: ChatMessage;
  readonly step: ToolStep;
}

/** In an answer that is over nothing runs or waits any more, whatever the call says of itself. */
const statusOf = ({ message, step }: ToolCardProps): ToolStep['status'] => {
  if (message.status === 'streaming') return step.status;
  if (step.status === 'awaiting_approval') return 'refused';
  return step.status === 'running' || step.status === 'allowed' ? 'failed' : step.status;
};

export const ToolCard = ({ message, step }: ToolCardProps) => {
  const { t } = useTranslation();
  const status = statusOf({ message, step });
  const isWaiting = status === 'awaiting_approval';
  // The person sees what was remembered, and can take it back.
  const isMemory = step.name === MEMORY_TOOL;
  const name = useToolName(step.name);
  // What could not be fetched is not drawn; folding the card out again tries anew.
  const [isShown, setIsShown] = useState(true);
  return (
    <details
      open={isWaiting || step.sign_in !== undefined || isMemory}
      onToggle={() => setIsShown(true)}
      className="my-2 rounded-control border border-line bg-surface text-sm [&_summary_svg]:size-4"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1.5">
        <Wrench aria-hidden="true" className="text-ink-faint" />
        <span title={step.name} className="min-w-0 grow truncate text-xs font-medium">
          {isMemory ? t('memory.title') : name}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-ink-muted">
          {t(STATUS_TEXT[status])}
          <StatusIcon status={status} />
        </span>
      </summary>
      {isShown && (
        <ToolDetails message={message} step={step} isWaiting={isWaiting} onClose={() => setIsShown(false)} />
      )}
    </details>
  );
};
