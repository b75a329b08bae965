/** Single sign-on of one customer: its domains, the provider, what to enter there, and provisioning. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { type SingleSignOn, singleSignOn } from '../../data/sign-in-provider.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../../ui/states/states.tsx'
import { CopyLine } from './copy-line.tsx'
import { DomainsPart } from './domains.tsx'
import { ProviderPart } from './provider-form.tsx'
import { ProvisioningPart } from './provisioning.tsx'
import './single-sign-on.css'

export function Screen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const mayManage = viewer !== null && can(viewer, 'manageSingleSignOn', { customerId: Number(customerId) })
  const { answer, error, again } = useQuery(
    mayManage ? customerId : null,
    async (signal) => {
      const names = await customerNames(signal)
      const name = names.find(({ id }) => id === customerId)?.shortName ?? null
      if (name === null) return null
      const [settings, groups] = await Promise.all([
        singleSignOn(customerId, signal),
        groupTree(customerId, signal),
      ])
      return { name, settings, groups: flattenGroups(groups).map(({ group }) => group) }
    },
    { keepPrevious: customerId },
  )
  const [done, setDone] = useState<string | null>(null)
  if (!mayManage)
    return (
      <main className="page-state">
        <NoAccess title={t("You don't have access to the single sign-on of this customer.")}>
          <p>{t('Please ask an administrator, if you need it.')}</p>
        </NoAccess>
      </main>
    )
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  if (answer === null)
    return (
      <main className="page-state">
        <Empty title={t('There is no such customer.')}>
          <Link className="button" to="/profile">
            {t('Go to my profile')}
          </Link>
        </Empty>
      </main>
    )
  if (!answer)
    return (
      <main className="sign-on-page">
        <Loading lines={8} label={t('Loading single sign-on')} />
      </main>
    )
  const { name, settings, groups } = answer
  return (
    <main className="sign-on-page">
      <div className="sign-on-head">
        <Link to={`/customer/${customerId}`}>{t('Settings of {{name}}', { name })}</Link>
        <p>
          {settings.provider?.isActive
            ? t('The people of {{name}} can sign in at the provider below.', { name })
            : t('Three steps: a confirmed email domain, an app at your provider, and its data here.')}
        </p>
      </div>
      <DomainsPart customerId={customerId} settings={settings} onChanged={again} />
      <AddressesPart settings={settings} />
      <ProviderPart
        key={settings.provider?.updated ?? 0}
        customerId={customerId}
        provider={settings.provider}
        groups={groups}
        done={done}
        onSaved={(words) => {
          setDone(words)
          again()
        }}
      />
      {settings.provider && (
        <ProvisioningPart
          customerId={customerId}
          provider={settings.provider}
          address={settings.scimUri}
          onChanged={again}
        />
      )}
    </main>
  )
}

const AddressesPart = ({ settings }: { settings: SingleSignOn }) => (
  <Part
    title={t('At your provider')}
    about={t(
      'Register a web application with OpenID Connect and the authorization code flow, and enter these addresses there.',
    )}
  >
    <div className="sign-on-list">
      <CopyLine label={t('Redirect URI')} text={settings.redirectUri} />
      <CopyLine label={t('Redirect URI after sign-out')} text={settings.signedOutUri} />
      <CopyLine label={t('Back-channel logout URI')} text={settings.backChannelUri} />
      <p className="note">{t('A provider that only speaks SAML needs a bridge: see the documentation.')}</p>
    </div>
  </Part>
)
