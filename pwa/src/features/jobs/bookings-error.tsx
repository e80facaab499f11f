import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

interface BookingsErrorProps {
  failure: ApiError;
  /** When the data shown below was fetched; null when there is none. */
  savedAt: number | null;
  /** Shown when there is no more specific text. */
  text?: string;
  onRetry: () => void;
}

/** Why the list is not up to date. The stored list stays visible below it. */
export function BookingsError({ failure, savedAt, text, onRetry }: BookingsErrorProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { pathname } = useLocation();
  const message = failure.code === 'phone_full' ? errorText(failure.code) : (text ?? t('failed'));
  if (failure.code === 'auth.required' || failure.code === 'auth.expired')
    return (
      <ErrorState text={t('login_needed')}>
        <ButtonLink to="/login" state={{ returnUrl: pathname }} icon={LogIn}>
          {t('login')}
        </ButtonLink>
      </ErrorState>
    );
  if (failure.code === 'auth.forbidden') return <ErrorState code={failure.code} />;
  if (savedAt === null) return <ErrorState code={failure.code} text={message} onRetry={onRetry} />;
  return <StaleNote savedAt={savedAt} code={failure.code} text={message} onRetry={onRetry} />;
}
