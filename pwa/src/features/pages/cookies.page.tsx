import { useTranslation } from 'react-i18next';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['cookie', 'local', 'session', 'database', 'cache', 'others', 'remove'] as const;

export default function CookiesPage() {
  const { t } = useTranslation(['cookies', 'titles']);
  const sections = SECTIONS.map((id) => ({ id, title: t(`sections.${id}.title`), text: t(`sections.${id}.text`) }));
  return <TextPage title={t('titles:cookies')} lead={t('lead')} sections={sections} />;
}
