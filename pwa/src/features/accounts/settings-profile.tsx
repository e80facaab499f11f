import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { EditAddress } from './edit-address.tsx';
import { EditPersonal } from './edit-personal.tsx';
import { EditPhoto } from './edit-photo.tsx';
import { EditCard, FactList, Section } from './settings-section.tsx';

type Editor = 'photo' | 'personal' | 'address';

/** Photo, personal details and address, each a card with an editor. */
export function SettingsProfile({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const [editor, setEditor] = useState<Editor | null>(null);
  const close = () => setEditor(null);
  const { address } = user;
  return (
    <Section id="profile" title={t('profile')}>
      <EditCard title={t('profile')} onEdit={() => setEditor('photo')}>
        <div className="flex items-center gap-4">
          <Avatar name={user.name} photo={user.profilePhoto} className="size-20 text-3xl" portrait={portraitOf(user.id)} />
          <div className="min-w-0">
            <p className="text-xl font-bold [overflow-wrap:anywhere]">{user.name}</p>
            <p className="text-soft">{t('role')}</p>
            <p className="flex items-center gap-1.5 text-soft">
              <MapPin aria-hidden className="size-4.5 shrink-0" />
              {address.cityState || t('city')}
            </p>
          </div>
        </div>
      </EditCard>
      <div className="grid gap-3 md:grid-cols-2">
        <EditCard title={t('personal')} onEdit={() => setEditor('personal')}>
          <FactList
            rows={[
              [t('name'), user.name],
              [t('email'), user.email],
              [t('phone'), user.phone],
            ]}
          />
        </EditCard>
        <EditCard title={t('address')} onEdit={() => setEditor('address')}>
          <FactList
            rows={[
              [t('line'), address.line],
              [t('city_state'), address.cityState],
              [t('postal_code'), address.postalCode],
              [t('tax_id'), address.taxId],
            ]}
          />
        </EditCard>
      </div>
      <Sheet open={editor === 'photo'} onOpenChange={close} title={t('photo')}>
        <EditPhoto onDone={close} />
      </Sheet>
      <Sheet open={editor === 'personal'} onOpenChange={close} title={t('personal')}>
        <EditPersonal user={user} onDone={close} />
      </Sheet>
      <Sheet open={editor === 'address'} onOpenChange={close} title={t('address')}>
        <EditAddress address={address} onDone={close} />
      </Sheet>
    </Section>
  );
}
