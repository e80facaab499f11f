import type { Page } from 'playwright-core';

interface Holding {
  tellPosition: () => Promise<void>;
}

/** Lets the phone find its position, which the page hears only from `tellPosition` on. Call it before the page loads. */
export async function holdPosition(page: Page, position: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(position);
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (found, failed, options) => {
      let tell = (): void => undefined;
      const isTold = new Promise<void>((done) => (tell = done));
      const heard = Promise.withResolvers<void>();
      const pass = (place: GeolocationPosition) => {
        found(place);
        heard.resolve();
      };
      ask((place) => void isTold.then(() => pass(place)), failed, options);
      (globalThis as unknown as Holding).tellPosition = () => {
        tell();
        return heard.promise;
      };
    };
  });
}

/** Resolves once the page has heard the position. */
export const tellPosition = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as Holding).tellPosition());
