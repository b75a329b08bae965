/** The unit thaws its evaporator. */
import { commandKind } from '../kind.ts'

export const defrost = commandKind({
  name: 'defrost',
  title: 'Defrost',
  unit: 'reefer',
  fields: [],
  warning: 'The unit does not cool while it defrosts.',
  readBack: {
    sensor: 'reeferUnit',
    of: ({ running }) => ({
      text: running === 'DEFROST' ? 'Defrost is running' : 'No defrost is running',
      isAsAsked: running === 'DEFROST',
    }),
  },
})
