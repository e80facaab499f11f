import { House, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** Shows its children to admins, and a message to all other users. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const client = useSession('client');
  if (client?.profile.role === 'admin') return children;
  return (
    <div className="page-width grid gap-6 py-8 md:py-12">
      <h1 className="text-3xl text-indigo">{t('title')}</h1>
      <EmptyState icon={ShieldX} title={t('no_admin_title')} text={t('no_admin_text', { name: client?.profile.name ?? '' })}>
        <ButtonLink to="/" icon={House}>
          {t('home')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
