import { Send } from 'lucide-react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RequestForm } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { ThumbBar } from './booking-thumb-bar.tsx';
import { priceFor, type RequestValues } from './job-request.ts';

type RequestControl = Control<RequestValues, unknown, RequestForm>;

interface RequestBarProps {
  control: RequestControl;
  /** Code of why the form was not taken. */
  refused: string | null;
  busy: boolean;
  /** Where a login leads back to. */
  back: { returnUrl: string };
}

/** Price and button of the request form, and above them why it was not taken. */
export function RequestBar({ control, refused, busy, back }: RequestBarProps) {
  const { t } = useTranslation('request');
  return (
    <ThumbBar>
      <FormAlert>
        {refused !== null && (
          // On a phone the SOS button stands over its end.
          <div className="max-md:pe-12">
            <Refusal code={refused} back={back} />
          </div>
        )}
      </FormAlert>
      <div className={refused === null ? 'flex items-center gap-4' : 'mt-3 flex items-center gap-4'}>
        <Price control={control} />
        <Button type="submit" size="large" icon={Send} busy={busy && t('busy')} className="grow md:ms-auto md:grow-0">
          {t('submit')}
        </Button>
      </div>
    </ThumbBar>
  );
}

/** Client specification, section 8. */
function Refusal({ code, back }: { code: string; back: RequestBarProps['back'] }) {
  const { t } = useTranslation(['request', 'errors']);
  if (code === 'server.error') return <p>{t('failed')}</p>;
  if (code === 'worker.slot_taken') return <p>{t('worker_busy')}</p>;
  if (code !== 'auth.required' && code !== 'auth.expired') return <p>{errorText(code)}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>{t('login_needed')}</p>
      <ButtonLink to="/login" state={back} variant="secondary">
        {t('guest.login')}
      </ButtonLink>
    </div>
  );
}

function Price({ control }: { control: RequestControl }) {
  const { t } = useTranslation('request');
  const [serviceType, duration] = useWatch({ control, name: ['serviceType', 'service_duration'] });
  return (
    <output className="shrink-0 leading-tight">
      <span className="block text-sm text-soft">{t('price')}</span>
      <strong className="text-2xl">
        <Money rupees={priceFor(serviceType, duration)} />
      </strong>
    </output>
  );
}
