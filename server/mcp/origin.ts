/**
 * Which pages may ask. Programs send no `Origin`; a browser does, so a page of somebody else that reaches this machine under a
 * name of its own (DNS rebinding) is told apart by it, whatever `Host` it says.
 */
const own = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param publicUrl where the portal is, whose own pages may ask; pages of this machine may as well */
export const isOriginAllowed = (origin: string | undefined, publicUrl: string): boolean => {
  if (origin === undefined) return true
  // 'null' is what sandboxed pages say, and no address.
  const hostname = URL.parse(origin)?.hostname
  return hostname !== undefined && (own.has(hostname) || hostname === new URL(publicUrl).hostname)
}
