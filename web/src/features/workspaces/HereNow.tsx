import type { Person } from '@parley/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOpenDirect } from '../people/index.ts';

const SHOWN_MAX = 12;

interface HereNowProps {
  readonly people: readonly Person[];
  /** Also of those who are not among them. */
  readonly count: number;
}

/** Who else is there: a press begins a chat with them, or goes on with it. */
export const HereNow = ({ people, count }: HereNowProps) => {
  const { t } = useTranslation();
  const id = useId();
  const openDirect = useOpenDirect();
  const shown = people.slice(0, SHOWN_MAX);
  const left = count - shown.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 type-ui text-ink-muted">
        {t('workspace_page.online')}
      </h2>
      <ul className="flex flex-wrap items-center gap-1.5">
        {shown.map((person) => {
          const name = person.display_name || person.handle;
          return (
            <li key={person.id} className="min-w-0 max-w-44">
              <button
                type="button"
                title={t('workspace_page.talk', { name })}
                onClick={() => void openDirect({ id: person.id, name })}
                className="flex max-w-full items-center gap-2 rounded-full border border-line py-1 ps-1 pe-3 type-ui transition-colors duration-(--d-press) hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="relative shrink-0">
                  <Avatar name={name} image={person.avatar} className="size-6 text-[0.5625rem]" />
                  <span
                    aria-hidden="true"
                    className="absolute -end-0.5 -bottom-0.5 size-2 rounded-full bg-success ring-2 ring-surface"
                  />
                </span>
                <bdi className="truncate">{name}</bdi>
              </button>
            </li>
          );
        })}
        {left > 0 && <li className="px-1 text-xs text-ink-muted tabular-nums">+{formatNumber(left)}</li>}
      </ul>
    </section>
  );
};
