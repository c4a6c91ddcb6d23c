import type { UseNavigateResult } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../lib/query.ts';
import { ReturnCard } from './ReturnCard.tsx';
import { useSignedIn } from './use-signed-in.ts';

const goOn = (navigate: UseNavigateResult<string>): void => {
  void invalidate('GET /api/v1/admin/mcp-servers', 'GET /api/v1/tools');
  void navigate({ to: '/admin/tools', replace: true });
};

/** Where the browser comes back to after an administrator signed in to a tool server for all. */
export const SignedInPage = () => {
  const { t } = useTranslation();
  const failure = useSignedIn('POST /api/v1/admin/mcp-servers/signed-in', goOn);
  return <ReturnCard failure={failure} back={{ to: '/admin/tools', text: t('tool_servers.back') }} />;
};
