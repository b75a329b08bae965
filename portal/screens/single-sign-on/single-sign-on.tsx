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
import { CustomerPageHead, OneCustomer } from '../../one-customer/one-customer.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { CopyLine } from './copy-line.tsx'
import { DomainsPart } from './domains.tsx'
import { ProviderPart } from './provider-form.tsx'
import { ProvisioningPart } from './provisioning.tsx'
import './single-sign-on.css'

export function Screen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const may = viewer !== null && can(viewer, 'manageSingleSignOn', { customerId: Number(customerId) })
  const query = useQuery(
    may ? customerId : null,
    async (signal) => {
      const names = await customerNames(signal)
      const name = names.find(({ id }) => id === customerId)?.shortName ?? null
      if (name === null) return { one: null }
      const [settings, groups] = await Promise.all([
        singleSignOn(customerId, signal),
        groupTree(customerId, signal),
      ])
      return { one: { name, settings, groups: flattenGroups(groups).map(({ group }) => group) } }
    },
    { keepPrevious: customerId },
  )
  const [done, setDone] = useState<string | null>(null)
  return (
    <OneCustomer
      may={may}
      noAccess={t("You don't have access to the single sign-on of this customer.")}
      query={query}
      loading={t('Loading single sign-on')}
    >
      {({ name, settings, groups }) => (
        <>
          <CustomerPageHead customer={{ id: customerId, name }}>
            <p>
              {settings.provider?.isActive
                ? t('The people of {{name}} can sign in at the provider below.', { name })
                : t('Three steps: a confirmed email domain, an app at your provider, and its data here.')}
            </p>
          </CustomerPageHead>
          <DomainsPart customerId={customerId} settings={settings} onChanged={query.again} />
          <AddressesPart settings={settings} />
          <ProviderPart
            key={settings.provider?.updated ?? 0}
            customerId={customerId}
            provider={settings.provider}
            groups={groups}
            done={done}
            onSaved={(words) => {
              setDone(words)
              query.again()
            }}
          />
          {settings.provider && (
            <ProvisioningPart
              customerId={customerId}
              provider={settings.provider}
              address={settings.scimUri}
              onChanged={query.again}
            />
          )}
        </>
      )}
    </OneCustomer>
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
