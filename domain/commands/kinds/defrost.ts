/** The unit thaws its evaporator. */
import { t } from '../../basics/texts.ts'
import { commandKind } from '../kind.ts'

export const defrost = commandKind({
  name: 'defrost',
  title: t('Defrost'),
  unit: 'reefer',
  fields: [],
  warning: t('The unit does not cool while it defrosts.'),
  readBack: {
    sensor: 'reeferUnit',
    of: ({ running }) => ({
      text: running === 'DEFROST' ? t('Defrost is running') : t('No defrost is running'),
      isAsAsked: running === 'DEFROST',
    }),
  },
})
