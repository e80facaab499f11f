import { generateKeyPairSync } from 'node:crypto';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Creates a key pair that identifies this server to push services (RFC 8292): P-256, base64url, public key uncompressed. */
export function generateVapidKeys(): VapidKeys {
  const { d = '', x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

if (import.meta.main) {
  const { publicKey, privateKey } = generateVapidKeys();
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
}
