import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlainText } from './plain-text.tsx';

interface TextPageProps {
  title: string;
  lead: string;
  /** The main action, above the text. */
  action?: ReactNode;
  sections: readonly { id: string; title: string; text: string }[];
}

/** A text page with a table of contents: collapsed on a phone, beside the text on wide screens. */
export function TextPage({ title, lead, action, sections }: TextPageProps) {
  const { t } = useTranslation('about');
  const contents = (
    <ul>
      {sections.map((section) => (
        <li key={section.id}>
          <Link
            to={{ hash: section.id }}
            className="flex min-h-12 items-center py-1 leading-snug text-indigo underline-offset-4 hover:underline"
          >
            {section.title}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="text-3xl text-indigo">{title}</h1>
      <div className="mt-2 max-w-2xl text-lg text-soft">
        <PlainText text={lead} />
      </div>
      {action && <div className="mt-4 grid md:flex">{action}</div>}
      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,42rem)] lg:items-start">
        <details className="group rounded-md border border-line bg-card px-4 shadow-board lg:hidden">
          <summary className="flex min-h-12 list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
            {t('contents')}
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <nav aria-label={t('contents')} className="border-t border-line py-1">
            {contents}
          </nav>
        </details>
        <nav
          aria-label={t('contents')}
          className="sticky top-24 rounded-md border border-line bg-card px-4 py-2 shadow-board max-lg:hidden"
        >
          {contents}
        </nav>
        <div className="grid gap-8">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-24">
              <h2 id={`${section.id}-title`} className="mb-2 border-s-4 border-marigold ps-3 text-xl text-indigo">
                {section.title}
              </h2>
              <PlainText text={section.text} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
