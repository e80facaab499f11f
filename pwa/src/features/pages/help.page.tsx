import { useTranslation } from 'react-i18next';
import { COMPANY_CONTACT } from '#pwa/shared/company.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['login', 'network', 'request', 'accept', 'no_jobs', 'bad', 'reach'] as const;

export default function HelpPage() {
  const { t } = useTranslation(['help', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, COMPANY_CONTACT),
  }));
  return <TextPage title={t('titles:help')} lead={t('lead')} sections={sections} />;
}
