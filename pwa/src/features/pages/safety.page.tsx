import { useTranslation } from 'react-i18next';
import { REACH } from '#pwa/shared/company.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['sos', 'checks', 'code', 'home', 'work', 'report'] as const;

export default function SafetyPage() {
  const { t } = useTranslation(['safety', 'titles']);
  const sections = SECTIONS.map((id) => ({ id, title: t(`sections.${id}.title`), text: t(`sections.${id}.text`, REACH) }));
  return <TextPage title={t('titles:safety')} lead={t('lead')} sections={sections} />;
}
