import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ClosedHere, useIsClosedHere } from './ClosedHere.tsx';

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

const Words = ({ children }: { readonly children: string }) => (
  <blockquote dir="auto" className="border-s-2 border-accent ps-3 wrap-anywhere">
    {children}
  </blockquote>
);

const CLOSED = { locked: 'memory_page.locked', closed: 'memory_page.closed' } as const;

/**
 * The conversation names the memory alone, and its owner reads the words there; older calls hold them. What was just forgotten is still said;
 * whose it is not has nothing to read.
 */
const useWords = ({ content, memory_id: id }: Record<string, unknown>) => {
  const { t } = useTranslation();
  const isNamed = typeof id === 'string';
  const params = { id: isNamed ? id : '' };
  const { data } = useQuery({
    ...ask('GET /api/v1/memory/{id}', { params }),
    ...{ enabled: isNamed, retry: false },
  });
  if (!isNamed) return { words: typeof content === 'string' ? content : '', isOpen: true };
  if (!data) return { words: '', isOpen: true };
  const isOpen = data.key_status === 'ready';
  return { words: data.key_status === 'ready' ? data.content : t(CLOSED[data.key_status]), isOpen };
};

/** “Remember that …?” with a way back. */
export const MemoryCard = ({ input, output, decide }: MemoryCardProps) => {
  const { t } = useTranslation();
  const [isForgotten, setIsForgotten] = useState(false);
  const forget = useAction('DELETE /api/v1/memory/{id}', {
    stale: ['GET /api/v1/memory'],
    onDone: () => setIsForgotten(true),
  });
  const given = fieldsIn(input);
  const { memory_id: id, is_new: isNew } = fieldsIn(output);
  const { words, isOpen } = useWords(given);
  const isClosedHere = useIsClosedHere();
  // What could not be sealed was never kept.
  const problem = typeof given.problem === 'string' ? given.problem : null;
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      {problem === null && (
        <p className="text-ink-muted">{t(decide ? 'memory_page.ask' : 'memory_page.content')}</p>
      )}
      {words !== '' && <Words>{words}</Words>}
      {isClosedHere && (problem !== null || !isOpen) ? (
        <ClosedHere />
      ) : (
        problem !== null && <p className="text-ink-muted">{problem}</p>
      )}
      {decide && (
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <Button look="primary" onClick={() => decide('allow')}>
              {t('memory_page.remember')}
            </Button>
          )}
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
