import { useTranslation } from 'react-i18next';
import { COMPANY } from '#pwa/shared/company.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['aim', 'done', 'aloud', 'gaps', 'tell'] as const;

export default function AccessibilityPage() {
  const { t } = useTranslation(['accessibility', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, COMPANY),
  }));
  return <TextPage title={t('titles:accessibility')} lead={t('lead')} sections={sections} />;
}
