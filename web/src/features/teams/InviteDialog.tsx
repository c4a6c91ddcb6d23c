import type { Team, TeamInvitationInput, TeamRole } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkEmail, wrongOf } from '../../lib/checks.ts';
import { formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock, CopyButton } from '../../ui/Code.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { roleChoices } from './team-roles.ts';

const DAY_SECONDS = 86_400;
const LIFETIMES = [1, 7, 30, 90].map((days) => String(days * DAY_SECONDS));
const USES = ['1', '5', '25', 'any'];

interface InviteDialogProps {
  readonly team: Team;
  readonly roles: readonly TeamRole[];
  readonly onClose: () => void;
}

interface Made {
  readonly url: string;
  readonly email: string | null;
  readonly expires_at: string;
  readonly is_mailed: boolean;
}

/** A server that was not told its own address gives a path. */
const wholeAddress = (url: string): string => new URL(url, location.origin).href;

/** Makes an invitation; its link is shown once, since the server keeps no more than a hash of it. */
export const InviteDialog = (props: InviteDialogProps) => {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      isOpen
      isSticky={made !== null}
      onClose={props.onClose}
      title={made ? t('team_page.ready') : t('team_page.invite_to', { name: props.team.name })}
      description={made ? undefined : t('team_page.invite_text')}
    >
      {made ? <Ready made={made} onDone={props.onClose} /> : <InviteForm {...props} onMade={setMade} />}
    </Dialog>
  );
};

const Ready = ({ made, onDone }: { readonly made: Made; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('team_page.once')}</Notice>
      <CodeBlock text={made.url} label={t('team_page.link')} />
      {made.email !== null && (
        <p className="text-sm">
          {made.is_mailed ? t('team_page.letter_leaves', { email: made.email }) : t('team_page.no_letter')}
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {made.email !== null && `${t('team_page.only_for', { email: made.email })} `}
        {t('team_page.until', { date: formatDateTime(made.expires_at) })}
      </p>
      <DialogActions>
        <Button onClick={onDone}>{t('team_page.done')}</Button>
        <CopyButton text={made.url} label={t('team_page.copy_link')} isMain />
      </DialogActions>
    </div>
  );
};

const INITIAL = { by: 'link', email: '', uses: '1', role: 'member', lifetime: String(7 * DAY_SECONDS) };

const bodyOf = ({ by, email, uses, role, lifetime }: typeof INITIAL): TeamInvitationInput => ({
  role,
  expires_in: Number(lifetime),
  ...(by === 'email' ? { email } : uses === 'any' ? {} : { max_uses: Number(uses) }),
});

interface InviteFormProps extends InviteDialogProps {
  readonly onMade: (made: Made) => void;
}

const InviteForm = ({ team, roles, onClose, onMade }: InviteFormProps) => {
  const { t } = useTranslation();
  return (
    <DialogForm
      form={{
        initial: INITIAL,
        check: ({ by, email }) => wrongOf({ email: by === 'email' ? checkEmail(email) : undefined }),
        submit: async (values) => {
          const { url, ...invitation } = await call('POST /api/v1/teams/{id}/invitations', {
            params: { id: team.id },
            body: bodyOf(values),
          });
          onMade({ ...invitation, url: wholeAddress(url) });
          await invalidate('GET /api/v1/teams/{id}/invitations');
        },
      }}
      submitText={t('team_page.make_invitation')}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={t('team_page.by')}
            value={form.values.by}
            onValueChange={(by) => form.set('by', by)}
            choices={[
              { value: 'link', label: t('team_page.by_link') },
              { value: 'email', label: t('team_page.by_email') },
            ]}
          />
          {form.values.by === 'email' ? (
            <TextField
              {...form.text('email')}
              type="email"
              label={t('fields.email')}
              description={t('team_page.email_text')}
              autoComplete="off"
            />
          ) : (
            <SelectField
              label={t('team_page.uses')}
              value={form.values.uses}
              onValueChange={(uses) => form.set('uses', uses)}
              choices={USES.map((uses) => ({
                value: uses,
                label: uses === 'any' ? t('team_page.any_uses') : formatNumber(Number(uses)),
              }))}
            />
          )}
          <SelectField
            label={t('team_page.role')}
            value={form.values.role}
            onValueChange={(role) => form.set('role', role)}
            choices={roleChoices(team, roles, t)}
          />
          <SelectField
            label={t('team_page.lifetime')}
            value={form.values.lifetime}
            onValueChange={(lifetime) => form.set('lifetime', lifetime)}
            choices={LIFETIMES.map((seconds) => ({ value: seconds, label: formatDuration(Number(seconds)) }))}
          />
        </>
      )}
    </DialogForm>
  );
};
