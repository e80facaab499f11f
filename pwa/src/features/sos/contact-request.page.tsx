import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { contactRequestBody, type ContactRequest } from '#contract/emergency-contact.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { apiError, type ApiError } from '#pwa/sync/http/api-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import '#pwa/i18n/en/emergencyContact.ts';

const LINK_OVER: ErrorCode = 'contact.link_over';
const isLinkOver = ({ code }: ApiError): boolean => code === LINK_OVER;

/** The target of the link that an emergency contact gets; the token is in the fragment, which is never sent to a server. */
export default function ContactRequestPage() {
  const { t } = useTranslation(['emergencyContact', 'common']);
  const { data: link } = z.safeParse(contactRequestBody, { token: useLocation().hash.slice(1) });
  const query = useQuery({
    queryKey: ['contact-request', link],
    // A link that lost a part on its way is as good as over.
    queryFn: () => (link ? call('contactRequest', 'client', { body: link, anonymous: true }) : apiError(LINK_OVER, 404)),
    refetchOnWindowFocus: false,
  });
  const response = query.data;
  return (
    <div className="page-width py-6 md:py-12">
      <div className="mx-auto grid w-full max-w-lg gap-5">
        <h1 className="text-3xl text-indigo">{t('request_title')}</h1>
        {!response && (
          <div role="status">
            <span className="sr-only">{t('common:loading')}</span>
            <Skeleton className="h-64" />
          </div>
        )}
        {link && response?.ok && <RequestCard token={link.token} request={response.data} />}
        {response && !response.ok && isLinkOver(response) && <Banner>{errorText(LINK_OVER)}</Banner>}
        {response && !response.ok && !isLinkOver(response) && (
          <ErrorState
            code={response.code}
            onRetry={() => void query.refetch()}
            busy={query.isFetching && t('common:loading')}
          />
        )}
      </div>
    </div>
  );
}

function RequestCard({ token, request }: { token: string; request: ContactRequest }) {
  const { t } = useTranslation(['emergencyContact', 'common']);
  const [answer, setAnswer] = useState<'confirmed' | 'refused' | null>(request.isConfirmed ? 'confirmed' : null);
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null);
  const [apiError, setApiError] = useState<ApiError | null>(null);
  const send = async (action: 'confirm' | 'refuse') => {
    setApiError(null);
    setBusy(action);
    const name = action === 'confirm' ? 'confirmContactRequest' : 'refuseContactRequest';
    const response = await call(name, 'client', { body: { token }, anonymous: true });
    setBusy(null);
    if (response.ok) setAnswer(action === 'confirm' ? 'confirmed' : 'refused');
    else setApiError(response);
  };
  if (answer === 'refused') return <Banner tone="success">{t('request_refused')}</Banner>;
  return (
    <Card className="grid gap-4">
      <p className="text-lg font-bold [overflow-wrap:anywhere]">{t('request_who', request)}</p>
      <p>{t('request_text')}</p>
      {answer === 'confirmed' && <Banner tone="success">{t('request_confirmed')}</Banner>}
      <FormAlert>{apiError && errorText(apiError.code)}</FormAlert>
      {!answer && (
        <Button
          icon={HeartHandshake}
          size="large"
          wide
          busy={busy === 'confirm' && t('common:processing')}
          onClick={() => void send('confirm')}
        >
          {t('request_confirm')}
        </Button>
      )}
      <Button
        variant="secondary"
        icon={UserX}
        size="large"
        wide
        busy={busy === 'refuse' && t('common:processing')}
        onClick={() => void send('refuse')}
      >
        {t(answer ? 'request_withdraw' : 'request_refuse')}
      </Button>
    </Card>
  );
}
