import { Navigation, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { phoneLink } from '#pwa/shared/contact-links.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { cx } from '#pwa/ui/cx.ts';
import { directionsUrl, type JobAddress } from './directions-url.ts';

interface CallAndDirectionsProps {
  job: JobAddress;
  /** The person to call, and their number where it is known. */
  name: string;
  phone: string | null | undefined;
  /** Whether these are the main actions of the screen. */
  isMain: boolean;
}

/** Calls the other person, and opens directions to the job in Google Maps. */
export function CallAndDirections({ job, name, phone, isMain }: CallAndDirectionsProps) {
  const { t } = useTranslation('workerJobs');
  const className = cx(buttonClass({ variant: isMain ? 'primary' : 'secondary', size: 'large' }), 'max-md:px-2');
  return (
    <>
      {phone && (
        <a href={phoneLink(phone)} aria-label={t('call_name', { name })} className={className}>
          <Phone aria-hidden className="size-5 shrink-0" />
          {t('call')}
        </a>
      )}
      <a href={directionsUrl(job)} target="_blank" rel="noreferrer" className={className}>
        <Navigation aria-hidden className="size-5 shrink-0" />
        {t('maps')}
      </a>
    </>
  );
}
