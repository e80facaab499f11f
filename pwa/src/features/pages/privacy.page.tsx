import { useTranslation } from 'react-i18next';
import { COMPANY } from '#pwa/shared/company.ts';
import { TILE_HOST } from '#pwa/shared/tiles.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = [
  'who',
  'clients',
  'workers',
  'why',
  'sees',
  'photos',
  'place',
  'maps',
  'long',
  'where',
  'rights',
  'complain',
] as const;

export default function PrivacyPage() {
  const { t } = useTranslation(['privacy', 'titles']);
  const sections = SECTIONS.filter((id) => id !== 'maps' || TILE_HOST).map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, { ...COMPANY, host: TILE_HOST }),
  }));
  return <TextPage title={t('titles:privacy')} lead={t('lead')} sections={sections} />;
}
