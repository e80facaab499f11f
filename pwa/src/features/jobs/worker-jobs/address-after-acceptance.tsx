import { useTranslation } from 'react-i18next';

/** Says below the area of an offer that the exact address comes after acceptance. */
export function AddressAfterAcceptance() {
  const { t } = useTranslation('workerJobs');
  return <span className="block text-sm font-normal text-soft">{t('address_later')}</span>;
}
