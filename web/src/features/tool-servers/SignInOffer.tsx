import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { SignInButton } from './SignInButton.tsx';

interface SignInOfferProps {
  /** Of the tool server. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** At a call that failed for want of a sign-in: the reader is told whether their own account is signed in. */
export const SignInOffer = ({ id, name }: SignInOfferProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/mcp-servers', { query: { limit: LONGEST_PAGE } }));
  const server = data?.data.find((one) => one.id === id);
  if (!server) return null;
  if (server.sign_in === 'done')
    return <p className="text-ink-muted">{t('tool_sign_ins.signed_in', { name })}</p>;
  return (
    <div>
      <SignInButton id={id} name={name} />
    </div>
  );
};
