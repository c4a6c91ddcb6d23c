import type { ChatMessage } from '@parley/contract';
import { Check, CircleAlert, Hand, LoaderCircle, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadSignInOffer } from '../../tool-servers/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { takeIn } from '../conversation/path.ts';
import type { ToolStep } from './tool-steps.ts';

const SignInOffer = lazyPart(loadSignInOffer);

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

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
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
  const { channel } = useConversation();
  const status = statusOf({ message, step });
  const isWaiting = status === 'awaiting_approval';
  const [isOffered, setIsOffered] = useState(true);
  return (
    <details
      open={isWaiting || step.sign_in !== undefined}
      className="my-2 rounded-control border border-line bg-surface text-sm [&_summary_svg]:size-4"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1.5">
        <Wrench aria-hidden="true" className="text-ink-faint" />
        <span className="min-w-0 grow truncate font-mono text-xs font-medium">{step.name}</span>
        <span className="flex items-center gap-1.5 text-xs text-ink-muted">
          {t(STATUS_TEXT[status])}
          <StatusIcon status={status} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        <ToolText label={t('chat.tool_input')} text={pretty(step.arguments)} />
        {step.output !== null && <ToolText label={t('chat.tool_output')} text={pretty(step.output)} />}
        {isOffered && step.sign_in && <SignInOffer {...step.sign_in} onClose={() => setIsOffered(false)} />}
        {isWaiting && channel.rights.write && <Approval message={message} step={step} />}
      </div>
    </details>
  );
};

const ToolText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <p className="mb-1 text-xs text-ink-muted">{label}</p>
    <section
      dir="ltr"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md bg-sunken p-2"
    >
      <pre className="font-mono text-xs leading-5 break-words whitespace-pre-wrap">{text}</pre>
    </section>
  </div>
);

const Approval = ({ message, step }: ToolCardProps) => {
  const { t } = useTranslation();
  const decide = useAction('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
    onDone: takeIn,
  });
  const say = (decision: 'allow' | 'refuse') => () =>
    decide.mutate({
      params: { id: message.channel_id, msgId: message.id, callId: step.id },
      body: { decision },
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-ink-muted">{t('chat.tool_ask')}</p>
      <Button isBusy={decide.isPending} onClick={say('refuse')}>
        {t('chat.tool_refuse')}
      </Button>
      <Button look="primary" isBusy={decide.isPending} onClick={say('allow')}>
        {t('chat.tool_allow')}
      </Button>
    </div>
  );
};
