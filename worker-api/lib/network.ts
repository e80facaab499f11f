/** The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer (RFC 6177). */
export function networkOf(ip: string | undefined): string {
  if (!ip || ip.length > 45) return 'local';
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The origin of a request to this machine. Null for any other host, because callers can forge it. */
export function loopbackOrigin(url: string): string | null {
  const { origin, hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : null;
}
