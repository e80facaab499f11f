import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Availability } from './availability.tsx';
import { useRefreshedProfile } from './use-refreshed-profile.ts';
import { VerificationState } from './verification-notice.tsx';
import '#pwa/i18n/en/workerAccount.ts';
import '#pwa/i18n/en/workerHome.ts';

/**
 * Why a worker gets no offers, in the job list: the refused documents, the availability switch, or the missing place. Refetches,
 * as it may have changed on another device.
 */
export function UnavailableNotice() {
  const session = useSession('worker');
  return session && <UnavailableSwitch worker={session.profile} />;
}

function PlaceNotice() {
  const { t } = useTranslation(['workerAccount', 'errors']);
  return (
    <Banner tone="warning" icon={MapPin}>
      <p>{t('errors:worker.no_place')}</p>
      <ButtonLink to="/worker/account" variant="secondary" size="large" icon={MapPin} className="mt-3">
        {t('place_action')}
      </ButtonLink>
    </Banner>
  );
}

function UnavailableSwitch({ worker }: { worker: Worker }) {
  const { failure, savedAt, retry } = useRefreshedProfile(worker.id);
  if (worker.available && worker.lat !== null && worker.verification !== 'refused') return null;
  return (
    <>
      {worker.verification === 'refused' && <VerificationState worker={worker} />}
      {!worker.available && <Availability />}
      {worker.lat === null && <PlaceNotice />}
      {failure && <LoadFailed code={failure.code} text={errorText(failure.code)} savedAt={savedAt ?? null} onRetry={retry} />}
    </>
  );
}
