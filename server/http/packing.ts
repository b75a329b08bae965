/** Packing of large answers that repeat themselves: more effort would take longer than it saves. */
import { constants } from 'node:zlib'

/** For the option `compress` of a route. */
export const quickPacking = {
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
}
