/** wait a moment for this file */
export function Drawer(_: { vin: string; onClose: () => void }) {
  return null
}
