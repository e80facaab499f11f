import { useTranslation } from 'react-i18next';
import { COMPANY_CONTACT } from '#pwa/shared/company.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = [
  'who',
  'clients',
  'workers',
  'why',
  'sees',
  'photos',
  'place',
  'long',
  'where',
  'rights',
  'complain',
] as const;

export default function PrivacyPage() {
  const { t } = useTranslation(['privacy', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, COMPANY_CONTACT),
  }));
  return <TextPage title={t('titles:privacy')} lead={t('lead')} sections={sections} />;
}
