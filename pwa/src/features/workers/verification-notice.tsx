import { Clock, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { COMPANY } from '#pwa/shared/company.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { RejectionReason } from './rejection-reason.tsx';
import { useRefreshedProfile } from './use-refreshed-profile.ts';
import '#pwa/i18n/en/workerAccount.ts';

interface VerificationNoticeProps {
  worker: Worker;
  /** Where the whole profile is shown: says how old it is if it could not be fetched again. */
  withAge?: boolean;
}

/** Tells a worker why the verification was rejected and what to do, or that the new documents are being checked. */
export function VerificationNotice({ worker, withAge }: VerificationNoticeProps) {
  const { failure, savedAt, retry } = useRefreshedProfile(worker.id);
  return (
    <>
      {withAge && failure && savedAt !== undefined && <StaleNote savedAt={savedAt} code={failure.code} onRetry={retry} />}
      <VerificationState worker={worker}>
        {!withAge && failure && (
          <LoadFailed code={failure.code} text={errorText(failure.code)} savedAt={savedAt ?? null} onRetry={retry} />
        )}
      </VerificationState>
    </>
  );
}

/** The state of a profile that is fetched elsewhere. */
export function VerificationState({ worker, children }: { worker: Worker; children?: ReactNode }) {
  const { t } = useTranslation(['workerHome', 'workerAccount']);
  const { verification, verificationReason } = worker;
  if (verification === 'unchecked' && verificationReason)
    return (
      <Banner tone="warning" icon={Clock} below={children}>
        <p className="font-bold">{t('workerAccount:state.again')}</p>
        <p>{t('workerAccount:state_text.again')}</p>
      </Banner>
    );
  return verification === 'refused' ? (
    <Banner
      tone="danger"
      below={
        <>
          {children}
          <ButtonLink
            to={{ pathname: '/worker/account', hash: 'papers' }}
            variant="secondary"
            size="large"
            icon={FileUp}
            className="mt-3"
          >
            {t('refused_action')}
          </ButtonLink>
        </>
      }
    >
      <p className="font-bold">{t('refused_title')}</p>
      {verificationReason && <RejectionReason reason={verificationReason} />}
      <p>{t('refused_text', COMPANY)}</p>
    </Banner>
  ) : null;
}
