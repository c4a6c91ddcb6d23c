import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkNewPassword, checkRequired, passwordRule, wrongOf } from '../../lib/checks.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/TextField.tsx';

const EMPTY = { current_password: '', new_password: '', end_api_keys: false };

export const PasswordCard = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const form = useForm({
    initial: EMPTY,
    check: ({ current_password, new_password }) =>
      wrongOf({
        current_password: checkRequired(current_password),
        new_password: checkNewPassword(new_password),
      }),
    submit: async ({ end_api_keys, ...passwords }) => {
      const body = end_api_keys ? { ...passwords, end_api_keys } : passwords;
      await call('POST /api/v1/profile/password', { body });
      form.reset(EMPTY);
      toast.success(t('security.password_changed'));
      await invalidate('GET /api/v1/auth/sessions', 'GET /api/v1/api-keys');
    },
  });
  return (
    <Card isSplit title={t('security.password')} description={t('security.password_text')}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          {...form.text('current_password')}
          label={t('security.current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.text('new_password')}
          label={t('security.new_password')}
          description={passwordRule()}
          autoComplete="new-password"
        />
        <Checkbox
          label={t('security.end_api_keys')}
          description={t('security.end_api_keys_text')}
          checked={form.values.end_api_keys}
          onCheckedChange={(isWanted) => form.set('end_api_keys', isWanted)}
        />
        <FormFailure text={form.failure} />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('security.change_password')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
