import type { Detected } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast.ts';
import { CONFIG_OPERATIONS, type ConfigScope } from './provider-operations.ts';

/** Looks for an Ollama at its usual address beside the server. Looking leaves nothing behind. */
export const useFindOllama = (scope: ConfigScope, onFound: (found: readonly Detected[]) => void) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const find = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await call(CONFIG_OPERATIONS[scope].detect, { body: { provider: 'ollama' } });
      if (data.some(({ ok }) => ok)) onFound(data);
      else toast.error(t('providers.ollama_missing'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { find, isBusy };
};
