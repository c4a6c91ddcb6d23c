import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { answerFailure, failedAnswer, isForKeeper, isRefused } from './answer-failure.ts';

const CONFIGS_FRESH_MS = 60_000;

interface AnswerFailureProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Why an answer was cut, and the way to the key where that is at fault and the reader's own. */
export const AnswerFailure = ({ message }: AnswerFailureProps) => {
  const { t } = useTranslation();
  const failed = failedAnswer(message);
  const { data } = useQuery({
    ...ask('GET /api/v1/api-configs'),
    staleTime: CONFIGS_FRESH_MS,
    enabled: failed !== null && message.provider_config_id !== null,
  });
  const config = data?.data.find(({ id }) => id === message.provider_config_id);
  const isOwn = config?.scope === 'personal';
  const why = answerFailure(message, config !== undefined, t);
  if (message.status === 'stopped') return <p className="mt-1 text-sm text-ink-faint">{why}</p>;
  return (
    <Notice tone="danger" className="mt-2">
      {why}
      {failed && data && !isOwn && isRefused(failed) && ` ${t('answer_failures.keeper')}`}
      {failed && isOwn && isForKeeper(failed) && (
        <Link to="/settings/providers" className="mt-1 block w-fit font-medium underline">
          {t('answer_failures.check_key')}
        </Link>
      )}
    </Notice>
  );
};
