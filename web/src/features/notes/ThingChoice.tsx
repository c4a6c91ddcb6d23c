import { Search } from 'lucide-react';
import { useId } from 'react';
import { SearchField } from '../../ui/TextField.tsx';

export interface Thing {
  readonly id: string;
  readonly title: string;
  /** What tells it from others of this title. */
  readonly about: string;
}

interface ThingChoiceProps {
  readonly label: string;
  /** What the field looks for. */
  readonly find: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly found: readonly Thing[];
  /** Said where nothing was found. */
  readonly none: string;
  readonly chosen: Thing | null;
  readonly onChoose: (thing: Thing) => void;
  readonly error: string | undefined;
}

/** One of many things, sought by its title. What was chosen stays in sight while one looks for another. */
export const ThingChoice = ({
  label,
  find,
  text,
  onText,
  found,
  none,
  chosen,
  ...more
}: ThingChoiceProps) => {
  const { onChoose, error } = more;
  const id = useId();
  const isFound = found.some((one) => one.id === chosen?.id);
  const shown = chosen === null || isFound ? found : [chosen, ...found];
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex [&>div]:max-w-none">
        <SearchField label={find} value={text} onValueChange={onText} icon={<Search />} />
      </div>
      <div className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line">
        {shown.map((one) => (
          <label
            key={one.id}
            className="flex min-h-(--row) cursor-pointer items-start gap-3 border-t border-line px-3 py-2 first:border-t-0 has-checked:bg-accent-soft/50"
          >
            <input
              type="radio"
              name={id}
              checked={chosen?.id === one.id}
              aria-labelledby={`${id}-${one.id}`}
              aria-describedby={one.about === '' ? undefined : `${id}-${one.id}-about`}
              onChange={() => onChoose(one)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 text-sm">
              <bdi id={`${id}-${one.id}`} className="block truncate font-medium">
                {one.title}
              </bdi>
              {one.about !== '' && (
                <bdi id={`${id}-${one.id}-about`} className="block truncate text-ink-muted">
                  {one.about}
                </bdi>
              )}
            </span>
          </label>
        ))}
        {shown.length === 0 && (
          <p role="status" className="px-3 py-2 text-sm text-ink-muted">
            {none}
          </p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
};
