import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { emergencyContact } from '#contract/sos.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { withFreshLogin } from '#pwa/sync/session/fresh-login.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { askPassword } from '#pwa/ui/ask-password.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { ContactState } from './contact-state.tsx';
import { saveContactToSession } from './save-contact.ts';

/** The person to notify when this account presses SOS. */
export function EmergencyContact({ area }: { area: Area }) {
  const { t } = useTranslation('emergencyContact');
  const profile = useSession(area)?.profile;
  const contact = profile?.emergencyContact ?? '';
  const [editing, setEditing] = useState(false);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl text-indigo">{t('title')}</h2>
      <p className="text-soft">{t('text')}</p>
      <p className="text-lg font-bold [overflow-wrap:anywhere]">{contact || t('none')}</p>
      {profile && <ContactState area={area} accountId={profile.id} contact={contact} />}
      <Button
        variant="secondary"
        size={area === 'worker' ? 'large' : 'normal'}
        icon={contact ? Pencil : UserPlus}
        className="justify-self-start"
        onClick={() => setEditing(true)}
      >
        {t(contact ? 'edit' : 'add')}
      </Button>
      <Sheet open={editing} onOpenChange={setEditing} title={t('title')} text={t('text')}>
        <ContactForm area={area} contact={contact} onDone={() => setEditing(false)} />
      </Sheet>
    </Card>
  );
}

const contactForm = z.object({ emergencyContact });

function ContactForm({ area, contact, onDone }: { area: Area; contact: string; onDone: () => void }) {
  const { t } = useTranslation('emergencyContact');
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { emergencyContact: contact },
    resolver: contractResolver<{ emergencyContact: string }, { emergencyContact: string }>(contactForm),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setErrorCode(null);
    const changes = { ...body, language: currentLanguageCode() };
    const response = await withFreshLogin(area, askPassword, () => call('changeAccount', area, { body: changes }));
    if (response.ok) {
      saveContactToSession(area, response.data.id, response.data.emergencyContact);
      notify.success(t('saved'));
      return onDone();
    }
    if (!showFieldErrors<{ emergencyContact: string }>(response.fields, setError, () => 'emergencyContact'))
      setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 [&_input]:min-h-14">
      <Field
        {...register('emergencyContact')}
        label={t('label')}
        hint={t('hint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        error={errors.emergencyContact?.message && errorText(errors.emergencyContact.message)}
      />
      <FormSubmit errorCode={errorCode} busy={isSubmitting && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
