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
import { Thanks } from './thanks.tsx';

const form = z.object({ email });
type Values = z.infer<typeof form>;

/** Sends nothing, as the specification says. */
export function Newsletter() {
  const { t } = useTranslation('contact');
  const [thanks, setThanks] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    // No default values: they would wipe what was typed before the code of the prerendered page came.
    resolver: contractResolver<Values, Values>(form),
  });
  const fault = formState.errors.email?.message;
  const submit = handleSubmit(() => {
    reset();
    setThanks(true);
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
          error={fault && errorText(fault)}
        />
        <Button type="submit" variant="secondary">
          {t('subscribe')}
        </Button>
      </form>
      <Thanks open={thanks} onClose={() => setThanks(false)} title={t('newsletter_title')} text={t('subscribed')} />
    </Card>
  );
}
