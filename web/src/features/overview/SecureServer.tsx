import type { AuthOptions, SettingKey } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  DatabaseBackup,
  KeyRound,
  Lock,
  type LucideIcon,
  Mail,
  ShieldCheck,
  UserRoundCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { type Step, StepRow } from '../../ui/StepRow.tsx';

const STEPS = ['registration', 'passwords', 'second_factor', 'backup', 'address', 'mail'] as const;
type StepId = (typeof STEPS)[number];

/** Where an identity provider or certificates say who a person is, the others are not this server's to decide. */
const EVERYWHERE: ReadonlySet<StepId> = new Set(['backup', 'address']);

interface Known {
  readonly settings: Readonly<Partial<Record<SettingKey, unknown>>>;
  readonly options: AuthOptions;
  readonly hasTwoFactor: boolean;
  /** Whether nobody on the way can read what this page sends. */
  readonly isSecure: boolean;
}

/** Each is judged by what the server does now, so that nobody ticks off what is not so. */
const IS_DONE: Readonly<Record<StepId, (known: Known) => boolean>> = {
  registration: ({ settings }) =>
    settings.require_approval === true ||
    (settings.allow_registration === false && settings.invited_may_register !== true),
  passwords: ({ settings }) => settings.refuse_common_passwords === true,
  second_factor: ({ hasTwoFactor }) => hasTwoFactor,
  backup: ({ settings }) => settings.backup_schedule !== 'off',
  address: ({ isSecure }) => isSecure,
  mail: ({ options }) => options.password_reset,
};

const ICONS: Readonly<Record<StepId, LucideIcon>> = {
  registration: UserRoundCheck,
  passwords: KeyRound,
  second_factor: ShieldCheck,
  backup: DatabaseBackup,
  address: Lock,
  mail: Mail,
};

const PLACES = {
  registration: '/admin/settings',
  passwords: '/admin/settings',
  second_factor: '/settings/security',
  backup: '/admin/backups',
  address: '/settings/diagnosis',
  mail: null,
} as const satisfies Readonly<Record<StepId, string | null>>;

/** What this administrator has decided to leave as it is. */
const leftSteps = (settings: Readonly<Record<string, unknown>>): readonly StepId[] => {
  const left: readonly unknown[] = Array.isArray(settings.secure_steps_left)
    ? settings.secure_steps_left
    : [];
  return STEPS.filter((id) => left.includes(id));
};

/** What makes a new server safe for others to use, until all of it is done or decided. */
export const SecureServer = () => {
  const { t } = useTranslation();
  const { settings: own, user } = useMe();
  const { data: platform } = useQuery(ask('GET /api/v1/admin/settings'));
  const { data: options } = useQuery(ask('GET /api/v1/auth/options'));
  if (!platform || !options) return null;
  const known: Known = {
    settings: platform.settings,
    options,
    hasTwoFactor: user.has_two_factor,
    isSecure: isSecureContext,
  };
  const left = leftSteps(own);
  const asked = STEPS.filter((id) => options.auth_mode === 'builtin' || EVERYWHERE.has(id));
  const steps = asked.map((id) => ({ id, isDone: IS_DONE[id](known), isLeft: left.includes(id) }));
  const save = (ids: readonly StepId[]) => void saveSettings({ secure_steps_left: [...ids] });
  const open = steps.filter(({ isDone, isLeft }) => !isDone && !isLeft);
  const settled = steps.filter(({ isDone, isLeft }) => isDone || isLeft);
  const ticked = settled.length;
  const list = (some: typeof steps) => (
    <ol className="mt-3 flex flex-col gap-2.5">
      {some.map(({ id, isDone, isLeft }) => (
        <SecureStep
          key={id}
          id={id}
          state={isDone ? 'done' : isLeft ? 'left' : 'open'}
          onLeave={() => save([...left, id])}
          onAskAgain={() => save(left.filter((other) => other !== id))}
        />
      ))}
    </ol>
  );
  return (
    <details open={ticked < steps.length} className="group rounded-card border border-line p-4">
      <summary className="flex cursor-pointer items-baseline gap-4">
        <h2 className="grow type-read font-semibold">{t('overview.secure')}</h2>
        <span className="type-ui text-ink-muted">
          {t('overview.secure_done', { done: formatNumber(ticked), all: formatNumber(steps.length) })}
        </span>
      </summary>
      {open.length > 0 && list(open)}
      {ticked > 0 && open.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer type-ui text-ink-muted">
            {t('overview.secure_folded', { number: formatNumber(ticked) })}
          </summary>
          {list(settled)}
        </details>
      )}
      {open.length === 0 && list(settled)}
    </details>
  );
};

interface SecureStepProps {
  readonly id: StepId;
  readonly state: 'open' | 'done' | 'left';
  readonly onLeave: () => void;
  readonly onAskAgain: () => void;
}

const SecureStep = ({ id, state, onLeave, onAskAgain }: SecureStepProps) => {
  const { t } = useTranslation();
  const title = useTitles()[id];
  const step: Step = {
    icon: ICONS[id],
    ground: 'bg-warning-soft text-warning-text',
    title: title.title,
    // What is done needs no sentence about what could go wrong.
    text: state === 'done' ? '' : title.text,
    isDone: state !== 'open',
    action: (
      <div className="flex shrink-0 flex-wrap gap-2">
        {PLACES[id] !== null && (
          <Link
            to={PLACES[id]}
            className={buttonLook()}
            aria-label={`${t('overview.secure_go')}: ${title.title}`}
          >
            {t('overview.secure_go')}
          </Link>
        )}
        <Button look="quiet" onClick={onLeave} aria-label={`${t('overview.secure_leave')}: ${title.title}`}>
          {t('overview.secure_leave')}
        </Button>
      </div>
    ),
  };
  const askAgain = (
    <Button look="quiet" onClick={onAskAgain} aria-label={`${t('overview.secure_again')}: ${title.title}`}>
      {t('overview.secure_again')}
    </Button>
  );
  return <StepRow step={step} done={state === 'left' ? askAgain : t('overview.secure_is_done')} />;
};

const useTitles = (): Readonly<Record<StepId, { readonly title: string; readonly text: string }>> => {
  const { t } = useTranslation();
  return {
    registration: { title: t('overview.secure_registration'), text: t('overview.secure_registration_text') },
    passwords: { title: t('overview.secure_passwords'), text: t('overview.secure_passwords_text') },
    second_factor: {
      title: t('overview.secure_second_factor'),
      text: t('overview.secure_second_factor_text'),
    },
    backup: { title: t('overview.secure_backup'), text: t('overview.secure_backup_text') },
    address: { title: t('overview.secure_address'), text: t('overview.secure_address_text') },
    mail: { title: t('overview.secure_mail'), text: t('overview.secure_mail_text') },
  };
};
