import { useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { useMay } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

/** For a person without conversations: one with two personas, to see what that is like. Everything in it can be deleted. */
export const SampleChannel = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const mayCreate = useMay('personas.create');
  if (!mayCreate) return null;
  const create = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { makeSample } = await fetchPart(() => import('./make-sample.ts'));
      const channelId = await makeSample(t);
      await navigate({ to: '/c/$channelId', params: { channelId } });
      await invalidate('GET /api/v1/personas');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex justify-center">
      <Button look="quiet" isBusy={isBusy} onClick={() => void create()} className="whitespace-normal">
        {!isBusy && <UsersRound aria-hidden="true" />}
        {t('home.sample')}
      </Button>
    </div>
  );
};
