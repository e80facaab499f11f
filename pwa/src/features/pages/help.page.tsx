import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COMPANY } from '#pwa/shared/company.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['login', 'network', 'request', 'accept', 'no_jobs', 'bad', 'reach'] as const;

export default function HelpPage() {
  const { t } = useTranslation(['help', 'titles']);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, COMPANY),
  }));
  const write = (
    <ButtonLink to="/contact" size="large" icon={MessageCircleQuestion}>
      {t('write')}
    </ButtonLink>
  );
  return <TextPage title={t('titles:help')} lead={t('lead')} action={write} sections={sections} />;
}
