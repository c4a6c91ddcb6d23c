import type { Prompt } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { TextQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { ask } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { matchesText } from '../../palette/index.ts';
import type { Suggestion } from './suggestion.ts';

const SHOWN_MAX = 8;

/** The number of uses is no reason to disturb anybody. */
export const countPrompt = (id: string): void => {
  call('POST /api/v1/prompts/{id}/use', { params: { id } }).catch(() => undefined);
};

/** Enter takes the first: its command is what was typed, or begins so, or its title does, or it only holds the word. */
const fitOf = ({ command, title }: Prompt, word: string): number => {
  const [typed, called, titled] = [word, command, title].map((text) => text.toLowerCase()) as [
    string,
    string,
    string,
  ];
  const fits = [called === typed, called.startsWith(typed), titled.startsWith(typed), true];
  return fits.indexOf(true);
};

/** The prompts that a word fits, those that begin with it first, then the most used; null: none are asked for. One with places to fill in is given to `onPrompt`. */
export const usePrompts = (
  word: string | null,
  onPrompt: (prompt: Prompt) => void,
): readonly Suggestion[] => {
  const { t } = useTranslation();
  const q = useDebounced(word ?? '');
  const found = useQuery({
    ...ask('GET /api/v1/prompts', { query: { per_page: String(SHOWN_MAX), ...(q === '' ? {} : { q }) } }),
    enabled: word !== null,
    staleTime: 30_000,
  });
  if (word === null) return [];
  return (found.data?.data ?? [])
    .filter(({ title, command, tags }) => [command, title, ...tags].some((text) => matchesText(text, word)))
    .toSorted((a, b) => fitOf(a, word) - fitOf(b, word))
    .map((prompt) => {
      const { id, title, command, text, variables } = prompt;
      const isWhole = variables.length === 0;
      return {
        key: `prompt:${id}`,
        name: `/${command}`,
        note: title,
        kind: t('prompts.title'),
        insert: isWhole ? text : null,
        run: () => (isWhole ? countPrompt(id) : onPrompt(prompt)),
        icon: (
          <span className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
            <TextQuote aria-hidden="true" className="size-4" />
          </span>
        ),
      };
    });
};
