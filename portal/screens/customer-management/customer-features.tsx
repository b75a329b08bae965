/** What is switched on for a customer; a switch works at once. */
import { useState } from 'react'
import { flags, isOn } from '#domain/access/flags.ts'
import { type Customer, setCustomerFeature } from '../../data/customers.ts'
import { SearchBox, Switch } from '../../ui/controls/controls.tsx'
import { FormError } from '../../ui/states/form-error.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'

export function Features({ customer }: { customer: Customer }) {
  const [on, setOn] = useState<ReadonlySet<string>>(
    () => new Set(customer.features.map(({ featureName }) => featureName)),
  )
  const [going, setGoing] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [part, setPart] = useState('')
  const shown = flags.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()))
  async function turn(name: string, to: boolean) {
    setGoing(name)
    setFailed(null)
    try {
      setOn(await setCustomerFeature(customer.id, name, to))
    } catch (error) {
      setFailed(sentenceOf(error))
    } finally {
      setGoing(null)
    }
  }
  return (
    <div className="customer-features">
      <SearchBox label="Search Feature" value={part} onChange={setPart} />
      <FormError>{failed}</FormError>
      <ul>
        {shown.map((flag) => {
          const always = 'always' in flag
          return (
            <li key={flag.id}>
              <Switch
                label={always ? `${flag.name} (always on)` : flag.name}
                on={isOn(flag.name, on)}
                disabled={always || (going !== null && going !== flag.name)}
                busy={going === flag.name}
                onChange={(to) => void turn(flag.name, to)}
              />
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className="note">No feature has that name.</p>}
    </div>
  )
}
