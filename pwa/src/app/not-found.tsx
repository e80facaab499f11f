import NotFoundMessage from './not-found-message.tsx';
import { Screen } from './screen.tsx';

/** The screen for an unknown URL, as it is prerendered. */
export const NotFound = () => (
  <Screen title="not_found">
    <NotFoundMessage />
  </Screen>
);
