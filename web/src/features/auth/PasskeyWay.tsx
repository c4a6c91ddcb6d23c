import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { signInBy } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';

/** Where the browser knows passkeys at all: not without a secure connection. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** In without a word to type: the device makes sure who is there. */
export const PasskeyWay = () => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { signWithPasskey } = await fetchPart(() => import('../../lib/passkey.ts'));
      await signInBy(signWithPasskey);
    } catch (error) {
      setFailure(error instanceof DOMException ? t('sign_in.no_passkey') : errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="mt-5 flex flex-col gap-5">
      <FormFailure text={failure} />
      <Button isBusy={isBusy} onClick={() => void enter()}>
        {t('sign_in.with_passkey')}
      </Button>
    </div>
  );
};
