/** Memory of bodies is given back by hand: left to the collector, it would run every second for their sake alone. */

/** Gives back the memory of a buffer that nobody looks into any more; one that shares its memory stays as it is. */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
