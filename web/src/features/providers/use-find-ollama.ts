import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../ui/toast.ts';
import { CONFIG_OPERATIONS, type ConfigScope, STALE_AFTER_CHANGE } from './provider-operations.ts';

/** Tries the usual address of an Ollama beside the server. What does not answer is not kept. */
export const useFindOllama = (scope: ConfigScope) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const find = async (): Promise<void> => {
    const operations = CONFIG_OPERATIONS[scope];
    setIsBusy(true);
    try {
      const { id } = await call(operations.create, { body: { provider: 'ollama', name: 'Ollama' } });
      const { ok, model_count } = await call(operations.test, { params: { id } });
      if (ok) toast.success(t('providers.ollama_found', { number: model_count }));
      else {
        await call(operations.remove, { params: { id } });
        toast.error(t('providers.ollama_missing'));
      }
      await invalidate(...STALE_AFTER_CHANGE);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { find, isBusy };
};
