import { Check, MessageSquareText, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { toAsciiDigits } from '#contract/digits.ts';
import { PHONE_CODE } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { sendPhoneCode, verifyPhone } from './profile.mutations.ts';
import { forgetSentCode, isCodeSent, saveSentCode } from './sent-phone-code.ts';
import '#pwa/i18n/en/workerAccount.ts';

/** A worker shows with a code that the phone number is theirs, and continues where they came from. */
export default function VerifyPhonePage() {
  const { t } = useTranslation(['workerAccount', 'common']);
  const { state } = useLocation();
  const navigate = useNavigate();
  const session = useSession('worker');
  const [isSent, setSent] = useState(() => session !== null && isCodeSent(session.profile.phone));
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [code, setCode] = useState('');
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const isCodeWrong = errorCode === 'field.code' || errorCode === 'phone.code_wrong' || errorCode === 'phone.code_over';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeWrong && !busy) field.current?.focus();
  }, [isCodeWrong, busy]);
  if (!session) return null;

  const send = async () => {
    setErrorCode(null);
    setBusy('sending');
    const response = await sendPhoneCode();
    setBusy(null);
    if (!response.ok) return setErrorCode(response.code);
    saveSentCode(response.data.phone);
    setSent(true);
    notify.success(t('phone.sent', { phone: response.data.phone }));
  };
  const check = async (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length < PHONE_CODE.digits) {
      setErrorCode('field.code');
      return field.current?.focus();
    }
    setErrorCode(null);
    setBusy('checking');
    const response = await verifyPhone(code);
    setBusy(null);
    if (!response.ok) return setErrorCode(response.code);
    forgetSentCode();
    notify.success(t('phone.verified'));
    await navigate(returnUrlOf(state, '/worker/jobs'), { replace: true });
  };
  return (
    <div className="page-width max-w-lg py-6 md:py-10">
      <h1 className="mb-4 text-2xl text-indigo">{t('phone.title')}</h1>
      <Card className="grid gap-5">
        <p>{t('phone.text')}</p>
        <p className="text-2xl font-bold tabular-nums">{session.profile.phone}</p>
        {isSent && (
          <form noValidate onSubmit={(event) => void check(event)} className="grid gap-5">
            <Field
              ref={field}
              label={t('phone.code')}
              hint={t('phone.code_hint', { count: PHONE_CODE.minutes })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={PHONE_CODE.digits}
              required
              value={code}
              onChange={({ target }) => setCode(toAsciiDigits(target.value).replaceAll(/\D/g, ''))}
              error={isCodeWrong ? errorText(errorCode) : undefined}
              className="min-h-16 text-center text-3xl tracking-[0.4em]"
            />
            <Button type="submit" size="large" icon={Check} wide busy={busy === 'checking' && t('common:processing')}>
              {t('phone.check')}
            </Button>
          </form>
        )}
        <FormAlert>{!isCodeWrong && errorCode && errorText(errorCode)}</FormAlert>
        <Button
          variant={isSent ? 'secondary' : 'primary'}
          size="large"
          icon={isSent ? RotateCcw : MessageSquareText}
          wide
          busy={busy === 'sending' && t('common:processing')}
          onClick={() => void send()}
        >
          {t(isSent ? 'phone.send_again' : 'phone.send')}
        </Button>
        <ListenButton large text={`${t('phone.title')}. ${t('phone.text')}`} />
        <Link to="/worker/account" className="flex min-h-14 items-center justify-self-start font-bold text-indigo underline">
          {t('phone.change')}
        </Link>
      </Card>
    </div>
  );
}
