import { ApiError } from '@parley/contract/client';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MailX, Ticket, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const route = getRouteApi('/app/invitations/$token');

/** Where the link of an invitation leads. A visitor who is not signed in comes here afterwards. */
export const InvitationPage = () => {
  const { token } = route.useParams();
  return <Invitation key={token} token={token} />;
};

/** The refusals that end it; whatever else goes wrong can be tried again. */
const ENDS = { 403: 'foreign', 404: 'gone', 409: 'member' } as const;

const endOf = (error: unknown): (typeof ENDS)[keyof typeof ENDS] | null =>
  error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 409)
    ? ENDS[error.status]
    : null;

export const Invitation = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useDocumentTitle(t('team_page.invitation'));
  const accept = useMutation({
    mutationFn: () => call('POST /api/v1/invitations/{token}/accept', { params: { token } }),
    onSuccess: async ({ id, name }) => {
      toast.success(t('team_page.joined', { name }));
      await navigate({ to: '/teams/$teamId', params: { teamId: id }, replace: true });
      await invalidate('GET /api/v1/teams/mine', 'GET /api/v1/profile/bootstrap', 'GET /api/v1/workspaces');
    },
    onError: (error) => {
      if (endOf(error) === null) toast.error(errorText(error));
    },
  });
  const end = endOf(accept.error);
  return (
    <div className="mx-auto mt-[8dvh] w-full max-w-md rounded-card border border-line bg-surface shadow-card">
      <h1 className="sr-only">{t('team_page.invitation')}</h1>
      {end === null ? (
        <EmptyState
          icon={Ticket}
          title={t('team_page.invited')}
          text={t('team_page.invited_text')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
                {t('team_page.join')}
              </Button>
              <Button look="quiet" onClick={() => void navigate({ to: '/' })}>
                {t('team_page.decline')}
              </Button>
            </div>
          }
        />
      ) : (
        <Ended end={end} />
      )}
    </div>
  );
};

const Ended = ({ end }: { readonly end: 'foreign' | 'gone' | 'member' }) => {
  const { t } = useTranslation();
  const home = (
    <Link to="/" className={buttonLook()}>
      {t('states.go_home')}
    </Link>
  );
  if (end === 'gone')
    return (
      <div role="alert">
        <EmptyState
          icon={MailX}
          title={t('team_page.invitation_gone')}
          text={t('team_page.invitation_gone_text')}
          action={home}
        />
      </div>
    );
  if (end === 'foreign')
    return (
      <div role="alert">
        <EmptyState
          icon={UserX}
          title={t('team_page.invitation_foreign')}
          text={t('team_page.invitation_foreign_text')}
          action={home}
        />
      </div>
    );
  return (
    <div role="alert">
      <EmptyState
        icon={UserCheck}
        title={t('team_page.already_in')}
        action={
          <Link to="/teams" className={buttonLook({ look: 'primary' })}>
            {t('team_page.open_team')}
          </Link>
        }
      />
    </div>
  );
};
