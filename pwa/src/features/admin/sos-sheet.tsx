import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SosCase } from '#contract/sos.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

export type SosSheetKind = 'note' | 'closed' | 'false_alarm';

/**
 * Asks for a note on an emergency, or for the reason why it ends. The sheet belongs to the page: the card of an emergency leaves
 * the list when another admin closes it, and would take what was written with it.
 * @param cases those on the page
 */
export function useSosSheet(cases: readonly SosCase[]) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [asked, setAsked] = useState<{ id: string; kind: SosSheetKind; presses: number | null } | null>(null);
  const submit = async ({ id, kind, presses }: NonNullable<typeof asked>, note: string) => {
    const params = { id };
    if (kind === 'note') return perform(() => call('addSosNote', 'client', { params, body: { note } }), t('sos.done'));
    const seen = presses ?? cases.find((one) => one.id === id)?.presses ?? 0;
    const body = { outcome: kind, note, presses: seen };
    const apiError = await perform(() => call('closeSos', 'client', { params, body }), t('sos.done'));
    // The admin reads that now, and the page shows the present number. Another sheet may be open by now, or none.
    if (apiError?.code === 'sos.pressed_again')
      setAsked((now) => (now?.id === id && now.kind === kind ? { ...now, presses: null } : now));
    return apiError;
  };
  return {
    /** The presses behind the sheet are not those that the admin saw when they opened it. */
    ask: ({ id, presses }: SosCase, kind: SosSheetKind) => setAsked({ id, kind, presses }),
    sheet: asked && (
      <ReasonSheet
        key={`${asked.id} ${asked.kind}`}
        title={t(`sos.ask.${asked.kind}`)}
        text={t(asked.kind === 'closed' ? 'sos.closed_text' : 'sos.ask_text')}
        label={asked.kind === 'note' ? t('sos.step.note') : undefined}
        confirm={t('sos.write')}
        icon={NotebookPen}
        harmless
        onConfirm={(note) => submit(asked, note)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
