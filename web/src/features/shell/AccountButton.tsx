import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useMe } from '../../lib/me.ts';
import { Avatar } from '../../ui/Avatar.tsx';

/** Who is signed in. The menu behind it is fetched after the first paint; until then this is only the look of it. */
export const AccountButton = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <button
      type="button"
      {...props}
      className="flex w-full items-center gap-3 rounded-control p-2 text-start transition-colors duration-100 hover:bg-hover data-popup-open:bg-hover"
    >
      <Avatar name={nameOf(user)} image={user.avatar} />
      <span className="sr-only">{t('shell.account')}</span>
      <span className="min-w-0 grow">
        <span className="block truncate text-sm font-medium">{nameOf(user)}</span>
        <span className="block truncate text-xs text-ink-muted">
          <bdi dir="ltr">@{user.handle}</bdi>
        </span>
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </button>
  );
};
