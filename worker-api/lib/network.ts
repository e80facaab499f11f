/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer (RFC 6177).
 */
export function networkOf(ip: string | undefined): string {
  if (!ip || ip.length > 45) return 'local';
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/**
 * The wider network of a `networkOf`: the /24 of an IPv4 address, or the /56 of an IPv6 network, which is the most that
 * providers give one home (RFC 6177).
 */
export function widerNetworkOf(network: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+\.)\d+$/.exec(network) ?? [];
  if (ipv4) return `${ipv4}0/24`;
  const [, head, last = ''] = /^(.*:)([0-9a-f]{1,4})::\/64$/.exec(network) ?? [];
  return head ? `${head}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56` : network;
}

/** The origin of a request to this machine. Null for any other host, because callers can forge it. */
export function loopbackOrigin(url: string): string | null {
  const { origin, hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : null;
}
