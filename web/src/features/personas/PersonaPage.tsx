import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonaBases } from '../knowledge/index.ts';
import { PersonaAvatar } from './PersonaAvatar.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonaTools } from './PersonaTools.tsx';

const route = getRouteApi('/app/personas/$personaId');

export const PersonaPage = () => {
  const { personaId } = route.useParams();
  return (
    <div className="flex flex-col gap-6">
      {personaId === 'new' ? <NewPersona /> : <ExistingPersona key={personaId} id={personaId} />}
    </div>
  );
};

const NewPersona = () => {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('personas.create')} description={t('persona.create_text')} />
      <PersonaForm persona={null} />
    </>
  );
};

const ExistingPersona = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/personas/{id}', { params: { id } }));
  return (
    <Loaded query={query}>
      {(persona) => (
        <>
          <PageHeader title={persona.name} description={<bdi dir="ltr">@{persona.handle}</bdi>} />
          <Card isSplit title={t('profile.picture')} description={t('profile.picture_text')}>
            <PersonaAvatar persona={persona} />
          </Card>
          <PersonaForm persona={persona} />
          <PersonaBases id={persona.id} mayChange={persona.can_edit} />
          <PersonaTools persona={persona} />
        </>
      )}
    </Loaded>
  );
};
