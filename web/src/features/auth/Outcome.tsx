import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { FormHeader } from './FormHeader.tsx';

interface OutcomeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** What a form came to, and the way on to the sign-in. */
export const Outcome = ({ icon: Icon, title, text }: OutcomeProps) => {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="mb-6 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <FormHeader title={title} text={text} />
      <Link to="/sign-in" className={classNames(buttonLook({ look: 'secondary' }), 'w-full')}>
        {t('sign_up.to_sign_in')}
      </Link>
    </div>
  );
};
