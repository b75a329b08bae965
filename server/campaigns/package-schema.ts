/** Packages in GraphQL, for super admins: the list, and taking one back. They are uploaded by `POST /v1/api/packages`. */
import { packageKinds, packageTitle } from '#domain/ota/package.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { type Package, packages } from '../ota/packages.ts'
import { mustManageOta } from './access.ts'
import { withdraw } from './package-acts.ts'

const builder = schemaPart()

export { builder as packagesSchema }

const KindType = builder.enumType('PackageKind', packageKinds)

export const PackageType = builder.objectRef<Package>('Package').implement({
  description: 'A main app or a script for devices; it never changes.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    title: t.string({ nullable: false, resolve: packageTitle }),
    kind: t.expose('kind', { type: KindType, nullable: false }),
    name: t.exposeString('name', { nullable: false, description: 'Of a script; empty for a main app.' }),
    version: t.exposeString('version', { nullable: false }),
    products: t.exposeStringList('products', { nullable: false }),
    hardware: t.exposeStringList('hardware', {
      nullable: false,
      description: 'Revisions that it fits; empty: all.',
    }),
    notes: t.exposeString('notes', { nullable: false }),
    size: t.exposeInt('size', { nullable: false, description: 'Bytes.' }),
    sha256: t.exposeString('sha256', { nullable: false }),
    signature: t.exposeString('signature', { nullable: false, description: 'Ed25519, in Base64.' }),
    uploaded: t.expose('uploaded', { type: 'Instant', nullable: false }),
    uploadedBy: t.exposeString('uploadedBy', { nullable: false }),
    withdrawn: t.expose('withdrawn', { type: 'Instant' }),
  }),
})

builder.queryField('packages', (t) =>
  t.field({
    type: [PackageType],
    nullable: false,
    description: 'The newest first. For super admins.',
    resolve: async (_root, _args, context) => {
      await mustManageOta(context)
      return packages(context.db)
    },
  }),
)

builder.mutationField('withdrawPackage', (t) =>
  t.field({
    type: PackageType,
    nullable: false,
    description:
      'Takes a package back: it is never sent again, and jobs that do not install it yet are given up.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => withdraw(context, idOf(id)),
  }),
)
