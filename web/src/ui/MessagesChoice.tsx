import type { ChatMessage } from '@parley/contract';
import { NOTE_MESSAGES_MAX } from '@parley/contract/limits';
import { useId } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { Checkbox } from './Checkbox.tsx';

const SHOWN_CHARACTERS = 120;

export interface ChosenFrom {
  readonly message: ChatMessage;
  /** The branch that it is on, as far as it is there. */
  readonly among: readonly ChatMessage[];
}

const saysSomething = ({ content, status }: ChatMessage): boolean =>
  content.trim() !== '' && status !== 'streaming';

/** What a note may be given: those of the branch that say something. */
export const offeredOf = ({ message, among }: ChosenFrom): ChatMessage[] =>
  (among.some(({ id }) => id === message.id) ? among : [message]).filter(saysSomething);

/** In the order in which they were said, in whichever they were chosen. */
export const inOrder = (offered: readonly ChatMessage[], chosen: readonly string[]): string[] =>
  offered.map(({ id }) => id).filter((id) => chosen.includes(id));

export const isCountRight = (chosen: readonly string[]): boolean =>
  chosen.length > 0 && chosen.length <= NOTE_MESSAGES_MAX;

interface MessagesChoiceProps {
  /** What is chosen here. */
  readonly legend: string;
  readonly offered: readonly ChatMessage[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

export const MessagesChoice = ({ legend, offered, chosen, error, onChange }: MessagesChoiceProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="max-h-72 overflow-y-auto rounded-control border border-line px-3 py-1">
        {offered.map((one) => (
          <Checkbox
            key={one.id}
            checked={chosen.includes(one.id)}
            label={<bdi>{one.author.display_name}</bdi>}
            description={
              <span title={formatDateTime(one.created_at)} dir="auto" className="line-clamp-2 wrap-anywhere">
                {one.content.trim().slice(0, SHOWN_CHARACTERS)}
              </span>
            }
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
            }
          />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
};
