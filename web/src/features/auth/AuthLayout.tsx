import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useServiceName } from '../../lib/service-name.ts';
import { Logo } from '../../ui/Logo.tsx';
import { LanguageMenu } from '../appearance/index.ts';
import { loadInvitedBy } from '../teams/index.ts';
import { ConversationArt } from './ConversationArt.tsx';
import { useInvitation } from './invitation.ts';

const Invitation = ({ token }: { readonly token: string }) => {
  const part = useDeferredPart(loadInvitedBy);
  return part && <part.InvitedBy token={token} />;
};

/** The way in: a form on paper, and beside it, where there is room, a conversation that branches. */
export const AuthLayout = () => {
  const { t } = useTranslation();
  const service = useServiceName();
  const invitation = useInvitation();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header className="flex items-center justify-between gap-4">
          <span className="flex min-w-0 items-center gap-2.5 font-semibold">
            <Logo />
            <span className="truncate">{service}</span>
          </span>
          <LanguageMenu />
        </header>
        <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center py-10">
          {invitation !== undefined && <Invitation token={invitation} />}
          <Outlet />
        </main>
      </div>
      <aside className="relative hidden overflow-hidden bg-pine text-pine-ink lg:block">
        <ConversationArt className="absolute inset-0 size-full" />
        <p className="absolute inset-x-12 bottom-12 max-w-md text-3xl leading-tight font-semibold text-balance ltr:tracking-tight">
          {t('auth.tagline')}
        </p>
      </aside>
    </div>
  );
};
