import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#pwa/sync/http/api-client.ts';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import '#pwa/i18n/en/workerProfile.ts';

/** Blocked workers, who appear nowhere else, with links to their profiles, where they can be unblocked. */
export function BlockedWorkers() {
  const { t } = useTranslation(['workerProfile', 'services', 'common']);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['blocked'],
    queryFn: () => call('blockedWorkers', 'client'),
    retry: false,
    gcTime: 0,
  });
  if (!data || (data.ok && data.data.length === 0)) return null;
  if (!data.ok)
    return (
      <ErrorState
        title={t('blocked_failed')}
        code={data.code}
        onRetry={() => void refetch()}
        busy={isFetching && t('common:loading')}
      />
    );
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t('blocked_title')}</h2>
      <ul>
        {data.data.map(({ id, name, profession }) => (
          <li key={id}>
            <Link to={`/workers/${id}`} className="inline-flex min-h-12 items-center gap-2 text-indigo underline">
              {name}, {t(`services:profession.${profession}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
