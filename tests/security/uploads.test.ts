import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { createPng } from '../support/png.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withServer } from '../support/server-fixture.ts';
import { createClient, createJob, createWorker, type TestUser } from '../support/test-users.ts';
import { detectScripts } from './script-detector.ts';

const server = withServer();
const contexts = withBrowserContexts();

const HTML = `<!doctype html><script>window.__xss=1</script><img src="x" onerror="window.__xss=1">`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.__xss=1"><script>window.__xss=1</script></svg>`;
const PNG = new Uint8Array(createPng());
const JPEG_HEAD = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]);
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n`;
/** The end of an empty ZIP archive, which readers of ZIP and JAR files look for. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]);

/** Files that are two things at once, or not what they say. */
const POLYGLOTS: Record<string, [parts: BlobPart[], type: string, name: string]> = {
  'a page named like a picture': [[HTML], 'image/png', 'face.png'],
  'a vector graphic with a script': [[SVG], 'image/svg+xml', 'face.svg'],
  'a vector graphic that says it is a PNG': [[SVG], 'image/png', 'face.png'],
  'a picture with a page behind it': [[PNG, HTML], 'image/png', 'face.png'],
  'the first bytes of a picture with a page behind them': [[JPEG_HEAD, HTML], 'image/jpeg', 'face.jpg'],
  'a picture that says it is a page': [[PNG, HTML], 'text/html', 'face.html'],
  'a picture that is an archive too': [[PNG, EMPTY_ZIP], 'image/png', 'face.jar'],
  'a moving picture with a script in its comment': [['GIF89a/*', HTML, '*/=1;alert(1)'], 'image/gif', 'face.gif'],
  'a RIFF file with a page in it': [['RIFF\u0000\u0000\u0000\u0000WEBP', HTML], 'image/webp', 'face.webp'],
  'a document with a script': [[PDF], 'application/pdf', 'licence.pdf'],
  'a document with a page in it': [['%PDF-1.7\n', HTML], 'application/pdf', 'licence.pdf'],
  'a program': [['MZ', new Uint8Array(100)], 'image/png', 'face.png.exe'],
  'a name with a path and a line break': [[PNG], 'image/png', '../../\r\nset-cookie: a=b\u0000.png'],
};
const SAFE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** How the app takes files: the path, the field, and the other fields. */
const UPLOADS: Record<
  string,
  (user: { client: TestUser; worker: TestUser; jobId: string }) => [TestUser, string, string, string, Record<string, string>]
> = {
  'a profile photo': ({ client }) => [client, 'PUT', '/api/account/photo', 'photo', {}],
  'a verification document': ({ worker }) => [
    worker,
    'POST',
    '/api/worker/papers',
    'paper',
    { paperId: uuidv7(), kind: 'portfolio' },
  ],
  'a photo of a job': ({ client, jobId }) => [
    client,
    'POST',
    `/api/job-request/${jobId}/photos`,
    'photo',
    { photoId: uuidv7() },
  ],
};

async function upload(
  [user, method, path, field, fields]: ReturnType<(typeof UPLOADS)[string]>,
  [parts, type, name]: (typeof POLYGLOTS)[string],
): Promise<Response> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob(parts, { type }), name);
  return server.fetch(path, { method, headers: { authorization: `Bearer ${user.token}` }, body: form });
}

const storedKeys = async (): Promise<string[]> => (await server.media.list()).map(({ key }) => key);

describe.each(Object.entries(UPLOADS))('%s', (kind, targetOf) => {
  test.each(Object.entries(POLYGLOTS))(
    'that is %s is rejected, or served so that nothing in it can run',
    async (_, polyglot) => {
      const [client, worker] = [await createClient(server), await createWorker(server)];
      const target = targetOf({ client, worker, jobId: await createJob(server, client) });
      const response = await upload(target, polyglot);
      if (!response.ok) {
        expect([400, 413, 415], await response.text()).toContain(response.status);
        expect(await storedKeys()).toEqual([]);
        return;
      }
      const [key, ...others] = await storedKeys();
      expect(others).toEqual([]);
      expect(key).toMatch(/^[\w.-]+$/);
      const { headers } = await server.fetch(`/media/${key}`, { headers: { authorization: `Bearer ${target[0].token}` } });
      expect(SAFE_TYPES).toContain(headers.get('content-type'));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox`);
      expect(headers.get('content-disposition')).toMatch(
        headers.get('content-type') === 'application/pdf' ? /^attachment/ : /^inline$/,
      );
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('cache-control')).toMatch(kind === 'a profile photo' ? /^public/ : /^private, no-store$/);
    },
  );
});

describe('in Chromium', () => {
  const openStored = async (polyglot: (typeof POLYGLOTS)[string]) => {
    const client = await createClient(server);
    const response = await upload(UPLOADS['a profile photo']?.({ client, worker: client, jobId: '' }) ?? never(), polyglot);
    const [key = ''] = await storedKeys();
    // The CSP of a file puts it in a sandbox, where the scripts that prepare a page have no storage.
    contexts.expectErrors(/localStorage|40[14]|Content Security Policy|sandboxed/);
    const page = await contexts.newPage(server.url);
    const detector = await detectScripts(page);
    return { isStored: response.ok, path: `/media/${key}`, page, detector };
  };
  const never = (): never => {
    throw new Error('there is no such upload');
  };

  test('a stored picture with a page behind it is a picture, and its script does not run', async () => {
    const { isStored, path, page, detector } = await openStored([[PNG, HTML], 'text/html', 'face.html']);
    expect(isStored).toBe(true);
    await page.goto(path);
    expect(await page.locator('img').count()).toBe(1);
    expect(await detector.found()).toEqual([]);
  });

  test('the script of the same bytes runs if they are served as a page (control)', async () => {
    const { path, page, detector } = await openStored([[PNG, HTML], 'text/html', 'face.html']);
    const body = Buffer.concat([PNG, Buffer.from(HTML)]);
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(path);
    expect(await detector.found()).toContain('a script ran');
  });
});
