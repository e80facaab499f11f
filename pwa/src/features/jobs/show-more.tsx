import { WifiOff } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';

interface ShowMoreProps {
  text: string;
  /** Why there is no more without a network. */
  offlineText: string;
  busy: boolean;
  failure: QueryError | null;
  onPress: () => void;
}

/** The button at the end of a list that shows more of it. */
export function ShowMore({ text, offlineText, busy, failure, onPress }: ShowMoreProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 grid gap-3">
      {failure?.apiError.code === 'network' ? (
        <Banner tone="warning" icon={WifiOff}>
          {offlineText}
        </Banner>
      ) : (
        failure && <ErrorState code={failure.apiError.code} />
      )}
      <Button variant="secondary" size="large" wide busy={busy && t('loading')} onClick={onPress}>
        {text}
      </Button>
    </div>
  );
}

/**
 * Moves the focus to the first item that is added to a list after a call of the returned function: the button may be gone then.
 * If the promise resolves to false, nothing is added, and the focus stays when items come later.
 */
export function useFocusOnAdded(list: RefObject<HTMLElement | null>): (isAdding: Promise<boolean>) => Promise<void> {
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const added = countBefore.current === null ? undefined : list.current?.children[countBefore.current];
    if (!(added instanceof HTMLElement)) return;
    countBefore.current = null;
    added.focus();
  });
  return async (isAdding) => {
    countBefore.current = list.current?.children.length ?? 0;
    if (!(await isAdding)) countBefore.current = null;
  };
}
