import type { Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Bot, Plus, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { GroupsCard } from './GroupsCard.tsx';
import { useKeeperName } from './keepers.ts';
import { PersonaMenu } from './PersonaMenu.tsx';
import { readPersonaFile } from './persona-file.ts';

/** Who an AI can answer as: one's own personas, those of one's teams and the global ones. */
export const PersonasPage = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('personas.create');
  const query = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.personas')}
        description={t('persona.text')}
        action={
          mayCreate && (
            <div className="flex flex-wrap gap-2">
              <ImportButton />
              <Link
                to="/personas/$personaId"
                params={{ personaId: 'new' }}
                className={buttonLook({ look: 'primary' })}
              >
                <Plus aria-hidden="true" />
                {t('personas.create')}
              </Link>
            </div>
          )
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={Bot} title={t('persona.empty')} text={t('persona.empty_text')} />
            ) : (
              <ul aria-label={t('settings.personas')} className="divide-y divide-line">
                {data.map((persona) => (
                  <PersonaRow key={persona.id} persona={persona} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <GroupsCard />
    </div>
  );
};

const PersonaRow = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const { id, name, handle, avatar, description, model, is_active, can_edit } = persona;
  const keeper = useKeeperName()(persona);
  return (
    <li className="flex items-center gap-3.5 px-4 py-3 sm:px-6">
      <Avatar isPersona name={name} image={avatar} className="size-10" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {can_edit ? (
            <Link
              to="/personas/$personaId"
              params={{ personaId: id }}
              className="rounded-sm font-medium hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
          <bdi dir="ltr" className="text-ink-faint">
            @{handle}
          </bdi>
          {keeper && (
            <Badge tone="accent">
              <bdi>{keeper}</bdi>
            </Badge>
          )}
          {!is_active && <Badge>{t('personas.resting')}</Badge>}
        </p>
        <p dir="auto" className="truncate text-xs text-ink-muted at-start">
          {[description, model].filter(Boolean).join(' · ') || t('persona.no_description')}
        </p>
      </div>
      <PersonaMenu persona={persona} />
    </li>
  );
};

const ImportButton = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const body = await readPersonaFile(file);
    if (!body) return toast.error(t('persona.import_wrong'));
    try {
      const { id } = await call('POST /api/v1/personas/import', { body });
      await invalidate('GET /api/v1/personas');
      await navigate({ to: '/personas/$personaId', params: { personaId: id } });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('persona.import')}
        onChange={(event) => void take(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {t('persona.import')}
      </Button>
    </>
  );
};
