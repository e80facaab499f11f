import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#pwa/ui/toast.ts';

/** A whole id, which a press copies. */
export function CopyableId({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const copy = async () => {
    await navigator.clipboard.writeText(id).then(
      () => notify.success(t('id_copied')),
      () => notify.error(t('id_not_copied')),
    );
  };
  return (
    <button
      type="button"
      aria-label={t('copy_id', { id })}
      onClick={() => void copy()}
      className="inline-flex min-h-12 min-w-0 items-center gap-2 text-start text-soft hover:text-indigo"
    >
      {/* In two lines, with the break at a hyphen. */}
      <span className="max-w-[24ch] min-w-0 font-phone text-sm tabular-nums [overflow-wrap:anywhere]">{id}</span>
      <Copy aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
