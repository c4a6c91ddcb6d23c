import { NAME_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkEmail, wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { formatDate } from '../../lib/format.ts';
import { patchMe, useMe } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AvatarForm } from './AvatarForm.tsx';

export const ProfilePage = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('settings.profile')} description={t('profile.text')} />
      <Card isSplit title={t('profile.picture')} description={t('profile.picture_text')}>
        <AvatarForm user={user} />
      </Card>
      <Card isSplit title={t('profile.about')} description={t('profile.about_text')}>
        <DetailsForm />
      </Card>
    </div>
  );
};

const DetailsForm = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const form = useForm({
    initial: { display_name: user.display_name, email: user.email },
    draft: 'profile',
    check: ({ email }) => wrongOf({ email: checkEmail(email) }),
    submit: async (values) => {
      const saved = await call('PUT /api/v1/profile', { body: values });
      patchMe((me) => ({ ...me, user: saved }));
      form.reset({ display_name: saved.display_name, email: saved.email });
      toast.success(t('profile.saved'));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <div className="flex flex-col gap-5">
        <TextField
          {...form.text('display_name')}
          label={t('fields.display_name')}
          description={t('profile.display_name_text')}
          autoComplete="name"
          maxLength={NAME_MAX}
        />
        <TextField
          {...form.text('email')}
          label={t('fields.email')}
          description={t('profile.email_text')}
          type="email"
          autoComplete="email"
        />
      </div>
      <dl className="grid gap-x-5 gap-y-3 border-t border-line pt-5 text-sm sm:grid-cols-2">
        <Fact name={t('fields.username')} value={user.username} />
        <Fact name={t('profile.member_since')} value={formatDate(user.created_at)} />
      </dl>
      <FormFailure text={form.failure} />
      <SaveBar form={form} />
    </form>
  );
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="font-medium break-words">{value}</dd>
  </div>
);
