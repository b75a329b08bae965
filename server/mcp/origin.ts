/**
 * Which pages may ask. Programs send no `Origin`; a browser does, so a page of somebody else that reaches this machine under a
 * name of its own (DNS rebinding) is told apart by it, whatever `Host` it says.
 */
import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server'

/** @param publicUrl where the portal is, whose own pages may ask; pages of this machine may as well */
export const isOriginAllowed = (origin: string | undefined, publicUrl: string): boolean =>
  validateOriginHeader(origin, [...localhostAllowedOrigins(), new URL(publicUrl).hostname]).ok
