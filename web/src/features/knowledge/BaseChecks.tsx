import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { basesQuery } from './use-bases.ts';

/** A base that is bound here already; its name may be all that one may know of it. */
interface Bound {
  readonly kb_id: string;
  readonly name: string;
  readonly document_count: number;
}

interface BaseChecksProps {
  readonly label: string;
  readonly bound: readonly Bound[];
  /** Which ones are chosen, also where the server has not said so yet. */
  readonly chosen: readonly string[];
  readonly mayChange: boolean;
  readonly onChange: (kbIds: string[]) => void;
  /** What more can be said of one that is chosen. */
  readonly after?: (kbId: string, name: string) => ReactNode;
}

/** The knowledge bases that one may read, and those that are bound already, each with a box. */
export const BaseChecks = ({ label, bound, chosen, mayChange, onChange, after }: BaseChecksProps) => {
  const { t } = useTranslation();
  const query = useQuery({ ...basesQuery(), enabled: mayChange });
  const readable = (query.data?.data ?? []).map(({ id, name, document_count }) => ({
    ...{ kb_id: id, name, document_count },
  }));
  const rows = mayChange
    ? [...bound.filter((one) => !readable.some(({ kb_id }) => kb_id === one.kb_id)), ...readable]
    : bound;
  const toggle = (kbId: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, kbId] : chosen.filter((id) => id !== kbId));
  const list = (
    <ul aria-label={label}>
      {rows.map(({ kb_id, name, document_count }) => (
        <li key={kb_id}>
          <Checkbox
            label={<bdi>{name}</bdi>}
            description={t('knowledge_page.documents_count', { count: document_count })}
            checked={chosen.includes(kb_id)}
            disabled={!mayChange}
            onCheckedChange={(isOn) => toggle(kb_id, isOn)}
          />
          {chosen.includes(kb_id) && after?.(kb_id, name)}
        </li>
      ))}
    </ul>
  );
  if (!mayChange)
    return bound.length > 0 ? (
      list
    ) : (
      <p className="text-sm text-ink-muted">{t('knowledge_page.bound_none')}</p>
    );
  return (
    <Loaded query={query}>
      {() =>
        rows.length > 0 ? (
          list
        ) : (
          <p className="text-sm text-ink-muted">
            {t('knowledge_page.bound_no_bases')}{' '}
            <Link to="/knowledge" search={{}} className="text-accent-text underline underline-offset-3">
              {t('knowledge.title')}
            </Link>
          </p>
        )
      }
    </Loaded>
  );
};
