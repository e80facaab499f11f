import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/jobs.ts';

/** Says below the client of a job whom they asked for. */
export function PreferredGender({ gender }: { gender: Job['preferredGender'] }) {
  const { t } = useTranslation('workerJobs');
  if (!gender || gender === 'no-preference') return null;
  return <span className="block text-sm font-normal text-soft">{t(`prefers.${gender}`)}</span>;
}
