import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/Button.tsx';
import { PromptDetails } from './PromptDetails.tsx';

const route = getRouteApi('/app/prompts/$promptId');

export const PromptPage = () => {
  const { t } = useTranslation();
  const { promptId } = route.useParams();
  return (
    <div className="flex flex-col gap-6">
      <Link
        to="/prompts"
        search={{}}
        className={buttonLook({ look: 'quiet', className: '-ms-3 -mb-3 self-start max-rail:hidden' })}
      >
        <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
        {t('prompts.title')}
      </Link>
      <PromptDetails key={promptId} id={promptId} />
    </div>
  );
};
