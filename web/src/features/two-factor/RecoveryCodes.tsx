import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '../../lib/download.ts';
import { useMe } from '../../lib/me.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Code.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once. A person who closes this without keeping the codes has to make new ones. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const service = useServiceName();
  const text = `${codes.join('\n')}\n`;
  const heading = t('two_factor.codes_file', { service, name: user.username });
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('two_factor.codes_once')}</Notice>
      <ul
        dir="ltr"
        aria-label={t('two_factor.codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-sunken p-4 text-center font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('two_factor.copy_codes')} />
        <Button onClick={() => downloadText('recovery-codes.txt', `${heading}\n\n${text}`)}>
          <Download aria-hidden="true" />
          {t('actions.download')}
        </Button>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {t('two_factor.codes_kept')}
        </Button>
      </DialogActions>
    </div>
  );
};
