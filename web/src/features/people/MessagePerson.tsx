import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOpenDirect } from './open-direct.ts';
import { usePeopleMeant } from './use-people-meant.ts';

const SHOWN_MAX = 20;

/** Whom to write to: the chat of just the two opens, and is made where there is none. */
export const MessagePerson = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onClose} title={t('people.message')} description={t('message_person.text')}>
      <Finder onClose={onClose} />
    </Dialog>
  );
};

const Finder = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const openDirect = useOpenDirect();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const debounced = useDebounced(name);
  const { people, isAsking } = usePeopleMeant(debounced, true);
  const isWaiting = isAsking || name !== debounced;
  return (
    // The server has found whom it has found; filtering that again would hide them.
    <Command label={t('message_person.name')} shouldFilter={false} loop className="flex flex-col gap-2">
      <div className="control flex items-center gap-2.5 rounded-control border border-edge bg-surface px-3 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <Command.Input
          autoFocus
          placeholder={t('message_person.name')}
          value={typed}
          onValueChange={setTyped}
          maxLength={SEARCH_TEXT_MAX}
          className="min-w-0 grow bg-transparent outline-none"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto overscroll-contain outline-none">
        <Command.Empty className="px-1 py-4 text-sm text-ink-muted">
          {t(isWaiting ? 'states.loading' : name === '' ? 'message_person.alone' : 'message_person.nobody')}
        </Command.Empty>
        {people.slice(0, SHOWN_MAX).map(({ id, display_name, handle, avatar }) => (
          <Command.Item
            key={id}
            value={id}
            onSelect={() => {
              onClose();
              void openDirect({ id, name: display_name || handle });
            }}
            className="popup-item opacity-100! flex items-center gap-3 data-[selected=true]:bg-hover"
          >
            <Avatar name={display_name || handle} image={avatar} className="size-7 text-[0.625rem]" />
            <bdi className="truncate">{display_name || handle}</bdi>
            <bdi dir="ltr" className="truncate text-ink-muted">
              @{handle}
            </bdi>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
};
