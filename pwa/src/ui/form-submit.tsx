import { Check } from 'lucide-react';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';

interface FormSubmitProps {
  /** Why the form could not be saved. */
  errorCode: string | null | undefined;
  /** Text of the button while the form is being saved. */
  busy: string | false;
  /** Text of the button. */
  children: string;
}

/** The end of a form that saves: its error and its submit button. */
export const FormSubmit = ({ errorCode, busy, children }: FormSubmitProps) => (
  <>
    <FormAlert>{errorCode && errorText(errorCode)}</FormAlert>
    <Button type="submit" icon={Check} size="large" wide busy={busy}>
      {children}
    </Button>
  </>
);
