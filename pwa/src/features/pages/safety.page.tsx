import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COMPANY } from '#pwa/shared/company.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['sos', 'checks', 'code', 'home', 'work', 'report'] as const;

export default function SafetyPage() {
  const { t } = useTranslation(['safety', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, COMPANY),
  }));
  const call = (
    <a href="tel:112" className={buttonClass({ size: 'large' })}>
      <Phone aria-hidden className="size-5 shrink-0" />
      {t('call')}
    </a>
  );
  return <TextPage title={t('titles:safety')} lead={t('lead')} action={call} sections={sections} />;
}
