/** The parts of a gateway that have a version of their own, as people call them. */

/** "Main app", "Script door-counter", "Firmware of modem" */
export const partTitle = (part: string): string => {
  if (part === 'mainApp') return 'Main app'
  return part.startsWith('script.') ? `Script ${part.slice('script.'.length)}` : `Firmware of ${part}`
}
