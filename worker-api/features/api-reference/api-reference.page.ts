import { endpoints } from '#contract/endpoints.ts';

/** What Scalar shows. Whatever would call a server of Scalar is off. */
const CONFIGURATION = {
  url: endpoints.openapi.path,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
};

/** Scalar writes its own styles into the page. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The first script is data, so the page has no code of its own. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Karigar API</title>
    <link rel="icon" href="/icon.svg">
  </head>
  <body>
    <noscript>This page needs JavaScript. The document that it shows is <a href="${endpoints.openapi.path}">openapi.json</a>.</noscript>
    <script id="api-reference" type="application/json" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
    <script src="/api-reference.js"></script>
  </body>
</html>
`;
