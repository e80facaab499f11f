import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BlockedClient } from '#contract/blocks.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { notify } from '#pwa/ui/toast.ts';
import '#pwa/i18n/en/blocks.ts';

/** The clients whom the worker has blocked, if there are any. */
export function BlockedClients() {
  const { t } = useTranslation(['blocks', 'services']);
  const section = useRef<HTMLElement>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [hasUnblocked, setHasUnblocked] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['blocked clients'],
    queryFn: () => call('blockedClients', 'worker'),
    retry: false,
    gcTime: 0,
  });
  // The list is not stored, and most workers have none. The focus must not go with the last row.
  const isEmpty = data?.ok ? data.data.length === 0 && !hasUnblocked : data?.code === 'network';
  if (!data || isEmpty) return null;
  if (!data.ok) return <LoadFailed code={data.code} text={t('list_failed')} onRetry={() => void refetch()} />;
  const unblock = async ({ jobId, name }: BlockedClient) => {
    setBusyId(jobId);
    const response = await call('unblockClient', 'worker', { params: { jobId } });
    if (response.ok) {
      // The button goes with its row.
      setHasUnblocked(true);
      section.current?.focus();
      notify.info(t('unblocked', { name }));
      await refetch();
    } else notify.error(errorText(response.code));
    setBusyId(null);
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="blocked-clients" className="grid gap-4">
      <h2 id="blocked-clients" className="text-xl text-indigo">
        {t('list_title')}
      </h2>
      {data.data.length === 0 && <p>{t('list_none')}</p>}
      <ul className="grid gap-3">
        {data.data.map((client) => (
          <li key={client.jobId} className="flex flex-wrap items-center gap-x-3">
            <Link to={`/worker/job/${client.jobId}`} className="flex min-h-14 grow items-center text-indigo underline">
              <span className="[overflow-wrap:anywhere]">
                {client.name}, {t(`services:service.${client.service}`)}, <Day when={client.date} />
              </span>
            </Link>
            <Button
              variant="secondary"
              size="large"
              icon={Undo2}
              busy={busyId === client.jobId && t('unblock')}
              onClick={() => void unblock(client)}
            >
              {t('unblock')}
              <span className="sr-only">: {client.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
