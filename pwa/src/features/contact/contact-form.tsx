import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email, singleLine, paragraph } from '#contract/text.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { Thanks } from './thanks.tsx';

// Any phone, also a landline: the office of a housing society writes here too.
const form = z.object({ name: singleLine(100), email, phone: singleLine(30), message: paragraph(2000).check(z.minLength(1)) });
type Values = z.infer<typeof form>;

/** Sends nothing, as the specification says; the page gives phone and e-mail beside it. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const [thanks, setThanks] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    // No default values: they would wipe what was typed before the code of the prerendered page came.
    resolver: contractResolver<Values, Values>(form),
  });
  const { errors } = formState;
  const submit = handleSubmit(() => {
    reset();
    setThanks(true);
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
      <Thanks open={thanks} onClose={() => setThanks(false)} title={t('form_title')} text={t('sent')} />
    </Card>
  );
}
