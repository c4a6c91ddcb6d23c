import type { Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cpu, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LIST_BUTTON, ListHead, ListSearch } from '../shell/index.ts';

const ROW =
  'flex min-h-(--row) items-center gap-2.25 rounded-lg px-2.5 py-1 type-ui text-ink-muted -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover hover:text-ink data-[status=active]:bg-selected data-[status=active]:font-medium data-[status=active]:text-accent-text';

/** Personas by owner, and the models behind them. */
export const PersonasList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const mayCreate = useMay('personas.create');
  const { data } = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  const personas = data?.data ?? [];
  return (
    <>
      <ListHead
        title={t('settings.personas')}
        actions={
          mayCreate && (
            <Link
              to="/personas/$personaId"
              params={{ personaId: 'new' }}
              onClick={onNavigate}
              aria-label={t('personas.create')}
              title={t('personas.create')}
              className={LIST_BUTTON}
            >
              <Plus aria-hidden="true" strokeWidth={1.75} />
            </Link>
          )
        }
      />
      <ListSearch onNavigate={onNavigate} />
      <nav
        aria-label={t('settings.personas')}
        className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]"
      >
        <Link to="/personas" activeOptions={{ exact: true }} onClick={onNavigate} className={ROW}>
          {t('personas.all')}
        </Link>
        <Group
          heading={t('personas.for_everybody')}
          personas={personas.filter(({ scope }) => scope === 'global')}
          onNavigate={onNavigate}
        />
        <Group
          heading={t('personas.mine')}
          personas={personas.filter(({ scope }) => scope === 'personal')}
          onNavigate={onNavigate}
        />
        {teams.map(({ id, name }) => (
          <Group
            key={id}
            heading={name}
            personas={personas.filter(({ team_id }) => team_id === id)}
            onNavigate={onNavigate}
          />
        ))}
        <Titled heading={t('settings.models')}>
          <Link to="/models" onClick={onNavigate} className={ROW}>
            <Cpu aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
            {t('personas.all_models')}
          </Link>
        </Titled>
      </nav>
    </>
  );
};

interface GroupProps extends SectionListProps {
  readonly heading: string;
  readonly personas: readonly Persona[];
}

const Group = ({ heading, personas, onNavigate }: GroupProps) => {
  const { t } = useTranslation();
  if (personas.length === 0) return null;
  return (
    <Titled heading={heading}>
      <ul>
        {personas.map(({ id, name, avatar, can_edit, is_active }) => {
          const row = (
            <>
              <Avatar isPersona name={name} image={avatar} className="size-5.5 text-[0.5625rem]" />
              <bdi className="min-w-0 grow truncate">{name}</bdi>
              {!is_active && <span className="text-xs text-ink-faint">{t('personas.resting')}</span>}
            </>
          );
          return (
            <li key={id} className="py-px">
              {can_edit ? (
                <Link
                  to="/personas/$personaId"
                  params={{ personaId: id }}
                  title={name}
                  onClick={onNavigate}
                  className={ROW}
                >
                  {row}
                </Link>
              ) : (
                <span title={name} className={ROW}>
                  {row}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Titled>
  );
};

const Titled = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium text-ink-faint">
        {heading}
      </h2>
      {children}
    </section>
  );
};
