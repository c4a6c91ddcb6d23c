import { CircleAlert, CircleCheck, CircleHelp, CircleX, LoaderCircle, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/Code.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CHECKS } from './checks.ts';
import { type CheckResult, measuredOf } from './judge.ts';
import { type CheckId, caddyLines, nginxLines } from './proxy-lines.ts';

type Results = Partial<Record<CheckId, CheckResult>>;

const CHECK_MS_MAX = 30_000;

/** One after the other, so that they do not measure each other. */
const useChecks = () => {
  const [results, setResults] = useState<Results>({});
  const [running, setRunning] = useState<CheckId | null>(null);
  const stop = useRef<AbortController>(undefined);
  const start = useCallback(async () => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setResults({});
    for (const { id, run } of CHECKS) {
      if (controller.signal.aborted) return;
      setRunning(id);
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(CHECK_MS_MAX)]);
      const answer = await run(signal).catch((): CheckResult => ({ state: 'bad', detail: '' }));
      if (controller.signal.aborted) return;
      setResults((old) => ({ ...old, [id]: answer }));
    }
    setRunning(null);
  }, []);
  useEffect(() => {
    void start();
    return () => stop.current?.abort();
  }, [start]);
  return { results, running, start };
};

/** What the connection is like from here, and what to tell the proxy when something is in the way. */
export const DiagnosisPage = () => {
  const { t } = useTranslation();
  const { platform } = useMe();
  const { results, running, start } = useChecks();
  const states = Object.values(results).map(({ state }) => state);
  const missing = CHECKS.map(({ id }) => id).filter((id) => {
    const state = results[id]?.state;
    return state === 'bad' || state === 'warning';
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.diagnosis')}
        description={t('diagnosis.text')}
        action={
          <Button isBusy={running !== null} onClick={() => void start()}>
            {running === null && <Play aria-hidden="true" />}
            {t('diagnosis.again')}
          </Button>
        }
      />
      <Card isFlush>
        <ul aria-label={t('settings.diagnosis')} className="divide-y divide-line">
          {CHECKS.map(({ id }) => (
            <CheckRow key={id} id={id} result={results[id]} isRunning={running === id} />
          ))}
        </ul>
      </Card>
      {running === null &&
        states.length === CHECKS.length &&
        (missing.length === 0 ? (
          <Verdict measured={measuredOf(states)} />
        ) : (
          <ProxyLines missing={missing} uploadMb={platform.max_upload_mb} />
        ))}
    </div>
  );
};

const VERDICTS = {
  all: { tone: 'success', text: 'diagnosis.all_good' },
  some: { tone: 'info', text: 'diagnosis.measured_good' },
  none: { tone: 'warning', text: 'diagnosis.none_measured' },
} as const;

const Verdict = ({ measured }: { readonly measured: keyof typeof VERDICTS }) => {
  const { t } = useTranslation();
  return <Notice tone={VERDICTS[measured].tone}>{t(VERDICTS[measured].text)}</Notice>;
};

const NAMES = {
  reach: { name: 'diagnosis.reach', text: 'diagnosis.reach_text' },
  secure: { name: 'diagnosis.secure', text: 'diagnosis.secure_text' },
  clock: { name: 'diagnosis.clock', text: 'diagnosis.clock_text' },
  socket: { name: 'diagnosis.socket', text: 'diagnosis.socket_text' },
  stream: { name: 'diagnosis.stream', text: 'diagnosis.stream_text' },
  upload: { name: 'diagnosis.upload', text: 'diagnosis.upload_text' },
  address: { name: 'diagnosis.address', text: 'diagnosis.address_text' },
  headers: { name: 'diagnosis.headers', text: 'diagnosis.headers_text' },
  protocol: { name: 'diagnosis.protocol', text: 'diagnosis.protocol_text' },
} as const satisfies Record<CheckId, { name: string; text: string }>;

/** What is good on the machine's own address and nowhere else. */
const OWN_MACHINE_TEXT: Partial<Record<CheckId, 'diagnosis.secure_local' | 'diagnosis.protocol_local'>> = {
  secure: 'diagnosis.secure_local',
  protocol: 'diagnosis.protocol_local',
};

const STATES = {
  good: { icon: CircleCheck, look: 'text-success-text', name: 'diagnosis.good' },
  warning: { icon: CircleAlert, look: 'text-warning-text', name: 'diagnosis.warning' },
  bad: { icon: CircleX, look: 'text-danger-text', name: 'diagnosis.bad' },
  unknown: { icon: CircleHelp, look: 'text-ink-faint', name: 'diagnosis.unknown' },
} as const;

interface CheckRowProps {
  readonly id: CheckId;
  readonly result: CheckResult | undefined;
  readonly isRunning: boolean;
}

const CheckRow = ({ id, result, isRunning }: CheckRowProps) => {
  const { t } = useTranslation();
  const state = result && STATES[result.state];
  const Icon = state?.icon ?? LoaderCircle;
  const isWrong = result?.state === 'bad' || result?.state === 'warning';
  const ownText = result?.isOwnMachine ? OWN_MACHINE_TEXT[id] : undefined;
  return (
    <li className="flex items-start gap-3.5 px-4 py-3 sm:px-6">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${state?.look ?? `text-ink-faint ${isRunning ? 'animate-spin' : 'opacity-40'}`}`}
      />
      <div className="min-w-0 grow text-sm">
        <p className="font-medium">{t(NAMES[id].name)}</p>
        {isWrong && <p className="text-ink-muted">{t(NAMES[id].text)}</p>}
        {ownText && <p className="text-ink-muted">{t(ownText)}</p>}
      </div>
      <p className="shrink-0 text-end text-sm text-ink-muted tabular-nums">
        <span className="sr-only">{state ? t(state.name) : t('diagnosis.running')} </span>
        <bdi dir="ltr">{result?.detail}</bdi>
      </p>
    </li>
  );
};

const ProxyLines = ({
  missing,
  uploadMb,
}: {
  readonly missing: readonly CheckId[];
  readonly uploadMb: number;
}) => {
  const { t } = useTranslation();
  const nginx = nginxLines(missing, uploadMb);
  if (nginx === '') return null;
  return (
    <Card title={t('diagnosis.proxy')} description={t('diagnosis.proxy_text')}>
      <Tabs
        label={t('diagnosis.proxy')}
        tabs={[
          { id: 'nginx', name: 'nginx', content: <CodeBlock label="nginx" text={nginx} /> },
          {
            id: 'caddy',
            name: 'Caddy',
            content: <CodeBlock label="Caddy" text={caddyLines(missing, uploadMb)} />,
          },
        ]}
      />
    </Card>
  );
};
