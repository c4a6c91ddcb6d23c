import type { OwnInstructions } from '@parley/contract';
import { OWN_INSTRUCTIONS_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { changedIn, useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { ChangedByOthers } from '../../ui/ChangedByOthers.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { UnlockKeys } from '../security/index.ts';

const OWN = 'GET /api/v1/profile/instructions';
const CHANGE = 'PUT /api/v1/profile/instructions';

/** What the AI is told in every chat that nobody else reads. */
export const InstructionsPage = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(OWN));
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('instructions.title')} description={t('instructions_page.text')} />
      <Loaded query={query}>
        {(kept) => (
          <>
            <EnabledSwitch isOn={kept.enabled} />
            {kept.key_status === 'locked' && (
              <Notice>
                <p className="mb-3">{t('instructions_page.locked')}</p>
                <UnlockKeys />
              </Notice>
            )}
            {/* Drawn anew where the words open, so that empty fields are not kept over them. */}
            {kept.key_status === 'closed' ? (
              <Notice>{t('instructions_page.closed')}</Notice>
            ) : (
              <WordsForm key={kept.key_status} kept={kept} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
};

const EnabledSwitch = ({ isOn }: { readonly isOn: boolean }) => {
  const { t } = useTranslation();
  const id = useId();
  const save = useAction(CHANGE, { stale: [OWN] });
  return (
    <Card>
      <div className="flex items-center justify-between gap-4 text-sm">
        <div>
          <p id={id} className="font-medium">
            {t('instructions_page.enabled')}
          </p>
          <p id={`${id}-text`} className="text-ink-muted">
            {t('instructions_page.enabled_text')}
          </p>
        </div>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          checked={save.isPending ? (save.variables.body.enabled ?? isOn) : isOn}
          onCheckedChange={(enabled) => save.mutate({ body: { enabled } })}
        />
      </div>
    </Card>
  );
};

const WordsForm = ({ kept }: { readonly kept: OwnInstructions }) => {
  const { t } = useTranslation();
  const save = useAction(CHANGE, { stale: [OWN] });
  const form = useForm({
    initial: { about: kept.about, style: kept.style },
    isLive: true,
    submit: async (values, base) => {
      // What does not open is written anew, as a whole.
      const body = kept.key_status === 'ready' ? changedIn(values, base) : values;
      const { about, style } = await save.mutateAsync({ body });
      form.reset({ about, style });
      toast.success(t('instructions_page.saved'));
    },
  });
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
        <TextAreaField
          {...form.text('about')}
          label={t('instructions_page.about')}
          description={t('instructions_page.about_text')}
          maxLength={OWN_INSTRUCTIONS_MAX}
          rows={5}
        />
        <TextAreaField
          {...form.text('style')}
          label={t('instructions_page.style')}
          description={t('instructions_page.style_text')}
          maxLength={OWN_INSTRUCTIONS_MAX}
          rows={5}
        />
        <ChangedByOthers takeTheirs={form.takeTheirs} />
        <FormFailure text={form.failure} />
        <SaveBar form={form} />
      </form>
    </Card>
  );
};
