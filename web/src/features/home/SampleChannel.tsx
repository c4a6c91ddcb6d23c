import type { Persona } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { createWithPersonas } from '../personas/index.ts';
import { useRecentChannels } from '../shell/index.ts';

interface Opening {
  readonly greeting: string;
  /** To all of them, to the first, and to the last. */
  readonly questions: readonly [all: string, first: string, last: string];
}

/** What the personas may use, so that a call of a tool can be seen. */
const TOOLS = ['calculator', 'current_time'];

/** The first of them greets, and offers a question to all and one to each. */
const greetWith = async (personas: readonly Persona[], { greeting, questions }: Opening): Promise<void> => {
  const [first] = personas;
  const last = personas.at(-1);
  if (!first || !last) return;
  const [toAll, toFirst, toLast] = questions;
  const all = personas.map(({ handle }) => `@${handle}`).join(' ');
  await call('PUT /api/v1/personas/{id}', {
    params: { id: first.id },
    body: {
      greeting,
      starters: [`${all} ${toAll}`, `@${first.handle} ${toFirst}`, `@${last.handle} ${toLast}`],
    },
  });
  for (const { id } of personas)
    await call('PUT /api/v1/personas/{id}/tool-grants', { params: { id }, body: { tool_names: TOOLS } });
};

/** For a person without conversations: one with two personas, to see what that is like. Everything in it can be deleted. */
export const SampleChannel = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const mayCreate = useMay('personas.create');
  const { isPending, channels } = useRecentChannels();
  if (!mayCreate || isPending || channels.length > 0) return null;
  const create = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const personas = [
        { name: t('home.sample_optimist'), system_prompt: t('home.sample_optimist_prompt') },
        { name: t('home.sample_critic'), system_prompt: t('home.sample_critic_prompt') },
      ];
      const made: Persona[] = [];
      for (const body of personas) made.push(await call('POST /api/v1/personas', { body }));
      const personaIds = made.map(({ id }) => id);
      await greetWith(made, {
        greeting: t('home.sample_greeting'),
        questions: [t('home.sample_question'), t('home.sample_diagram'), t('home.sample_sum')],
      });
      const channelId = await createWithPersonas({
        title: t('home.sample_title'),
        type: 'group',
        personaIds,
      });
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
