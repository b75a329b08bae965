/** How one has arranged the drawer's sections, in GraphQL: read, and kept for oneself. */
import { isFamily, sensorOrder } from '#domain/sensors/order.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { keepOrder, ordersOf } from './store.ts'
import { drawerWords } from './words.ts'

const builder = schemaPart()

export { builder as drawerSchema }

builder.queryField('sensorOrder', (t) =>
  t.field({
    type: 'SensorOrders',
    nullable: false,
    description:
      'How I have arranged the sections of the drawer, by family of devices (Morey, Xirgo, Wiliot): order, hidden and added (keys of sensors). Families in their default order are left out.',
    resolve: (_root, _args, { viewer, db }) => ordersOf(db, viewer.userId),
  }),
)

builder.mutationField('saveSensorOrder', (t) =>
  t.field({
    type: 'SensorOrder',
    nullable: false,
    description: 'Saves how I arrange the drawer of a family; three empty lists mean the default.',
    args: {
      family: t.arg.string({ required: true }),
      order: t.arg({ type: 'JSON', required: true }),
    },
    resolve: async (_root, { family, order }, { viewer, db, actor }) => {
      if (!isFamily(family)) throw refusal(drawerWords.family(family))
      const read = sensorOrder.safeParse(order)
      if (!read.success) throw refusal(drawerWords.order)
      await inTransaction(db, async (client) => {
        const before = await keepOrder(client, viewer.userId, family, read.data)
        await record(client, actor, {
          action: 'drawer arranged',
          subject: `${family} devices`,
          old: { ...before },
          new: { ...read.data },
        })
      })
      return read.data
    },
  }),
)
