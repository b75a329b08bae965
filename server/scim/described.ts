/** What SCIM says of itself (RFC 7643, sections 5 to 7): what it can, which resources there are, and their attributes. */
import { countMost } from './query.ts'
import { groupSchema, userSchema } from './resources.ts'

const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const providerConfig = (base: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: countMost },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: "The SCIM secret of the customer's single sign-on, as a bearer token.",
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const type = (name: 'User' | 'Group', schema: string, base: string) => ({
  schemas: [typeSchema],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})
export const resourceTypes = (base: string) => [
  type('User', userSchema, base),
  type('Group', groupSchema, base),
]

interface Attribute {
  readonly name: string
  readonly type?: string
  readonly description: string
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly mutability?: string
  readonly uniqueness?: string
  readonly subAttributes?: readonly Attribute[]
}
const attribute = ({ subAttributes, ...given }: Attribute): object => ({
  type: subAttributes ? 'complex' : 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
  ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
})

const userAttributes: readonly Attribute[] = [
  {
    name: 'userName',
    description: 'The e-mail address with which somebody signs in, of a confirmed domain.',
    required: true,
    uniqueness: 'server',
  },
  {
    name: 'name',
    description: 'The parts of a name.',
    subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => ({
      name,
      description: 'A part of the name.',
    })),
  },
  { name: 'displayName', description: 'The name that is shown.' },
  { name: 'active', type: 'boolean', description: 'Whether they may sign in.' },
  {
    name: 'emails',
    description: 'The address of userName.',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [{ name: 'value', description: 'The address.', mutability: 'readOnly' }],
  },
  {
    name: 'groups',
    description: 'The groups that they are in.',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: ['value', 'display'].map((name) => ({
      name,
      description: 'Of a group.',
      mutability: 'readOnly',
    })),
  },
]
const groupAttributes: readonly Attribute[] = [
  {
    name: 'displayName',
    description: 'The name, by which the mapping gives roles and groups.',
    required: true,
    uniqueness: 'server',
  },
  {
    name: 'members',
    description: 'Users.',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The id of a user.', mutability: 'immutable' },
      { name: 'display', description: 'Their userName.', mutability: 'readOnly' },
    ],
  },
]

const schema = (id: string, name: string, attributes: readonly Attribute[], base: string) => ({
  schemas: [schemaSchema],
  id,
  name,
  attributes: attributes.map(attribute),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})
export const schemas = (base: string) => [
  schema(userSchema, 'User', userAttributes, base),
  schema(groupSchema, 'Group', groupAttributes, base),
]
