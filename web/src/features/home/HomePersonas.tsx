import type { Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ALL_LINK } from '../../ui/all-link.ts';
import { useOpenPersona } from '../personas/index.ts';
import { Part, ROW } from '../workspaces/index.ts';

const ROWS_MAX = 5;

/** Who can be asked: those that answer, one press away from a chat. */
export const HomePersonas = () => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  const personas = (data?.data ?? []).filter(({ is_active }) => is_active);
  if (personas.length === 0) return null;
  return (
    <Part
      heading={t('settings.personas')}
      action={
        <Link to="/personas" className={ALL_LINK}>
          {t('personas.all')}
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {personas.slice(0, ROWS_MAX).map((persona) => (
          <li key={persona.id}>
            <PersonaRow persona={persona} />
          </li>
        ))}
      </ul>
    </Part>
  );
};

const PersonaRow = ({ persona }: { readonly persona: Persona }) => {
  const openPersona = useOpenPersona();
  const { id, name, handle, avatar, description } = persona;
  return (
    <button type="button" onClick={() => void openPersona({ id, name })} className={ROW}>
      <Avatar isPersona name={name} image={avatar} className="size-8 text-[0.6875rem]" />
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi className="block truncate text-xs text-ink-faint">{description || `@${handle}`}</bdi>
      </span>
    </button>
  );
};
