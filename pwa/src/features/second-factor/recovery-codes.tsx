import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { notify } from '#pwa/ui/toast.ts';

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const text = codes.join('\n');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('factor.copied')),
      () => notify.error(t('factor.copy_failed')),
    );
  return (
    <Card className="grid gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
          {t('factor.codes')}
        </h2>
        <p>{t('factor.codes_text')}</p>
      </div>
      <ul className="grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          {t('factor.copy')}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          download="karigar-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download aria-hidden className="size-5 shrink-0" />
          {t('factor.download')}
        </a>
      </div>
      <Button size="large" wide onClick={onDone}>
        {t('factor.codes_saved')}
      </Button>
    </Card>
  );
}
