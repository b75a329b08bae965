/** Codes in pictures, read by the browser where it can: Chrome on Android, and others to come. */
import { t } from '#domain/basics/texts.ts'

interface FoundCode {
  readonly rawValue: string
}
interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly FoundCode[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const found = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether there is something to read codes with, and a camera may be asked for: on secure pages only. */
export const canScan = (): boolean => found() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia)

/** What stands on VIN plates and gateways. */
const wanted = ['code_39', 'code_128', 'data_matrix', 'qr_code', 'ean_13', 'codabar', 'itf', 'pdf417']

export async function openDetector(): Promise<Detector> {
  const Detector = found()
  if (!Detector) throw new Error(t('This browser cannot read codes. Type what stands on the label.'))
  const known = await Detector.getSupportedFormats()
  return new Detector({ formats: wanted.filter((format) => known.includes(format)) })
}

/** What a label means: VINs in Code 39 begin with an I for import; some codes hold an address with the number at its end. */
export const readLabel = (text: string): string => {
  const plain = text.trim().replace(/^I(?=[A-HJ-NPR-Z0-9]{17}$)/, '')
  return /^https?:/.test(plain) ? (plain.split(/[/=]/).at(-1) ?? plain) : plain
}
