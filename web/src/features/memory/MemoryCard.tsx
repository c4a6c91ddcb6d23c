import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';

interface MemoryCardProps {
  /** What the tool was given, and what it said. */
  readonly input: string;
  readonly output: string | null;
  /** The person's yes or no; null where nothing waits for one. */
  readonly decide: ((decision: 'allow' | 'refuse') => void) | null;
  readonly onClose: () => void;
}

const fieldsIn = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** “Remember that …?” with a way back. */
export const MemoryCard = ({ input, output, decide }: MemoryCardProps) => {
  const { t } = useTranslation();
  const [isForgotten, setIsForgotten] = useState(false);
  const forget = useAction('DELETE /api/v1/memory/{id}', {
    stale: ['GET /api/v1/memory'],
    onDone: () => setIsForgotten(true),
  });
  const { content } = fieldsIn(input);
  const { memory_id: id, is_new: isNew } = fieldsIn(output);
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      <p className="text-ink-muted">{t(decide ? 'memory_page.ask' : 'memory_page.content')}</p>
      <blockquote dir="auto" className="border-s-2 border-accent ps-3 wrap-anywhere">
        {String(content ?? '')}
      </blockquote>
      {decide && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => decide('allow')}>
            {t('memory_page.remember')}
          </Button>
          <Button onClick={() => decide('refuse')}>{t('memory_page.not_now')}</Button>
        </div>
      )}
      {typeof id === 'string' && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="me-auto text-ink-muted">
            {t(isForgotten ? 'memory_page.forgotten' : 'memory_page.remembered')}
          </p>
          {isNew === true && !isForgotten && (
            <Button isBusy={forget.isPending} onClick={() => forget.mutate({ params: { id } })}>
              {t('memory_page.undo')}
            </Button>
          )}
          <Link to="/settings/memory" className="rounded-sm font-medium text-accent-text hover:underline">
            {t('memory_page.see_all')}
          </Link>
        </div>
      )}
    </div>
  );
};
