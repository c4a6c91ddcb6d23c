import type { Detected } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { CONFIG_OPERATIONS, type ConfigPlace, keeperIn, STALE_AFTER_CHANGE } from './provider-operations.ts';

/** Makes a configuration of what was found. */
export const useConnect = (place: ConfigPlace) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const connect = async (
    { provider, label }: Detected,
    apiKey: string | null,
    onDone?: () => void,
  ): Promise<void> => {
    setIsBusy(true);
    try {
      const body = {
        provider,
        name: label,
        ...keeperIn(place),
        ...(apiKey === null ? {} : { api_key: apiKey }),
      };
      await call(CONFIG_OPERATIONS[place.scope].create, { body });
      toast.success(t('providers.connected', { name: label }));
      await invalidate(...STALE_AFTER_CHANGE);
      onDone?.();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { connect, isBusy };
};
