import { describe, expect, test } from 'vitest'
import { footerOf } from './footer.ts'
import { deviceTypes } from './makers.ts'

const every = ['serviceCenter', 'activityLog', 'maintenanceLog', 'inspections', 'deviceInformation']
const xirgo = ['serviceCenter', 'activityLog', 'inspections', 'deviceInformation']

describe('the footer of the drawer', () => {
  test.each([
    ['Pro', every],
    ['Base', every],
    ['Go', xirgo],
    ['Cargo Camera', xirgo],
    ['XT5300', xirgo],
    ['SlapNTrack', xirgo],
    ['Wiliot', ['activityLog', 'deviceInformation']],
  ])('of a %s has what its maker offers', (name, sections) => {
    expect(footerOf(deviceTypes.find((type) => type.name === name)!.id, true)).toEqual(sections)
  })
  test.each(deviceTypes.map(({ name, id }) => [name, id] as const))(
    'of a %s is the log and the inspections for a customer that buys elsewhere',
    (_name, id) => {
      expect(footerOf(id, false)).toEqual(['activityLog', 'inspections'])
    },
  )
  test('of a vehicle without a known gateway has what every maker offers', () => {
    expect(footerOf(99, true)).toEqual(['activityLog', 'deviceInformation'])
  })
})
