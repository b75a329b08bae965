/** Whose things a list shows; asked only of those who see more than one customer. */
import { t } from '#domain/basics/texts.ts'
import { Choice } from './controls.tsx'

export function CustomerChoice({
  customers,
  chosen,
  onChoose,
  bare = true,
}: {
  customers: readonly { readonly id: string; readonly shortName: string }[]
  chosen: string | null
  onChoose: (customer: string | null) => void
  /** Its label is read only. */
  bare?: boolean
}) {
  if (customers.length < 2) return null
  return (
    <Choice
      bare={bare}
      label={t('Customer')}
      value={chosen ?? ''}
      options={[
        { value: '', label: t('All customers') },
        ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
      ]}
      onChange={(customer) => onChoose(customer || null)}
    />
  )
}
