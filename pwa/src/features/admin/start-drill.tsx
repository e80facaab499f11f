import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

/**
 * Starts a drill, and says before what it does. Its case is not opened, because that would tell everyone that it has been seen.
 */
export function StartDrill() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={BellRing} onClick={() => setOpen(true)}>
        {t('sos.drill_start')}
      </Button>
      {isOpen && (
        <ReasonSheet
          title={t('sos.drill_start')}
          text={t('sos.drill_text')}
          confirm={t('sos.drill_start')}
          icon={BellRing}
          harmless
          onConfirm={async (note) => {
            const result = await call('startSosDrill', 'client', { body: { note } });
            if (!result.ok) return result;
            void navigate('/admin/sos');
            return null;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
