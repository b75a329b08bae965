/** The logo of an OEM: the picture that there is, another one, or none. */

import { IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { logoLargest, oemWords } from '#domain/fleet/oem.ts'
import { apiAddress } from '../../data/api-address.ts'
import { Button } from '../../ui/controls/button.tsx'

/** A file as base64. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

export function LogoField({
  kept,
  logo,
  onLogo,
}: {
  /** The path of the picture that there is. */
  kept: string | null
  /** As `Fields` has it. */
  logo: string | null
  onLogo: (logo: string | null) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const type = logo?.startsWith('/9j/') ? 'jpeg' : 'png'
  const shown = logo === null ? kept && apiAddress(kept) : logo && `data:image/${type};base64,${logo}`
  async function choose(file: File | undefined) {
    if (!file) return
    const fits = /^image\/(png|jpeg)$/.test(file.type) && file.size <= logoLargest
    setError(fits ? null : oemWords.logo)
    if (fits) onLogo(await readBase64(file))
  }
  return (
    <div className="field" data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{t('Logo')}</label>
      <div className="oem-logo">
        {shown && <img src={shown} alt={t('The logo')} />}
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          icon={<IconPhoto size={16} stroke={1.8} />}
          aria-describedby={`${id}-under`}
          onClick={() => input.current?.click()}
        >
          {shown ? t('Another logo') : t('Choose a logo')}
        </Button>
        {shown && <Button onClick={() => onLogo('')}>{t('No logo')}</Button>}
        <p id={`${id}-under`} className="field-under" role={error ? 'alert' : undefined}>
          {error ?? `${oemWords.logo} ${t('A square one is seen best.')}`}
        </p>
      </div>
    </div>
  )
}
