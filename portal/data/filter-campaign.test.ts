/** A filter of the fleet grid on its way to a campaign. */
import { expect, test } from 'vitest'
import { chosenFilterIn, newCampaignPath } from './filter-campaign.ts'

const filters = [
  { field: 'door_status_calculated', condition: 'isExactly', value: 'Open' },
  { field: 'group_names', condition: 'isOneOf', value: 'West & East', values: ['West & East', 'North'] },
]

test('a filter is the same at the other end of the link, with its words', () => {
  const path = newCampaignPath({ words: 'Door is Open; Group: West & East or North', filters })
  const search = new URLSearchParams(path!.slice(path!.indexOf('?')))
  expect(chosenFilterIn(search.get('words'), search.get('for'))).toEqual({
    words: 'Door is Open; Group: West & East or North',
    filters,
  })
})

test('one of more names than an address holds has no link', () => {
  const values = Array.from({ length: 1_000 }, (_, n) => `Group number ${n}`)
  expect(newCampaignPath({ words: '', filters: [{ ...filters[1]!, values }] })).toBeNull()
})

test('what is no filter is none', () => {
  for (const text of [null, '', '{}', '[]', '[{"field":1}]', '[{"field":"vin"}]'])
    expect(chosenFilterIn('Any', text)).toBeNull()
})
