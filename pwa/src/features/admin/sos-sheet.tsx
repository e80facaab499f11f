import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#pwa/sync/http/api-client.ts';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

export type SosSheetKind = 'note' | 'closed' | 'false_alarm';

/**
 * Asks for a note on an emergency, or for the reason why it ends. The sheet belongs to the page: the card of an emergency leaves
 * the list when another admin closes it, and would take what was written with it.
 */
export function useSosSheet() {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [asked, setAsked] = useState<{ id: string; kind: SosSheetKind } | null>(null);
  const submit = (id: string, kind: SosSheetKind, note: string) =>
    kind === 'note'
      ? perform(() => call('addSosNote', 'client', { params: { id }, body: { note } }), t('sos.done'))
      : perform(() => call('closeSos', 'client', { params: { id }, body: { outcome: kind, note } }), t('sos.done'));
  return {
    ask: (id: string, kind: SosSheetKind) => setAsked({ id, kind }),
    sheet: asked && (
      <ReasonSheet
        title={t(`sos.ask.${asked.kind}`)}
        text={t('sos.ask_text')}
        label={asked.kind === 'note' ? t('sos.step.note') : undefined}
        confirm={t('sos.write')}
        icon={NotebookPen}
        harmless
        onConfirm={(note) => submit(asked.id, asked.kind, note)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
