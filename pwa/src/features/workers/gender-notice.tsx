import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { Banner } from '#pwa/ui/banner.tsx';

/** Tells a worker who has not stated a gender which requests they do not get. */
export function GenderNotice({ gender }: { gender: Worker['gender'] | '' }) {
  const { t } = useTranslation('workerSignup');
  return !gender && <Banner>{t('gender_missing')}</Banner>;
}
