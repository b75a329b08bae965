/** Puts a text on the clipboard, also on a page that is not served over TLS, where browsers keep the newer way back. */
import { t } from '#domain/basics/texts.ts'

/** @throws where the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  let taken = false
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    taken = true
  }
  document.addEventListener('copy', take, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', take)
  if (!taken) throw new Error(t('The browser does not let this page copy.'))
}
