import { CircleX, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CASES_AT_ONCE, type SeenCase, type SosListItem } from '#contract/sos.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { sosCaseName } from './sos-case.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** The cases that the admin has selected; null while they select none. */
export function useSelection(cases: readonly SosListItem[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  // A case that another admin has closed meanwhile is no longer on the screen.
  const selected = ids?.filter((id) => cases.some((sosCase) => sosCase.id === id)) ?? [];
  return { isSelecting: ids !== null, selected, setIds };
}
type Selection = ReturnType<typeof useSelection>;

/** A row that stands for several guests is closed one by one: any of them may be in need. */
const isSelectable = ({ guestNetwork }: SosListItem): boolean => guestNetwork === null || guestNetwork.cases === 1;

/**
 * Closes drills and false alarms together. No emergency that is unseen or in which an admin helps is selected unless the admin selects
 * it itself.
 */
export function BulkClose({ cases, selection }: { cases: readonly SosListItem[]; selection: Selection }) {
  const { t } = useTranslation('admin');
  const { isSelecting, selected, setIds } = selection;
  const { perform } = useAdminAction();
  const [isOpen, setOpen] = useState(false);
  const seenNow = (): SeenCase[] => cases.filter(({ id }) => selected.includes(id)).map(({ id, presses }) => ({ id, presses }));
  /** When the sheet was opened; null once the admin has read that a case was pressed again. */
  const [seenBefore, setSeenBefore] = useState<SeenCase[] | null>(null);
  const close = async (note: string) => {
    const apiError = await perform(
      () => call('closeSosCases', 'client', { body: { cases: seenBefore ?? seenNow(), note } }),
      t('sos.done'),
    );
    if (!apiError) {
      setIds(null);
      setOpen(false);
    }
    // The sheet may have been opened again by now.
    if (apiError?.code === 'sos.pressed_again') setSeenBefore((now) => (now === seenBefore ? null : now));
    return apiError;
  };
  const ask = () => {
    setSeenBefore(seenNow());
    setOpen(true);
  };
  if (!isSelecting)
    return (
      <Button variant="quiet" icon={ListChecks} onClick={() => setIds([])}>
        {t('sos.close_several')}
      </Button>
    );
  const opened = cases.filter((sosCase) => isSelectable(sosCase) && (sosCase.drill !== null || sosCase.state === 'seen'));
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:*:grow">
      <p aria-live="polite" className="font-bold">
        {t('sos.selected', { count: selected.length })}
      </p>
      <Button variant="secondary" onClick={() => setIds(opened.slice(0, MAX_CASES_AT_ONCE).map(({ id }) => id))}>
        {t('sos.select_opened')}
      </Button>
      <Button variant="secondary" onClick={() => setIds(null)}>
        {t('sos.select_none')}
      </Button>
      <Button variant="danger" icon={CircleX} disabled={selected.length === 0} onClick={ask}>
        {t('sos.close_selected')}
      </Button>
      {isOpen && (
        <ReasonSheet
          title={t('sos.close_several')}
          text={t('sos.close_several_text')}
          confirm={t('sos.close_selected')}
          icon={CircleX}
          onConfirm={close}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Selects one case, while the admin selects some. */
export function SelectCase({
  sosCase,
  selection: { isSelecting, selected, setIds },
}: {
  sosCase: SosListItem;
  selection: Selection;
}) {
  const { t } = useTranslation('admin');
  if (!isSelecting || !isSelectable(sosCase)) return null;
  const isSelected = selected.includes(sosCase.id);
  return (
    <label className="flex min-h-12 items-center gap-3 font-bold">
      <input
        type="checkbox"
        className="size-6 accent-indigo"
        checked={isSelected}
        disabled={!isSelected && selected.length >= MAX_CASES_AT_ONCE}
        onChange={() => setIds(isSelected ? selected.filter((id) => id !== sosCase.id) : [...selected, sosCase.id])}
      />
      {t('sos.select', { name: sosCaseName(sosCase, t) })}
    </label>
  );
}
