// The persona that was chosen before there is a conversation: its picture, what it greets with, and ways to begin.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Markdown } from '../markdown/index.ts';

export interface ChosenPersonaProps {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** A way to begin is written into the field, to be changed before it is sent. */
  readonly onStarter: (text: string) => void;
  readonly onClose: () => void;
}

export const ChosenPersona = ({ id, name, avatar, onStarter }: ChosenPersonaProps) => {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...ask('GET /api/v1/personas/{id}', { params: { id } }),
    placeholderData: undefined,
  });
  return (
    <section aria-label={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <header className="flex items-center gap-3">
        <Avatar isPersona name={name} image={avatar} className="size-10 text-sm" />
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          {data?.description && (
            <p dir="auto" className="truncate text-sm text-ink-muted at-start">
              {data.description}
            </p>
          )}
        </div>
      </header>
      {data?.greeting && <Markdown text={data.greeting} />}
      {data && data.starters.length > 0 && (
        <ul aria-label={t('chat.starters')} className="flex flex-wrap gap-2">
          {data.starters.map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onStarter(starter)}
                className="min-h-(--control) rounded-2xl border border-line px-3.5 py-1.5 text-start text-sm text-ink-muted hover:border-edge/60 hover:bg-raised hover:text-ink"
              >
                <bdi>{starter}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
