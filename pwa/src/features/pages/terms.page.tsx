import { useTranslation } from 'react-i18next';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import { COMPANY } from '#pwa/shared/company.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['what', 'account', 'price', 'pay', 'cancel_client', 'cancel_worker', 'liable', 'reviews', 'law'] as const;

export default function TermsPage() {
  const { t } = useTranslation(['terms', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, { ...COMPANY, hours: TICKET_RULES.answerWithinHours }),
  }));
  return <TextPage title={t('titles:terms')} lead={t('lead')} sections={sections} />;
}
