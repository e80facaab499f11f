import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import '#pwa/i18n/en/settings.ts';

interface SectionProps {
  /** Target of the in-page navigation. */
  id?: string | undefined;
  title: string;
  children: ReactNode;
}

export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={id && `${id}-title`} className="grid scroll-mt-4 gap-3">
    <h2 id={id && `${id}-title`} className="text-2xl text-indigo">
      {title}
    </h2>
    {children}
  </section>
);

interface EditCardProps {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}

/** A card with the current values and an edit button. */
export function EditCard({ title, onEdit, children }: EditCardProps) {
  const { t } = useTranslation('settings');
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{title}</h3>
        <Button variant="secondary" icon={Pencil} aria-label={t('edit_what', { what: title })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
      {children}
    </Card>
  );
}

/** Names and values; an empty value is shown as a dash. */
export const FactList = ({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="grid gap-3">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-soft">{name}</dt>
        <dd className="font-bold [overflow-wrap:anywhere]">{value || '–'}</dd>
      </div>
    ))}
  </dl>
);
