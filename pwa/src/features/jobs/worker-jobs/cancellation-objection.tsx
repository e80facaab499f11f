import { MessageCircleWarning, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PHONE_LINK } from '#pwa/shared/company.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';

/** How a worker objects to why their job was cancelled: by phone, or with a complaint that names the job. */
export function CancellationObjection({ jobId }: { jobId: string }) {
  const { t } = useTranslation('workerJob');
  return (
    <>
      <a href={PHONE_LINK} className={buttonClass({ variant: 'secondary', size: 'large' })}>
        <MessageCircleWarning aria-hidden className="size-5 shrink-0" />
        {t('object')}
      </a>
      <ButtonLink to={`/contact?as=worker&about=complaint&job=${jobId}`} variant="secondary" size="large" icon={Pencil}>
        {t('object_write')}
      </ButtonLink>
    </>
  );
}
