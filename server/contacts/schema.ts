/** Whom to call, in GraphQL: about a vehicle, at a geofence, in a customer's office. */
import { contactKindNames } from '#domain/fleet/contact.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { contactsAbout, saveContact } from './acts.ts'
import type { Contact } from './store.ts'

const builder = schemaPart()

export { builder as contactsSchema }

const KindType = builder.enumType('ContactKind', contactKindNames)
const ContactType = builder.objectRef<Contact>('Contact').implement({
  description: 'Whom to call.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: KindType,
      nullable: false,
      description: 'driver: whoever pulls a vehicle; yard: at a geofence; office: of a customer',
    }),
    of: t.exposeString('of', { nullable: false, description: 'The unit ID, or the name.' }),
    geofenceId: t.exposeID('geofenceId', { description: "A yard's." }),
    name: t.exposeString('name', { nullable: false, description: 'A person or a desk; may be empty.' }),
    telephone: t.exposeString('telephone', { description: 'Null where there is none.' }),
    updated: t.expose('updated', { type: 'Instant' }),
    updatedBy: t.exposeString('updatedBy'),
  }),
})
const ContactInput = builder.inputType('ContactInput', {
  description:
    "A vehicle's driver (vin), a yard (geofenceId) or a customer's office (customerId): one of them.",
  fields: (t) => ({
    vin: t.string(),
    geofenceId: t.id(),
    customerId: t.id(),
    name: t.string({ description: 'At most 60 characters.' }),
    telephone: t.string({ required: true, description: '7 to 15 digits; empty takes it away.' }),
  }),
})

const numbered = (of: {
  readonly vin?: string | null | undefined
  readonly geofenceId?: string | number | null | undefined
  readonly customerId?: string | number | null | undefined
}) => ({
  vin: of.vin,
  geofenceId: of.geofenceId == null ? null : idOf(of.geofenceId),
  customerId: of.customerId == null ? null : idOf(of.customerId),
})

builder.queryField('contacts', (t) =>
  t.field({
    type: [ContactType],
    nullable: false,
    description:
      "Of a vehicle: its driver, the yards that it is in now, and its customer's office. Of a geofence or a customer: its one. Those without a number are among them.",
    args: { vin: t.arg.string(), geofenceId: t.arg.id(), customerId: t.arg.id() },
    resolve: (_root, args, context) => contactsAbout(context, numbered(args)),
  }),
)

builder.mutationField('saveContact', (t) =>
  t.field({
    type: ContactType,
    nullable: false,
    args: { input: t.arg({ type: ContactInput, required: true }) },
    resolve: (_root, { input }, context) =>
      saveContact(context, numbered(input), { name: input.name ?? '', telephone: input.telephone }),
  }),
)
