import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Verdict {
  readonly ok: boolean;
  readonly entries: number;
  readonly broken_at: string | null;
}

/** Every entry holds the hash of the one before it; this asks the server to walk the whole chain. */
export const VerifyChain = () => {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const verify = async (): Promise<void> => {
    setIsBusy(true);
    // An older verdict would pass for the new one.
    setVerdict(null);
    try {
      setVerdict(await call('GET /api/v1/admin/audit/verify'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void verify()}>
        {!isBusy && <Link2 aria-hidden="true" />}
        {t('audit.verify')}
      </Button>
      {verdict && (
        <Notice tone={verdict.ok ? 'success' : 'danger'} isLive className="w-full">
          {verdict.ok
            ? t('audit.intact', { count: verdict.entries })
            : t('audit.broken', { id: verdict.broken_at ?? '?' })}
        </Notice>
      )}
    </>
  );
};
