import type { TaskRunReason } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Where its owner opens again what was closed to a run. */
const PLACES = {
  key_closed: { to: '/settings/providers', name: 'settings.providers' },
  key_locked: { to: '/settings/providers', name: 'settings.providers' },
  connection_closed: { to: '/settings/connections', name: 'connections.title' },
} as const satisfies { readonly [R in TaskRunReason]?: object };

const isPlaced = (reason: TaskRunReason | null): reason is keyof typeof PLACES =>
  reason !== null && Object.hasOwn(PLACES, reason);

interface OpenPlaceOfReasonProps {
  readonly reason: TaskRunReason | null;
  readonly className?: string;
}

/** Leads whose work it was to what they can do about the reason. */
export const OpenPlaceOfReason = ({ reason, className }: OpenPlaceOfReasonProps) => {
  const { t } = useTranslation();
  if (!isPlaced(reason)) return null;
  const { to, name } = PLACES[reason];
  return (
    <Link to={to} className={className}>
      {t('task_page.why_open', { place: t(name) })}
    </Link>
  );
};
