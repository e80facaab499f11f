import { observe } from './metrics.ts';

/** The service has said that it does not send this message; after any other error it may. */
export class MessageRejectedError extends Error {}

/**
 * Posts a message as JSON with a bearer key, the format that common mail and SMS services accept over HTTP. Rejects unless the
 * service accepts the message within 10 seconds.
 * @param service its name in error messages
 */
export async function postMessage(
  service: 'mail' | 'SMS',
  { url, key, headers = {} }: { url: string; key: string; headers?: Record<string, string> },
  message: object,
): Promise<void> {
  const name = service === 'mail' ? 'mail' : 'sms';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new MessageRejectedError(`the ${service} service responded with ${response.status}`);
  } catch (error) {
    observe(Date.now(), { name, label: 'failed' });
    throw error;
  }
  observe(Date.now(), { name, label: 'accepted' });
}
