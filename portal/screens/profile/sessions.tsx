/** Where I am signed in, and the end of all of it but here. */

import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { accountWords } from '#domain/access/account-words.ts'
import { t } from '#domain/basics/texts.ts'
import { type OwnSession, signOutOthers, signOutSession } from '../../data/profile.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { Age } from '../../ui/time/age.tsx'
import { deviceOf } from './device.ts'

export function Sessions({
  sessions,
  onChanged,
}: {
  sessions: readonly OwnSession[]
  onChanged: () => void
}) {
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, run } = useAct()
  const others = sessions.filter(({ current }) => !current).length
  const end = (act: () => Promise<unknown>, word: string | null) => {
    setDone(null)
    void run(async () => {
      await act()
      setDone(word)
      onChanged()
    })
  }
  return (
    <Part title={t('Sessions')} about={t('Where you are signed in. End those that you do not know.')}>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <span className="session-device">
              {deviceOf(session.agent)}
              {session.current && <span className="tag">{t('This device')}</span>}
            </span>
            <span className="session-facts">
              {session.address && <span className="numbers">{session.address.replace(/^::ffff:/, '')}</span>}
              <Age at={session.lastUsed} />
              {!session.current && (
                <IconButton
                  label={t('Sign out {{agent}}', { agent: deviceOf(session.agent) })}
                  disabled={busy}
                  onClick={() => end(() => signOutSession(session.id), accountWords.sessionSignedOut)}
                >
                  <IconLogout size={16} stroke={1.6} />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      <FormResult done={done} error={error} />
      <Button
        busy={busy}
        disabled={others === 0}
        onClick={() => end(signOutOthers, accountWords.othersSignedOut)}
      >
        {t('Sign out other sessions')}
      </Button>
    </Part>
  )
}
