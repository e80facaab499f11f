import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { weekText } from '#pwa/i18n/working-hours-text.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { Facts } from '#pwa/ui/facts.tsx';
import type { RefusedWorker } from './refuse-sheet.tsx';
import { RejectionText } from './rejection-text.tsx';
import { Section } from './section.tsx';
import { VerificationActions } from './verification-actions.tsx';
import { WorkerFiles } from './worker-files.tsx';
import '#pwa/i18n/en/skills.ts';

interface VerificationDocumentsProps {
  account: AdminAccount;
  worker: NonNullable<AdminAccount['worker']>;
  onRefuse: (worker: RefusedWorker) => void;
}

/** A worker's profile, documents and verification state; also used in the verification queue. */
export function VerificationDocuments({ account, worker, onRefuse }: VerificationDocumentsProps) {
  const { t, i18n } = useTranslation(['admin', 'services', 'skills', 'common', 'workingHours']);
  const rating = worker.averageRating;
  return (
    <Section title={t('documents_title')}>
      <div className="grid gap-5">
        <WorkerFiles name={account.name} photo={account.photo} files={worker.files} />
        <Facts
          facts={[
            [t('profession'), t(`services:profession.${worker.profession}`)],
            [t('experience'), t(`services:experience.${worker.experience}`, worker.experience)],
            [t('skills'), worker.skills.map((one) => t(`skills:skill.${one}`, one)).join(', ')],
            [t('certifications'), worker.certifications.map((one) => t(`skills:certification.${one}`, one)).join(', ')],
            [t('working_hours'), weekText(worker.workingHours, i18n.language)],
            [t('description'), worker.description],
            [
              t('reviews_title'),
              rating !== null && `${t('common:rating', { average: rating })} (${formatNumber(worker.reviewCount)})`,
            ],
            [t('verification'), t(`state.${worker.verification}`)],
            [
              t(worker.verification === 'refused' ? 'reason' : 'refused_before'),
              worker.verificationReason && <RejectionText reason={worker.verificationReason} />,
            ],
            [t('changed_since_verified'), worker.changedSinceVerified.map((one) => t(`changed.${one}`)).join(', ')],
          ]}
        />
        {account.state !== 'closed' && <VerificationActions account={account} worker={worker} onRefuse={onRefuse} />}
      </div>
    </Section>
  );
}
