import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { PHONE_LINK, COMPANY } from '#pwa/shared/company.ts';
import { mailLink } from '#pwa/shared/contact-links.ts';
import { Card } from '#pwa/ui/card.tsx';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { PlaceMap } from '#pwa/ui/place-map.tsx';

/** Null if the build does not know it. */
declare const __OFFICE__: Point | null;

/** Phone, e-mail and the office. */
export function Office() {
  const { t } = useTranslation('contact');
  return (
    <Card>
      <h2 id="direct" className="scroll-mt-24 text-xl text-indigo">
        {t('direct_title')}
      </h2>
      <p className="mt-1 mb-2 text-soft">{t('direct_text')}</p>
      <dl>
        <ContactRow icon={Phone} name={t('call')}>
          <a href={PHONE_LINK} className={linkClass}>
            {COMPANY.phone}
          </a>
        </ContactRow>
        <ContactRow icon={Mail} name={t('support')}>
          <a href={mailLink(COMPANY.email)} className={linkClass}>
            {COMPANY.email}
          </a>
        </ContactRow>
        <ContactRow icon={MapPin} name={t('office')}>
          <address className="flex min-h-12 items-center font-bold not-italic">{COMPANY.address}</address>
        </ContactRow>
      </dl>
      {__OFFICE__ && (
        <div className="mt-3">
          <PlaceMap
            point={__OFFICE__}
            name="Karigar"
            kind={t('office')}
            description={t('map_words', { address: COMPANY.address })}
            namesNear={placeNamesNear}
          />
        </div>
      )}
    </Card>
  );
}

const linkClass = 'flex min-h-12 items-center font-bold text-indigo underline underline-offset-4 [overflow-wrap:anywhere]';

function ContactRow({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="flex items-center gap-2 text-sm text-soft">
        <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
        {name}
      </dt>
      <dd className="ms-7">{children}</dd>
    </div>
  );
}
