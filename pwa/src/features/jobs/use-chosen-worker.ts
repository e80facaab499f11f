import { useCallback, useState } from 'react';
import type { ChosenWorker } from './job-request-values.ts';

/**
 * The worker who was chosen among the matches. Until the next choice, `goneName` is the name of one who is deselected because
 * they are not among the matches any more.
 * @param setChosen keeps its identity between renders
 */
export function useChosenWorker(chosen: ChosenWorker | null, setChosen: (worker: ChosenWorker | null) => void) {
  const [goneName, setGoneName] = useState<string | null>(null);
  const onChoose = useCallback(
    (worker: ChosenWorker | null) => {
      setChosen(worker);
      setGoneName(null);
    },
    [setChosen],
  );
  const name = chosen?.name;
  const onGone = useCallback(() => {
    setChosen(null);
    setGoneName((last) => name ?? last);
  }, [setChosen, name]);
  return { goneName, onChoose, onGone };
}
