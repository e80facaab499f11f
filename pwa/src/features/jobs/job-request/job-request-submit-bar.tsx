import { Send } from 'lucide-react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { StickyActions } from '#pwa/features/jobs/sticky-actions.tsx';
import { OTHER_SERVICE, priceFor, type RequestOutput, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

type RequestControl = Control<RequestValues, unknown, RequestOutput>;

interface SubmitBarProps {
  control: RequestControl;
  /** The chosen worker who is not asked. */
  goneName: string | null;
  /** Error code of the last submit. */
  errorCode: string | null;
  busy: boolean;
  /** Navigation state for the login link: where to return to. */
  loginState: { returnUrl: string; address: string };
}

/** Price and submit button of the request form, with the submit error above them. */
export function SubmitBar({ control, goneName, errorCode, busy, loginState }: SubmitBarProps) {
  const { t } = useTranslation('jobRequest');
  return (
    <StickyActions>
      {/* The region is there before its text, so that screen readers announce it. */}
      <p role="status" className="text-sm">
        {goneName !== null && t('worker_gone', { name: goneName })}
      </p>
      <FormAlert isOurFault={errorCode === 'server.error'}>
        {errorCode !== null && <SubmitError code={errorCode} loginState={loginState} />}
      </FormAlert>
      <div className={errorCode === null ? 'flex items-center gap-4' : 'mt-2 flex items-center gap-4'}>
        <Price control={control} />
        <Button type="submit" size="large" icon={Send} busy={busy && t('busy')} className="grow md:ms-auto md:grow-0">
          {t('submit')}
        </Button>
      </div>
    </StickyActions>
  );
}

/** Client specification, section 8. */
function SubmitError({ code, loginState }: { code: string; loginState: SubmitBarProps['loginState'] }) {
  const { t } = useTranslation(['jobRequest', 'errors']);
  if (code === 'server.error') return <p>{t('failed')}</p>;
  if (code === 'worker.slot_taken') return <p>{t('worker_busy')}</p>;
  if (code !== 'auth.required' && code !== 'auth.expired') return <p>{errorText(code)}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>{t('login_needed')}</p>
      <ButtonLink to="/login" state={loginState} variant="secondary">
        {t('guest.login')}
      </ButtonLink>
    </div>
  );
}

function Price({ control }: { control: RequestControl }) {
  const { t } = useTranslation('jobRequest');
  const [serviceType, duration] = useWatch({ control, name: ['serviceType', 'service_duration'] });
  // On a phone the text has the width that the button leaves.
  if (serviceType === OTHER_SERVICE) return <output className="text-sm leading-tight text-soft">{t('other_price')}</output>;
  return (
    // As high as the button, also in Devanagari, whose lines are taller.
    <output className="grid shrink-0">
      <span className="text-sm/6 text-soft">{t('price')}</span>
      <strong className="text-2xl/8">
        <Money rupees={priceFor(serviceType, duration)} />
      </strong>
    </output>
  );
}
