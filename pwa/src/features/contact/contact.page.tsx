import { useTranslation } from 'react-i18next';
import { ContactForm } from './contact-form.tsx';
import { Newsletter } from './newsletter.tsx';
import { Office } from './office.tsx';

export default function ContactPage() {
  const { t } = useTranslation(['contact', 'titles']);
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="text-3xl text-indigo">{t('titles:contact')}</h1>
      <p className="mt-2 max-w-2xl text-lg text-soft">{t('lead')}</p>
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <ContactForm />
          <Newsletter />
        </div>
        <Office />
      </div>
    </div>
  );
}
