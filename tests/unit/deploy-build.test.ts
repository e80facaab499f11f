import { describe, expect, test } from 'vitest';
import { buildVariables } from '../../scripts/deploy/build.ts';

describe('the build of a deployment', () => {
  test('takes its settings from wrangler.toml, and no tiles from the file .env of the local Worker', () => {
    const variables = buildVariables(
      { DEPLOYMENT: 'staging', PUBLIC_ORIGIN: 'https://staging.karigar.test', TILE_URL: 'pmtiles' },
      { DEPLOYMENT: 'local', PUBLIC_ORIGIN: 'http://localhost:8787' },
    );
    expect(variables).toEqual({
      DEPLOYMENT: 'staging',
      PUBLIC_ORIGIN: 'https://staging.karigar.test',
      TILE_URL: 'pmtiles',
      TILE_CREDIT: '',
      SERVICE_WORKER: 'on',
    });
  });

  test('can be told to unregister the service worker by the command alone', () => {
    expect(buildVariables({}, { SERVICE_WORKER: 'off' })).toMatchObject({ SERVICE_WORKER: 'off' });
  });
});
