import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email, singleLine, multiLine } from '#contract/text.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { ThankYouDialog } from './thank-you-dialog.tsx';

// Accepts landlines too: housing society offices use this form.
const contactForm = z.object({
  name: singleLine(100),
  email,
  phone: singleLine(30),
  message: multiLine(2000).check(z.minLength(1)),
});
type Values = z.infer<typeof contactForm>;

/** Sends nothing, as specified; phone and e-mail are shown beside it. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    // No default values: they would overwrite what was typed before hydration of the prerendered page.
    resolver: contractResolver<Values, Values>(contactForm),
  });
  const { errors } = formState;
  const submit = handleSubmit(() => {
    reset();
    setSent(true);
  });
  const textOf = (code: string | undefined) => code && errorText(code);
  return (
    <Card>
      <h2 className="text-xl text-indigo">{t('form_title')}</h2>
      <p className="mt-1 mb-4 text-soft">
        {t('not_kept')} {t('answer_by')}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field {...register('name')} label={t('name')} autoComplete="name" required error={textOf(errors.name?.message)} />
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={textOf(errors.email?.message)}
        />
        <Field
          {...register('phone')}
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          required
          error={textOf(errors.phone?.message)}
        />
        <TextArea {...register('message')} label={t('message')} required error={textOf(errors.message?.message)} />
        <Button type="submit" size="large" icon={Send}>
          {t('send')}
        </Button>
      </form>
      <ThankYouDialog open={isSent} onClose={() => setSent(false)} title={t('form_title')} text={t('sent')} />
    </Card>
  );
}
