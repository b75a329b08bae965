/** A field for a password, which can be shown while it is typed. */

import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { IconButton } from '../controls/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import './password-field.css'

export function PasswordField(
  props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string; error?: string | undefined },
) {
  const [seen, setSeen] = useState(false)
  return (
    <div className="password-field">
      <TextField {...props} type={seen ? 'text' : 'password'} />
      <IconButton
        label={seen ? t('Hide what is typed') : t('Show what is typed')}
        onClick={() => setSeen(!seen)}
      >
        {seen ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
      </IconButton>
    </div>
  )
}
