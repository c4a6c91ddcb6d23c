import type { UseNavigateResult } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../lib/query.ts';
import { takeWayBack } from './leave-to-sign-in.ts';
import { ReturnCard } from './ReturnCard.tsx';
import { STALE_AFTER_CHANGE } from './server-operations.ts';
import { useSignedIn } from './use-signed-in.ts';

const CONNECTIONS = '/settings/connections';

const goOn = (navigate: UseNavigateResult<string>): void => {
  void invalidate('GET /api/v1/mcp-servers', ...STALE_AFTER_CHANGE);
  void navigate({ href: takeWayBack() ?? CONNECTIONS, replace: true });
};

/** Where the browser comes back to after a person signed in to a tool server for themselves; it goes on to where they were. */
export const OwnSignedInPage = () => {
  const { t } = useTranslation();
  const failure = useSignedIn('POST /api/v1/mcp-servers/signed-in', goOn);
  return <ReturnCard failure={failure} back={{ to: CONNECTIONS, text: t('connections.back') }} />;
};
