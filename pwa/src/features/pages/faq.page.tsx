import { useTranslation } from 'react-i18next';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['book', 'price', 'pay', 'who', 'nobody', 'cancel', 'two', 'cities', 'work'] as const;

export default function FaqPage() {
  const { t } = useTranslation(['faq', 'titles']);
  const sections = SECTIONS.map((id) => ({ id, title: t(`sections.${id}.title`), text: t(`sections.${id}.text`) }));
  return <TextPage title={t('titles:faq')} lead={t('lead')} sections={sections} />;
}
