import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email } from '#contract/text.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { ThankYouDialog } from './thank-you-dialog.tsx';

const newsletterForm = z.object({ email });
type Values = z.infer<typeof newsletterForm>;

/** Sends nothing, as specified. */
export function Newsletter() {
  const { t } = useTranslation('contact');
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    // No default values: they would overwrite what was typed before hydration of the prerendered page.
    resolver: contractResolver<Values, Values>(newsletterForm),
  });
  const errorCode = formState.errors.email?.message;
  const submit = handleSubmit(() => {
    reset();
    setSent(true);
  });
  return (
    <Card>
      <h2 className="text-xl text-indigo">{t('newsletter_title')}</h2>
      <p className="mt-1 mb-4 text-soft">
        {t('newsletter_text')} {t('not_kept')}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={errorCode && errorText(errorCode)}
        />
        <Button type="submit" variant="secondary">
          {t('subscribe')}
        </Button>
      </form>
      <ThankYouDialog open={isSent} onClose={() => setSent(false)} title={t('newsletter_title')} text={t('subscribed')} />
    </Card>
  );
}
