import { useTranslation } from 'react-i18next';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['book', 'other', 'price', 'pay', 'who', 'nobody', 'cancel', 'two', 'cities', 'work', 'reach'] as const;

const LIMITS = { hours: TICKET_RULES.answerWithinHours, days: TICKET_RULES.settleWithinDays };

export default function FaqPage() {
  const { t } = useTranslation(['faq', 'titles']);
  const sections = SECTIONS.map((id) => ({ id, title: t(`sections.${id}.title`), text: t(`sections.${id}.text`, LIMITS) }));
  return <TextPage title={t('titles:faq')} lead={t('lead')} sections={sections} />;
}
