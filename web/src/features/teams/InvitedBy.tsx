import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { ask } from '../../lib/query.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Tile } from '../../ui/Tile.tsx';

/** Above the form to sign in: why a stranger with the link of an invitation should. */
export const InvitedBy = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...ask('GET /api/v1/invitations/{token}/greeting', { params: { token } }),
    // Each look counts.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const options = useQuery(ask('GET /api/v1/auth/options'));
  if (isGone(error))
    return (
      <Notice tone="warning" title={t('team_page.invitation_gone')} className="mb-7">
        {t('team_page.invitation_gone_text')}
      </Notice>
    );
  if (!data) return null;
  const { team_name, team_avatar, invited_by, email } = data;
  const { auth_mode = 'builtin', allow_registration = true } = options.data ?? {};
  // Where people sign in elsewhere, their first sign-in makes the account.
  const first =
    auth_mode !== 'builtin'
      ? t('team_page.sign_in_only')
      : allow_registration
        ? t('team_page.enter_first')
        : email !== null
          ? t('team_page.enter_by_letter', { email })
          : t('team_page.sign_in_first');
  return (
    <section
      aria-label={t('team_page.invitation')}
      className="mb-7 flex items-center gap-3.5 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <Tile name={team_name} image={team_avatar} className="size-11 text-lg" />
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">
          {invited_by === null ? t('team_page.invited') : t('team_page.invited_by', { name: invited_by })}
        </p>
        <p className="font-semibold wrap-anywhere">
          <bdi>{team_name}</bdi>
        </p>
        <p className="mt-1 text-sm">{first}</p>
      </div>
    </section>
  );
};
