import { useCallback, useState } from 'react';

export interface ChosenWorker {
  id: string;
  name: string;
}

/**
 * The worker who was chosen among the matches. Until the next choice, `goneName` is the name of one who is deselected because
 * they are not among the matches any more.
 */
export function useChosenWorker() {
  const [{ chosen, goneName }, setChoice] = useState<{ chosen: ChosenWorker | null; goneName: string | null }>({
    chosen: null,
    goneName: null,
  });
  const onChoose = useCallback((worker: ChosenWorker | null) => setChoice({ chosen: worker, goneName: null }), []);
  const onGone = useCallback(() => setChoice((last) => ({ chosen: null, goneName: last.chosen?.name ?? last.goneName })), []);
  return { chosen, goneName, onChoose, onGone };
}
