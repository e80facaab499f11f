import { useTranslation } from 'react-i18next';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ElectricianScene } from '#pwa/ui/scenes/electrician.tsx';
import { PlainText } from './plain-text.tsx';

const SECTIONS = ['what', 'clients', 'workers', 'not'] as const;

export default function AboutPage() {
  const { t } = useTranslation(['about', 'titles']);
  return (
    <>
      <div className="on-board bg-board text-on-board">
        <div className="page-width grid gap-6 py-8 md:grid-cols-2 md:items-center md:gap-12 md:py-12">
          <div>
            <h1 className="text-3xl sign-letters lg:text-4xl">{t('titles:about')}</h1>
            <p className="mt-3 text-lg lg:text-xl">{t('lead')}</p>
          </div>
          <div className="rounded-md border-2 border-marigold p-1.5">
            <ElectricianScene label={t('scene')} className="aspect-[8/5] w-full rounded-sm" />
          </div>
        </div>
        <BlockPrintBorder className="text-on-board/80" />
      </div>
      <div className="page-width py-8 md:py-12">
        <div className="grid gap-4 md:grid-cols-2">
          {SECTIONS.map((id) => (
            <Card key={id}>
              <h2 className="mb-3 text-xl text-indigo">{t(`sections.${id}.title`)}</h2>
              <PlainText text={t(`sections.${id}.text`)} />
            </Card>
          ))}
        </div>
        <div className="mt-6 grid gap-3 md:flex">
          <ButtonLink to="/services" size="large">
            {t('book')}
          </ButtonLink>
          <ButtonLink to="/worker" variant="secondary" size="large">
            {t('join')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
